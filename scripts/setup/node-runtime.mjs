import { existsSync } from "node:fs";
import { lstat, mkdir, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { runNpm } from "./npm.mjs";
import { commandsFolder, toolsFolder } from "./paths.mjs";
import { step } from "./progress.mjs";
import { runCommand } from "./run-command.mjs";
import { SetupFailure } from "./setup-failure.mjs";

/** The version of Node that the set-up installs. */
const NODE_VERSION = "24.21.0";

const nodeFolder = join(toolsFolder, "node24");
const binFolder = join(nodeFolder, "node_modules", "node", "bin");
const broughtNode = join(binFolder, process.platform === "win32" ? "node.exe" : "node");

/**
 * Whether a Node runs the product by itself: TypeScript without a flag came with 22.18, and 23 got it with 23.6.
 *
 * @param {string} version as in `process.versions.node`
 * @returns {boolean}
 */
export function runsTheProduct(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major === 22) return minor >= 18;
  if (major === 23) return minor >= 6;
  return major >= 24;
}

/**
 * The Node that runs the product: this one if it is new enough, else Node 24 from npm's package `node`, kept in
 * `.tools`.
 *
 * @returns {{ path: string, isBrought: boolean }}
 */
export function chosenNode() {
  return runsTheProduct(process.versions.node)
    ? { path: process.execPath, isBrought: process.execPath.startsWith(toolsFolder) }
    : { path: broughtNode, isBrought: true };
}

/** Whether the chosen Node is installed. */
export function hasChosenNode() {
  return existsSync(chosenNode().path);
}

/** Installs the chosen Node if it is missing. */
export async function bringNode() {
  if (hasChosenNode()) return;
  await step(`Getting Node ${NODE_VERSION} (yours is ${process.versions.node}; Tutti needs 22.18)`, async () => {
    await rm(nodeFolder, { recursive: true, force: true });
    await mkdir(nodeFolder, { recursive: true });
    // The package installs its binary by an install script, which npm runs only if it is allowed by name.
    await writeFile(
      join(nodeFolder, "package.json"),
      `${JSON.stringify({ private: true, allowScripts: { node: true } })}\n`,
    );
    await runNpm({
      args: ["install", "--no-save", "--no-package-lock", "--ignore-scripts=false", `node@${NODE_VERSION}`],
      cwd: nodeFolder,
      node: process.execPath,
      failure: `Node ${NODE_VERSION} could not be installed.`,
    });
    const { code, output } = await runCommand({ program: broughtNode, args: ["--version"], cwd: nodeFolder });
    if (code !== 0) {
      await rm(nodeFolder, { recursive: true, force: true });
      throw new SetupFailure(
        `Node ${NODE_VERSION} was installed but does not run on this machine. Install Node 24 from https://nodejs.org and try again.`,
        output,
      );
    }
  });
}

/** Whether `npm run` finds the chosen Node first. */
export async function isNodeLinked() {
  if (!chosenNode().isBrought) return true;
  if (process.platform === "win32") return existsSync(join(commandsFolder, "node.cmd"));
  return (await readlink(join(commandsFolder, "node")).catch(() => "")) === linkTarget();
}

/** Links the installed Node among npm's commands, so that every `npm run` uses it. */
export async function linkNode() {
  if (await isNodeLinked()) return;
  await mkdir(commandsFolder, { recursive: true });
  if (process.platform === "win32") {
    const target = relative(commandsFolder, broughtNode);
    await writeFile(join(commandsFolder, "node.cmd"), `@"%~dp0${target}" %*\r\n`);
    return;
  }
  const link = join(commandsFolder, "node");
  const isThere = await lstat(link).then(
    () => true,
    () => false,
  );
  if (isThere) await rm(link);
  await symlink(linkTarget(), link);
}

/** Relative, so that the project's folder can be moved. */
function linkTarget() {
  return relative(commandsFolder, broughtNode);
}
