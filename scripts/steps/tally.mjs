import { readFile } from "node:fs/promises";

/**
 * The numbers of checks that passed, failed, and were left out.
 *
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * The counts of vitest's JSON report.
 *
 * @param {unknown} report
 * @returns {Tally | undefined} undefined if it is no such report
 */
export function tallyOfVitest(report) {
  if (!isRecord(report)) return undefined;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  if (typeof numPassedTests !== "number" || typeof numFailedTests !== "number") return undefined;
  const skippedCount = Number(numPendingTests ?? 0) + Number(numTodoTests ?? 0);
  return { passed: numPassedTests, failed: numFailedTests, skipped: skippedCount };
}

/**
 * The counts of Playwright's JSON report. A test that passed only in a retry has failed.
 *
 * @param {unknown} report
 * @returns {Tally | undefined} undefined if it is no such report
 */
export function tallyOfPlaywright(report) {
  if (!isRecord(report) || !isRecord(report["stats"])) return undefined;
  const { expected, unexpected, flaky, skipped } = report["stats"];
  if (typeof expected !== "number" || typeof unexpected !== "number") return undefined;
  return { passed: expected, failed: unexpected + Number(flaky ?? 0), skipped: Number(skipped ?? 0) };
}

/**
 * The counts that one step adds to the total. A step with a nonzero exit code counts at least one failure, and a step
 * that should run tests and found none has failed.
 *
 * @param {object} outcome
 * @param {number} outcome.code the step's exit code
 * @param {Tally | undefined} outcome.tally the counts of its report; undefined if it wrote none
 * @param {boolean} outcome.hasReport whether it should write one; a step without one counts as one check
 * @returns {Tally}
 */
export function tallyOfStep({ code, tally, hasReport }) {
  if (!hasReport) return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  if (tally === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const hasRunNothing = tally.passed + tally.failed === 0;
  const hasHiddenFailure = tally.failed === 0 && (code !== 0 || hasRunNothing);
  return hasHiddenFailure ? { ...tally, failed: 1 } : tally;
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sumOf(tallies) {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * The line that `npm test` ends with: 'N passed, N failed', and ', N skipped' if some were.
 *
 * @param {Tally} tally
 * @returns {string}
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * Reads a report.
 *
 * @param {string} file
 * @returns {Promise<unknown>} undefined if there is none, or it cannot be read
 */
export async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null;
}
