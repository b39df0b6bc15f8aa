import { vi } from "vitest";

/**
 * Milliseconds. As `expect.poll` in `vitest.config.ts`: a timeout ends what hangs, and says nothing about the machine's
 * speed.
 */
const TIMEOUT = 15_000;

const timeoutsKey = Symbol.for("tutti.timeouts");
const waits = vi as typeof vi & { [timeoutsKey]?: true };

/**
 * Runs before each file of tests, of which many share a process: Vitest's own waits end after a second, and have no
 * setting.
 */
if (waits[timeoutsKey] === undefined) {
  const { waitFor, waitUntil } = vi;
  const withTimeout = <Options extends { timeout?: number }>(options: number | Options | undefined) =>
    typeof options === "number" ? { timeout: options } : { timeout: TIMEOUT, ...options };
  waits.waitFor = (callback, options) => waitFor(callback, withTimeout(options));
  waits.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options));
  waits[timeoutsKey] = true;
}
