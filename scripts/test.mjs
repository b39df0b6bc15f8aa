import "./setup/require-node-20.mjs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withNodeFirst } from "./setup/npm.mjs";
import { describeDuration, step } from "./setup/progress.mjs";
import { SetupFailure } from "./setup/setup-failure.mjs";
import { setUpOrExit } from "./setup.mjs";
import { runStep } from "./steps/run-step.mjs";
import { STEPS } from "./steps/steps.mjs";
import { closingLine, sumOf } from "./steps/tally.mjs";

const isVerbose = process.argv.includes("--verbose");
const startedAt = Date.now();
const node = await setUpOrExit();
const environment = withNodeFirst(process.env, node);

/** The browser; undefined, and told, where there is none. */
async function chromium() {
  try {
    // Only now: it reads Playwright, which the set-up installed.
    const { findChromium } = await import("./chromium.mjs");
    return await step("Finding a browser", findChromium);
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    console.log(`${error.output}\n\n${error.message}`);
    return undefined;
  }
}

const browser = await chromium();
if (browser !== undefined) environment["TUTTI_CHROMIUM"] = browser;

const reportFolder = await mkdtemp(join(tmpdir(), "tutti-test-"));
const tallies = [];
try {
  for (const each of STEPS) {
    tallies.push(await runStep(each, { node, environment, reportFolder, isVerbose }));
  }
} finally {
  await rm(reportFolder, { recursive: true, force: true });
}

const total = sumOf(tallies);
console.log(`\nIn ${describeDuration(Date.now() - startedAt)}:`);
console.log(closingLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
