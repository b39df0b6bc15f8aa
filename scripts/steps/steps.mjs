import { failuresOfPlaywright, failuresOfVitest } from "./failures.mjs";
import { readReport, tallyOfPlaywright, tallyOfVitest } from "./tally.mjs";

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {string} script the script of the root's package.json that a person runs to do this step alone
 * @property {"vitest" | "playwright"} [report] the kind of report it writes; without one it counts as one check
 */

/**
 * Everything that is checked: the quick steps, which find most faults, first, then the longest, beside which the others
 * run one after the other. The benches wait more than they work: as the last step they left a core idle.
 */
export const STEPS = /** @type {const} @satisfies {readonly Step[]} */ ([
  { title: "Lint and format", script: "lint" },
  { title: "Types", script: "types" },
  { title: "Dead code", script: "dead-code" },
  { title: "The product in a browser", script: "e2e", report: "playwright" },
  { title: "Unit tests", script: "unit", report: "vitest" },
  { title: "Benches, smoke run", script: "bench:smoke" },
  { title: "Browser tests", script: "browser", report: "vitest" },
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
