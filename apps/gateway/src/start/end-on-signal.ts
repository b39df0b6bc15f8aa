/** The part of Node's `process` that is needed to end it. */
export interface EndableProcess {
  on(event: "SIGINT" | "SIGTERM" | "disconnect", listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * One key press can reach a process twice: from the terminal, and from a parent that passes it on. Only a signal that
 * comes at least this many milliseconds later is a second key press, of a person who does not want to wait.
 */
const SAME_PRESS = 500;

/**
 * Shuts down in order on Ctrl+C or a stop from outside, and exits at once on a second signal. Shuts down in order, too,
 * when the process that started this one with a channel has ended ("disconnect"): a gateway whose parent was killed
 * would otherwise keep its port and its data.
 *
 * @param options.close waits until running work has ended
 * @param options.now milliseconds since the epoch
 */
export function endOnSignal(options: { process: EndableProcess; close: () => Promise<void>; now: () => number }): void {
  const { process, close, now } = options;
  let askedAt: number | undefined;

  async function end(): Promise<void> {
    if (askedAt !== undefined) {
      if (now() - askedAt >= SAME_PRESS) process.exit(1);
      return;
    }
    askedAt = now();
    await close();
    process.exit(0);
  }

  for (const event of ["SIGINT", "SIGTERM", "disconnect"] as const) process.on(event, () => void end());
}
