import { bad, type Finding, good } from "./finding.ts";

/** The time of another clock, and this machine's time at that moment; milliseconds since the epoch. */
export interface ClockSample {
  /** As in "PostgreSQL". */
  source: string;
  theirs: number;
  ours: number;
}

/** Milliseconds that clocks may differ: a code of a second factor is valid for half a minute. */
const TOLERANCE = 10_000;

/**
 * Compares this machine's clock with others.
 *
 * @param newest when the newest row of the ledger was written, by the machine's clock at that time, and the time now
 */
export function checkClock(samples: readonly ClockSample[], newest: { at: number; ours: number } | undefined): Finding {
  const next = "Synchronize the clock by NTP, as with: timedatectl set-ntp true";
  for (const { source, theirs, ours } of samples) {
    const apart = ours - theirs;
    if (Math.abs(apart) <= TOLERANCE) continue;
    const direction = apart > 0 ? "ahead of" : "behind";
    const seconds = Math.round(Math.abs(apart) / 1_000);
    return bad("clock", `this machine's clock is ${seconds} s ${direction} that of ${source}`, next);
  }
  if (newest !== undefined && newest.at - newest.ours > TOLERANCE) {
    const seconds = Math.round((newest.at - newest.ours) / 1_000);
    return bad("clock", `the newest row of the ledger is ${seconds} s in the future: the clock was set back`, next);
  }
  const sources = samples.map(({ source }) => source);
  return good("clock", sources.length === 0 ? "it agrees with the ledger" : `it agrees with ${sources.join(", ")}`);
}
