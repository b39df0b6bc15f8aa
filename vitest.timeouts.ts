import { vi } from "vitest";

/**
 * Milliseconds. As `expect.poll` in `vitest.config.ts`: a wait ends what hangs, and says nothing about the machine's
 * speed.
 */
const TIMEOUT = 15_000;

const patience = Symbol.for("tutti.patience");
const waits = vi as typeof vi & { [patience]?: true };

/**
 * Runs before each file of tests, of which many share a process: Vitest's own waits give up after a second, and have no
 * setting.
 */
if (waits[patience] === undefined) {
  const { waitFor, waitUntil } = vi;
  const patient = <Options extends { timeout?: number }>(options: number | Options | undefined) =>
    typeof options === "number" ? { timeout: options } : { timeout: TIMEOUT, ...options };
  waits.waitFor = (callback, options) => waitFor(callback, patient(options));
  waits.waitUntil = (callback, options) => waitUntil(callback, patient(options));
  waits[patience] = true;
}
