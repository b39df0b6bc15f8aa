import type { ConsentClock } from "./guard-consent.ts";

/** A clock that stands still until a test turns it on; inputs happen at its time. */
export function createTestClock() {
  let time = 10_000;
  const waiting = new Set<{ at: number; run: () => void }>();
  const clock: ConsentClock = {
    now: () => time,
    timeOf: () => time,
    after: (milliseconds, run) => {
      const entry = { at: time + milliseconds, run };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
  };
  const pass = (milliseconds: number): void => {
    time += milliseconds;
    for (const entry of [...waiting]) if (entry.at <= time && waiting.delete(entry)) entry.run();
  };
  return { clock, pass };
}
