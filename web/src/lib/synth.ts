// Soft sounds of our own, made when needed: a recipe is a few tones and bursts of noise. Loaded when sound is on.

/** A tone glides from one pitch to another; noise is breathed through a filter that does the same. Times in seconds. */
export interface Voice {
  wave: "sine" | "triangle" | "noise";
  from: number; // Hz
  to?: number;
  at?: number;
  long: number;
  loud: number; // 0 to 1
  soft?: number; // how long it takes to come
}

const tone = (from: number, at: number, long: number, loud = 0.3, more: Partial<Voice> = {}): Voice => ({
  wave: "sine",
  from,
  at,
  long,
  loud,
  ...more,
});
const breath = (from: number, at: number, long: number, loud = 0.3, more: Partial<Voice> = {}): Voice => ({
  wave: "noise",
  from,
  at,
  long,
  loud,
  ...more,
});

/** By the names that beats carry (thrones/stage/beat.ts); `call`: it is your turn. */
export const RECIPES: Record<string, Voice[]> = {
  march: [0, 0.16, 0.32].flatMap((at) => [breath(240, at, 0.09, 0.5, { to: 90 }), tone(96, at, 0.1, 0.25, { to: 60 })]),
  sail: [breath(500, 0, 0.9, 0.5, { to: 1400, soft: 0.4 }), breath(300, 0.35, 0.7, 0.4, { to: 160, soft: 0.3 })],
  horn: [tone(196, 0, 0.7, 0.22, { wave: "triangle", soft: 0.12 }), tone(294, 0.32, 0.8, 0.2, { wave: "triangle", soft: 0.14 })],
  clash: [
    breath(3200, 0, 0.12, 0.14, { to: 1900 }),
    tone(1240, 0, 0.5, 0.08),
    tone(1863, 0.01, 0.4, 0.05),
    tone(180, 0, 0.16, 0.2),
  ],
  won: [tone(392, 0, 0.3, 0.2), tone(494, 0.13, 0.3, 0.2), tone(587, 0.26, 0.6, 0.22)],
  retreat: [tone(330, 0, 0.3, 0.18, { to: 247 }), tone(247, 0.22, 0.5, 0.18, { to: 175 })],
  raid: [breath(900, 0, 0.18, 0.35, { to: 2600 }), tone(150, 0.12, 0.16, 0.35, { to: 70 })],
  order: [tone(520, 0, 0.1, 0.24, { to: 300 }), breath(1500, 0, 0.07, 0.22)],
  token: [tone(740, 0, 0.07, 0.2, { to: 500 }), tone(370, 0.02, 0.09, 0.16)],
  coin: [tone(1568, 0, 0.28, 0.1), tone(2093, 0.06, 0.34, 0.09)],
  card: [breath(2400, 0, 0.18, 0.4, { to: 700, soft: 0.05 }), tone(220, 0.13, 0.1, 0.18)],
  muster: [tone(262, 0, 0.14, 0.2), tone(330, 0.12, 0.2, 0.2), breath(500, 0, 0.1, 0.2)],
  loss: [tone(233, 0, 0.5, 0.22, { to: 155, wave: "triangle" }), breath(300, 0, 0.3, 0.16, { to: 90 })],
  raven: [0, 0.2].flatMap((at) => [
    breath(1300, at, 0.17, 0.4, { to: 700 }),
    tone(620, at, 0.16, 0.1, { to: 430, wave: "triangle" }),
  ]),
  track: [tone(440, 0, 0.1, 0.16), tone(554, 0.1, 0.16, 0.16)],
  wild: [tone(110, 0, 1.1, 0.2, { wave: "triangle", soft: 0.4 }), tone(116, 0, 1.1, 0.16, { wave: "triangle", soft: 0.4 })],
  wind: [breath(420, 0, 1.2, 0.5, { to: 1100, soft: 0.5 }), breath(260, 0.4, 0.9, 0.45, { to: 500, soft: 0.4 })],
  turn: [tone(330, 0, 0.7, 0.16, { soft: 0.02 }), tone(660, 0, 0.5, 0.06), tone(990, 0, 0.3, 0.03)],
  win: [tone(392, 0, 0.35, 0.2), tone(494, 0.2, 0.35, 0.2), tone(587, 0.4, 0.4, 0.2), tone(784, 0.6, 1.1, 0.22)],
  talk: [tone(587, 0, 0.12, 0.16), tone(523, 0.1, 0.16, 0.16)],
  call: [tone(659, 0, 0.22, 0.16), tone(880, 0.16, 0.5, 0.16)],
};

export const lengthOf = (recipe: Voice[]) => Math.max(...recipe.map((voice) => (voice.at ?? 0) + voice.long));

const APART = 0.06; // seconds: two sounds never begin at once, as they would where much happens in an instant
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let last = -1;

function begin(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined); // browsers allow no sound before the first click
  return context;
}

/** Silent where the browser has no sound, or does not allow it yet. */
export function play(name: string, volume: number): void {
  const recipe = RECIPES[name];
  const audio = recipe && volume > 0 ? begin() : null;
  if (!recipe || !audio) return;
  const now = audio.currentTime;
  if (now - last < APART) return;
  last = now;
  const out = audio.createGain();
  out.gain.value = volume * volume; // perceived loudness
  out.connect(audio.destination);
  perform(audio, out, recipe, now + 0.01);
  setTimeout(() => out.disconnect(), (lengthOf(recipe) + 0.5) * 1000);
}

/** All voices of a recipe, from a moment on. */
export function perform(audio: BaseAudioContext, out: AudioNode, recipe: Voice[], now: number): void {
  for (const voice of recipe) sing(audio, out, voice, now);
}

function sing(audio: BaseAudioContext, out: AudioNode, voice: Voice, now: number): void {
  const start = now + (voice.at ?? 0);
  const end = start + voice.long;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(voice.loud, start + (voice.soft ?? 0.008));
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(out);
  const source = voice.wave === "noise" ? breathe(audio, gain, voice, start, end) : hum(audio, gain, voice, start, end);
  source.start(start);
  source.stop(end + 0.02);
}

function hum(audio: BaseAudioContext, out: AudioNode, voice: Voice, start: number, end: number): AudioScheduledSourceNode {
  const wave = audio.createOscillator();
  wave.type = voice.wave as OscillatorType;
  wave.frequency.setValueAtTime(voice.from, start);
  wave.frequency.exponentialRampToValueAtTime(voice.to ?? voice.from, end);
  wave.connect(out);
  return wave;
}

function breathe(audio: BaseAudioContext, out: AudioNode, voice: Voice, start: number, end: number): AudioScheduledSourceNode {
  noise ??= hiss(audio);
  const source = audio.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(voice.from, start);
  filter.frequency.exponentialRampToValueAtTime(voice.to ?? voice.from, end);
  source.connect(filter).connect(out);
  return source;
}

function hiss(audio: BaseAudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
