// The same protocol in another language:  ./council simulate --bots "cmd:node docs/examples/bot.mjs,knight"
// It takes the last choice of the list (docs/bot-protocol.md).
import { createInterface } from "node:readline";

const say = (message) => console.log(JSON.stringify(message));

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", name: "Last", wants: [] });
  if (message.type === "asked") say({ type: "answer", number: message.number, choice: message.legal.at(-1) });
}
