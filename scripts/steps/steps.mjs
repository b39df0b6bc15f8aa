import { failuresOfPlaywright, failuresOfVitest } from "./failures.mjs";
import { readReport, tallyOfPlaywright, tallyOfVitest } from "./tally.mjs";

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {string} script the script of the root's package.json that a person runs to do this step alone
 * @property {"vitest" | "playwright"} [report] the kind of report it writes; without one it counts as one check
 */

/**
 * Everything that is checked, in phases that follow each other; the steps of a phase run at the same time, `AT_ONCE`
 * of them. The quick steps, which find most faults, are first. The unit tests are alone: they start servers and
 * programs of which many have time limits, and beside browsers two cores take several times as long for both.
 */
export const PHASES = /** @type {const} @satisfies {readonly (readonly Step[])[]} */ ([
  [
    { title: "Lint and format", script: "lint" },
    { title: "Types", script: "types" },
    { title: "Dead code", script: "dead-code" },
  ],
  [{ title: "Unit tests", script: "unit", report: "vitest" }],
  [
    { title: "The product in a browser", script: "e2e", report: "playwright" },
    { title: "Browser tests", script: "browser", report: "vitest" },
    { title: "Benches, smoke run", script: "bench:smoke" },
  ],
]);

/**
 * The arguments and variables that make a tool write its report in addition to its output.
 *
 * @param {Step["report"]} kind
 * @param {string} file
 * @returns {{ args: string[], env: NodeJS.ProcessEnv }}
 */
export function reporting(kind, file) {
  switch (kind) {
    case "vitest":
      // In a log that keeps the output as text, the color codes of each dot would be most of it.
      return { args: ["--no-color", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`], env: {} };
    case "playwright":
      return { args: ["--reporter=dot,json"], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } };
    case undefined:
      return { args: [], env: {} };
  }
}

/**
 * The results in a step's report.
 *
 * @param {Step["report"]} kind
 * @param {string} file
 * @returns {Promise<{ tally: import("./tally.mjs").Tally | undefined, failures: import("./failures.mjs").Failure[] }>}
 *   no tally if there is no report, or it cannot be read
 */
export async function resultsIn(kind, file) {
  if (kind === undefined) return { tally: undefined, failures: [] };
  const report = await readReport(file);
  return kind === "vitest"
    ? { tally: tallyOfVitest(report), failures: failuresOfVitest(report) }
    : { tally: tallyOfPlaywright(report), failures: failuresOfPlaywright(report) };
}
