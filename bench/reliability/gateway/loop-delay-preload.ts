// Loaded into the gateway before it starts: measures inside the process for how long its event loop is blocked. After
// SIGUSR2 it writes the longest delay and the longest processor time of one turn since the last time, in milliseconds,
// to the file that TUTTI_BENCH_DELAY names. Other load on the machine makes delays longer, but hardly changes processor
// time.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const file = process.env["TUTTI_BENCH_DELAY"] ?? "";
/** Milliseconds; the resolution of both figures. */
const TICK = 5;
const delay = monitorEventLoopDelay({ resolution: TICK });
delay.enable();
let longestTurn = 0;
let last = process.threadCpuUsage();
let ticks = 0;

setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  longestTurn = Math.max(longestTurn, (user + system) / 1000);
  ticks += 1;
}, TICK).unref();

process.on("SIGUSR2", () => {
  writeFileSync(file, JSON.stringify({ delay: delay.max / 1e6 - TICK, turn: longestTurn, ticks }));
  delay.reset();
  longestTurn = 0;
  ticks = 0;
});
