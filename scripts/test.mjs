import "./setup/require-node-20.mjs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installMissingPackages } from "./setup/debian-packages.mjs";
import { GATEWAY } from "./setup/gateway-bundle.mjs";
import { withNodeFirst } from "./setup/npm.mjs";
import { describeDuration, step } from "./setup/progress.mjs";
import { SetupFailure } from "./setup/setup-failure.mjs";
import { setUpOrExit } from "./setup.mjs";
import { failureLines } from "./steps/failures.mjs";
import { runStep } from "./steps/run-step.mjs";
import { PHASES } from "./steps/steps.mjs";
import { closingLine, sumOf } from "./steps/tally.mjs";

/** Steps of a phase that run at the same time: a third one beside them made two cores slower, not faster. */
const AT_ONCE = 2;

const isVerbose = process.argv.includes("--verbose");
const startedAt = Date.now();
// At the same time as the set-up, which needs none of these packages.
const installing = installMissingPackages();
const node = await setUpOrExit();
const environment = withNodeFirst(process.env, node);
// Tests that start the gateway as a process start the same program as people do.
environment["TUTTI_TEST_GATEWAY"] = GATEWAY;

/** The browsers; if there is none, prints that and returns undefined. */
async function browsers() {
  try {
    // Imported only now: it imports Playwright, which the set-up installed.
    const { findChromium, findHeadlessShell } = await import("./chromium.mjs");
    return await step("Finding a browser", async () => ({
      TUTTI_CHROMIUM: await findChromium(),
      TUTTI_HEADLESS_SHELL: (await findHeadlessShell()) ?? "",
    }));
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    console.log(`${error.output}\n\n${error.message}`);
    return undefined;
  }
}

const { packages, problem } = await step("Looking for servers, linters and a browser", () => installing);
if (problem !== undefined) console.log(`${problem.trimEnd()}\n\napt-get could not install ${packages.join(", ")}.`);
Object.assign(environment, await browsers());

const reportFolder = await mkdtemp(join(tmpdir(), "tutti-test-"));
/** @type {Awaited<ReturnType<typeof runStep>>[]} */
const results = [];

/** @param {readonly import("./steps/steps.mjs").Step[]} steps */
async function runPhase(steps) {
  const waiting = [...steps];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      results.push(await runStep(next, { node, environment, reportFolder, isVerbose }));
    }
  };
  await Promise.all(Array.from({ length: isVerbose ? 1 : AT_ONCE }, work));
}

try {
  for (const steps of PHASES) await runPhase(steps);
} finally {
  await rm(reportFolder, { recursive: true, force: true });
}

const total = sumOf(results.map(({ tally }) => tally));
// Once more at the very end: a log that is truncated in the middle still has them.
for (const line of failureLines(results.flatMap(({ failures }) => failures))) console.log(line);
console.log(`\nIn ${describeDuration(Date.now() - startedAt)}:`);
console.log(closingLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
