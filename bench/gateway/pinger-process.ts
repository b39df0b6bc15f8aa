// Calls a gateway's health address over and over, in a process of its own so that nothing else delays it. Sends "ready"
// after the first response, and after each message of its parent the longest wait since the last one, in milliseconds.
import { Agent, get } from "node:http";

/** Milliseconds between a response and the next request. */
const PAUSE = 2;

const agent = new Agent({ keepAlive: true });
const [address = ""] = process.argv.slice(2);
let longest = 0;
/** Start of the open request. */
let askedAt = performance.now();
let isReady = false;

function ask(): void {
  askedAt = performance.now();
  get(address, { agent }, (answer) => {
    answer.resume().once("end", () => {
      longest = Math.max(longest, performance.now() - askedAt);
      askedAt = Number.POSITIVE_INFINITY;
      if (!isReady) process.send?.("ready");
      isReady = true;
      setTimeout(ask, PAUSE);
    });
  }).once("error", () => {
    // The gateway has ended: no request will be answered.
    longest = Number.POSITIVE_INFINITY;
  });
}

process.on("message", () => {
  process.send?.(Math.max(longest, performance.now() - askedAt));
  longest = 0;
});
ask();
