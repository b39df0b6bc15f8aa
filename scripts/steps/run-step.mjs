import { join } from "node:path";
import { requireNpm } from "../setup/npm.mjs";
import { root } from "../setup/paths.mjs";
import { describeDuration } from "../setup/progress.mjs";
import { runCommand } from "../setup/run-command.mjs";
import { failuresOfStep } from "./failures.mjs";
import { reporting, resultsIn } from "./steps.mjs";
import { closingLine, tallyOfStep } from "./tally.mjs";

/**
 * Runs one step and prints one line of it; the step's output follows only if it failed, or if it is requested.
 *
 * @param {import("./steps.mjs").Step} step
 * @param {object} options
 * @param {string} options.node
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {string} options.reportFolder
 * @param {boolean} options.isVerbose
 * @returns {Promise<{ tally: import("./tally.mjs").Tally, failures: import("./failures.mjs").Failure[] }>}
 */
export async function runStep(step, { node, environment, reportFolder, isVerbose }) {
  const startedAt = Date.now();
  const file = join(reportFolder, `${step.script.replaceAll(":", "-")}.json`);
  const { args, env } = reporting(step.report, file);
  const npm = requireNpm();
  const { code, output } = await runCommand({
    program: node,
    args: [npm, "run", "--silent", step.script, "--", ...args],
    cwd: root,
    env: { ...environment, ...env },
    show: isVerbose,
  });
  const results = await resultsIn(step.report, file);
  const tally = tallyOfStep({ code, tally: results.tally, hasReport: step.report !== undefined });
  const duration = describeDuration(Date.now() - startedAt);
  const count = step.report === undefined ? "" : ` (${closingLine(tally)})`;
  console.log(`${tally.failed === 0 ? "ok    " : "FAILED"} ${step.title}${count}, ${duration}`);
  if (tally.failed > 0) {
    if (!isVerbose) console.log(`\n${output.trimEnd()}`);
    if (step.report !== undefined && tally.passed + tally.failed === 1 && code === 0)
      console.log("\nNo tests were found.");
    console.log(`\nAlone: npm run ${step.script}\n`);
  }
  const { title } = step;
  return { tally, failures: failuresOfStep({ title, failed: tally.failed, failures: results.failures, output }) };
}
