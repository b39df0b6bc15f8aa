const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** Exit codes of a process that a signal ended: 128 and the signal's number (POSIX, section 2.8.2 of the shell). */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** Windows has no process groups: there a program is ended without the programs that it has started. */
export const hasProcessGroups = process.platform !== "win32";

/** @type {Set<import("node:child_process").ChildProcess>} */
const leaders = new Set();

/**
 * Ends a program with all processes that it has started: npm ends its shell alone, and programs in that shell would go
 * on.
 *
 * @param {import("node:child_process").ChildProcess} leader started with `detached` where there are process groups
 * @param {NodeJS.Signals} signal
 */
export function endGroup(leader, signal) {
  if (leader.pid === undefined) return;
  if (!hasProcessGroups) {
    leader.kill(signal);
    return;
  }
  try {
    process.kill(-leader.pid, signal);
  } catch {
    // All processes of the group have ended.
  }
}

/** @param {keyof typeof EXIT_CODES} signal */
function endAll(signal) {
  for (const leader of leaders) endGroup(leader, signal);
  // Not by the same signal again: process 1 ignores it.
  process.exit(EXIT_CODES[signal]);
}

/**
 * Ends a program, and this process, when a signal ends this one: a process in a group of its own gets no signal from a
 * terminal.
 *
 * @param {import("node:child_process").ChildProcess} leader
 */
export function endWithUs(leader) {
  if (leaders.size === 0) for (const signal of SIGNALS) process.on(signal, endAll);
  leaders.add(leader);
  leader.once("close", () => {
    leaders.delete(leader);
    if (leaders.size === 0) for (const signal of SIGNALS) process.off(signal, endAll);
  });
}
