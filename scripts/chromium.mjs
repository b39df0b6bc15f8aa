import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { browserPlaces, headlessShellPlaces } from "./setup/browser-places.mjs";
import { root } from "./setup/paths.mjs";
import { step } from "./setup/progress.mjs";
import { runCommand } from "./setup/run-command.mjs";
import { SetupFailure } from "./setup/setup-failure.mjs";

const START_TIMEOUT = 60_000;
const INSTALL_TIMEOUT = 300_000;
const APT = "/usr/bin/apt-get";

/**
 * Finds a Chromium that starts: the one that TUTTI_CHROMIUM names, else an installed one, else Playwright's own
 * (downloaded if it is missing), else Debian's package if we are root.
 *
 * @returns {Promise<string>} the path of its program
 */
export async function findChromium() {
  const chromiumPath = process.env["TUTTI_CHROMIUM"];
  if (chromiumPath !== undefined && chromiumPath !== "") {
    const problem = await whyItDoesNotStart(chromiumPath);
    if (problem === undefined) return chromiumPath;
    throw new SetupFailure(
      `TUTTI_CHROMIUM names ${chromiumPath}, which does not start as a browser. Correct it, or unset it.`,
      problem,
    );
  }
  const problems = [];
  for (const place of browserPlaces({ platform: process.platform, environment: process.env })) {
    if (!existsSync(place)) continue;
    const problem = await whyItDoesNotStart(place);
    if (problem === undefined) return place;
    problems.push(`${place}:\n${problem}`);
  }
  for (const find of [playwrightsOwn, debians]) {
    const { path, problem } = await find();
    if (path !== undefined) return path;
    if (problem !== undefined) problems.push(problem);
  }
  throw new SetupFailure(
    "No Chromium or Chrome was found, and none could be installed. Install one, or set TUTTI_CHROMIUM to the path of its program.",
    problems.join("\n\n"),
  );
}

/**
 * Finds a Chromium without windows that starts, for programs that need no window; a browser that TUTTI_CHROMIUM names
 * is used for everything.
 *
 * @returns {Promise<string | undefined>} the path of its program; undefined if there is none
 */
export async function findHeadlessShell() {
  if ((process.env["TUTTI_CHROMIUM"] ?? "") !== "") return undefined;
  for (const place of headlessShellPlaces({ platform: process.platform, environment: process.env })) {
    if (existsSync(place) && (await whyItDoesNotStart(place)) === undefined) return place;
  }
  return undefined;
}

/**
 * Starts a browser once, on an empty page.
 *
 * @param {string} program
 * @returns {Promise<string | undefined>} its output if it did not start
 */
async function whyItDoesNotStart(program) {
  const profile = await mkdtemp(join(tmpdir(), "tutti-browser-"));
  try {
    const { code, output } = await runCommand({
      program,
      args: [
        ...["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
        ...["--disable-component-update", "--disable-sync", `--user-data-dir=${profile}`],
        ...["--dump-dom", "data:text/html,<p>It starts</p>"],
      ],
      cwd: root,
      timeout: START_TIMEOUT,
    });
    if (code === 0 && output.includes("It starts")) return undefined;
    return output.trim() === "" ? `It ended with code ${code} and printed nothing.` : output.trim();
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/**
 * @typedef {object} Found
 * @property {string} [path] a browser that starts
 * @property {string} [problem] why there is none
 */

/** @returns {Promise<Found>} */
async function playwrightsOwn() {
  const require = createRequire(join(root, "package.json"));
  const { chromium } = await import("playwright");
  const path = chromium.executablePath();
  if (!existsSync(path)) {
    const result = await step("Getting Playwright's Chromium", () =>
      runCommand({
        program: process.execPath,
        args: [join(dirname(require.resolve("playwright/package.json")), "cli.js"), "install", "chromium"],
        cwd: root,
        // Without a network Playwright would wait half a minute for each of its servers.
        env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000", ...process.env },
        timeout: INSTALL_TIMEOUT,
      }),
    );
    if (result.code !== 0) return { problem: `Playwright's download failed:\n${result.output.trim()}` };
  }
  const problem = await whyItDoesNotStart(path);
  return problem === undefined ? { path } : { problem: `Playwright's Chromium does not start:\n${problem}` };
}

/** @returns {Promise<Found>} */
async function debians() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync(APT)) return {};
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const result = await step("Installing Debian's Chromium (apt-get)", async () => {
    const options = { program: APT, cwd: root, env: environment, timeout: INSTALL_TIMEOUT };
    await runCommand({ ...options, args: ["update", "-q"] });
    return runCommand({ ...options, args: ["install", "-q", "-y", "--no-install-recommends", "chromium"] });
  });
  if (result.code !== 0) return { problem: `apt-get failed:\n${result.output.trim()}` };
  const path = "/usr/bin/chromium";
  const problem = await whyItDoesNotStart(path);
  return problem === undefined ? { path } : { problem: `Debian's Chromium does not start:\n${problem}` };
}
