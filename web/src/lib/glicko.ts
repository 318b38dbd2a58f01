// Glicko-2, the rating of Mark Glickman's "Example of the Glicko-2 system" (2013): a rating, how uncertain it is, and how much
// it varies.

export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

export interface Result {
  opponent: Rating;
  score: number; // 1 won, 0 lost
}

export const NEWCOMER: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };
const LEVELS = [1100, 1300, 1500, 1700, 1900]; // ratings of puzzles, by level
const PUZZLE_DEVIATION = 120;
const SCALE = 173.7178;
const RESTRAINT = 0.5; // how little the volatility changes
const EXACT = 1e-6;
const LEAST_DEVIATION = 45; // a rating that is kept for years still moves

/** The rating of a puzzle of a level, 1 to 5. */
export function ofPuzzle(level: number): Rating {
  const rating = LEVELS[Math.min(Math.max(level, 1), LEVELS.length) - 1] as number;
  return { rating, deviation: PUZZLE_DEVIATION, volatility: NEWCOMER.volatility };
}

/** The player's rating after a puzzle. */
export function afterPuzzle(player: Rating, level: number, solved: boolean): Rating {
  const after = rated(player, [{ opponent: ofPuzzle(level), score: solved ? 1 : 0 }]);
  return { ...after, deviation: Math.max(after.deviation, LEAST_DEVIATION) };
}

/** The player's rating after these results, all of one period. */
export function rated(player: Rating, results: Result[]): Rating {
  const mu = (player.rating - NEWCOMER.rating) / SCALE;
  const phi = player.deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const { opponent, score } of results) {
    const weight = 1 / Math.sqrt(1 + (3 * (opponent.deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (opponent.rating - NEWCOMER.rating) / SCALE)));
    information += weight ** 2 * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const variance = 1 / information;
  const volatility = newVolatility(player.volatility, phi, variance, variance * surprise);
  const deviation = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + information);
  return { rating: NEWCOMER.rating + SCALE * (mu + deviation ** 2 * surprise), deviation: SCALE * deviation, volatility };
}

/** Finds where the likelihood is greatest (step 5 of the paper, the Illinois algorithm). */
function newVolatility(before: number, phi: number, variance: number, gain: number): number {
  const start = Math.log(before ** 2);
  const slope = (x: number): number => {
    const spread = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (gain ** 2 - spread)) / (2 * spread ** 2) - (x - start) / RESTRAINT ** 2;
  };
  let [low, high] = [start, Math.log(Math.max(gain ** 2 - phi ** 2 - variance, EXACT))];
  if (gain ** 2 <= phi ** 2 + variance) {
    high = start - RESTRAINT;
    while (slope(high) < 0) high -= RESTRAINT;
  }
  let [atLow, atHigh] = [slope(low), slope(high)];
  while (Math.abs(high - low) > EXACT) {
    const between = low + ((low - high) * atLow) / (atHigh - atLow);
    const atBetween = slope(between);
    if (atBetween * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [between, atBetween];
  }
  return Math.exp(low / 2);
}
