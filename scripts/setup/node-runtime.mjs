import { existsSync } from "node:fs";
import { lstat, mkdir, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { installNodePackage, nodePackageFor } from "./node-package.mjs";
import { commandsFolder, toolsFolder } from "./paths.mjs";
import { step } from "./progress.mjs";
import { runCommand } from "./run-command.mjs";
import { SetupFailure } from "./setup-failure.mjs";

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
 * The Node that runs the product: this one if it is new enough, else Node 24 from an npm package, kept in `.tools`.
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
  const nodePackage = nodePackageFor(process.platform, process.arch);
  const { version } = nodePackage;
  await step(`Getting Node ${version} (yours is ${process.versions.node}; Tutti needs 22.18)`, async () => {
    await installNodePackage(nodeFolder, nodePackage);
    const { code, output } = await runCommand({ program: broughtNode, args: ["--version"], cwd: nodeFolder });
    if (code !== 0) {
      await rm(nodeFolder, { recursive: true, force: true });
      throw new SetupFailure(
        `Node ${version} was installed but does not run on this machine. Install Node 24 from https://nodejs.org and try again.`,
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
