import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { runNpm } from "./npm.mjs";
import { root } from "./paths.mjs";
import { step } from "./progress.mjs";
import { filesBelow, readStamp, stampOf, writeStamp } from "./stamp.mjs";

const web = join(root, "apps", "web");

/** In the build's folder, which a build empties first: an interrupted build leaves no stamp. */
const stampFile = join(web, "dist", ".stamp");

/**
 * Whether a file has no part in the built page.
 *
 * @param {string} name
 * @returns {boolean}
 */
export function isNoPageSource(name) {
  return /\.(test|spec|contract)\.[cm]?[jt]sx?$/.test(name) || name.endsWith(".md");
}

/** What the page is made of: its own files, the packages it may use, and the versions of everything else. */
async function pageStamp() {
  const packages = await readdir(join(root, "packages")).catch(() => []);
  const folders = [web, ...packages.filter((name) => name !== "testkit").map((name) => join(root, "packages", name))];
  const files = (await Promise.all(folders.map((folder) => filesBelow(folder, isNoPageSource)))).flat();
  return stampOf(root, [...files, join(root, "package-lock.json"), join(root, "tsconfig.base.json")]);
}

/** Whether the built page is that of the sources. */
export async function isPageBuilt() {
  return (await readStamp(stampFile)) === (await pageStamp());
}

/**
 * Builds the page where its sources changed since it was built.
 *
 * @param {string} node
 */
export async function buildPage(node) {
  if (await isPageBuilt()) return;
  await step("Building the page", async () => {
    // Taken before: a source that changes meanwhile is not in the build.
    const stamp = await pageStamp();
    await runNpm({ args: ["run", "build"], cwd: root, node, failure: "The page could not be built." });
    await writeStamp(stampFile, stamp);
  });
}
