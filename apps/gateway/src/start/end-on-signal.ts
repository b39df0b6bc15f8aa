/** The part of Node's `process` that ending takes. */
export interface EndableProcess {
  on(event: "SIGINT" | "SIGTERM" | "disconnect", listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * One key press can reach a process twice: from the terminal, and from a parent that passes it on. Only a signal that
 * comes this much later, in milliseconds, is a person who does not want to wait.
 */
const SAME_PRESS = 500;

/**
 * Ends in order on Ctrl+C or a stop from outside, and at once where it is asked a second time. Ends in order, too, when
 * the process that started this one with a channel has ended ("disconnect"): the gateway of a start that was killed
 * would keep its port and its data.
 *
 * @param options.close lets what runs come to its end
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
