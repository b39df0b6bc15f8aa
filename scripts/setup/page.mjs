import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { adviceFor, withNodeFirst } from "./npm.mjs";
import { root } from "./paths.mjs";
import { runCommand } from "./run-command.mjs";
import { SetupFailure } from "./setup-failure.mjs";
import { filesBelow, readStamp, stampOf, writeStamp } from "./stamp.mjs";

const web = join(root, "apps", "web");

/** In the build's folder, which a build empties first: an interrupted build leaves no stamp. */
const stampFile = join(web, "dist", ".stamp");

/**
 * Whether a file is not part of the built page.
 *
 * @param {string} name
 * @returns {boolean}
 */
export function isNoPageSource(name) {
  return /\.(test|spec|contract)\.[cm]?[jt]sx?$/.test(name) || name.endsWith(".md");
}

/** The stamp of the page's sources: its own files, the packages it may import, and the versions of everything else. */
async function pageStamp() {
  const packages = await readdir(join(root, "packages")).catch(() => []);
  const folders = [web, ...packages.filter((name) => name !== "testkit").map((name) => join(root, "packages", name))];
  const files = (await Promise.all(folders.map((folder) => filesBelow(folder, isNoPageSource)))).flat();
  return stampOf(root, [...files, join(root, "package-lock.json"), join(root, "tsconfig.base.json")]);
}

/**
 * How small the files for browsers are compressed. The smallest are for a build that is made once and sent to many;
 * they double the time of a build, and at a start a person waits for it.
 *
 * @typedef {"quick" | "smallest"} Compression
 */

/**
 * Whether the built page is up to date with its sources.
 *
 * @param {Compression} compression a build that is smaller than requested counts too
 */
export async function isPageBuilt(compression = "quick") {
  const [keptStamp, stamp] = await Promise.all([readStamp(stampFile), pageStamp()]);
  return (
    keptStamp === stampFor(stamp, "smallest") || (compression === "quick" && keptStamp === stampFor(stamp, "quick"))
  );
}

/**
 * The step that builds the page; undefined if its sources have not changed since it was built.
 *
 * @param {string} node
 * @param {Compression} [compression]
 * @returns {Promise<import("./progress.mjs").Step | undefined>}
 */
export async function buildStep(node, compression = "quick") {
  if (await isPageBuilt(compression)) return undefined;
  return { title: "Building the page", work: () => buildPage(node, compression) };
}

/**
 * @param {string} node
 * @param {Compression} compression
 */
async function buildPage(node, compression) {
  // Read before the build: a source that changes meanwhile is not in the build.
  const stamp = await pageStamp();
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const mode = compression === "quick" ? ["--mode", "quick"] : [];
  const { code, output } = await runCommand({
    program: node,
    args: [vite, "build", ...mode],
    cwd: web,
    env: buildEnvironment(process.env, node),
  });
  if (code !== 0) throw new SetupFailure(`The page could not be built. ${adviceFor(output)}`, output);
  await writeStamp(stampFile, stampFor(stamp, compression));
}

/**
 * The environment of a build. With another `NODE_ENV`, as set by a shell or by a test that calls a command, the page
 * would have React's development build, which is larger and slower, until its sources change.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function buildEnvironment(environment, node) {
  return { ...withNodeFirst(environment, node), NODE_ENV: "production" };
}

/**
 * @param {string} stamp of the sources
 * @param {Compression} compression
 */
function stampFor(stamp, compression) {
  return `${stamp} ${compression}`;
}
