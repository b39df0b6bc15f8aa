import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./run-command.mjs";

/** Folder of the hooks, relative to the root of the checkout. */
const HOOKS_FOLDER = "scripts/hooks";

/**
 * Turns on the hooks of this project if the folder is a git checkout without another folder of hooks.
 *
 * @param {string} folder the checkout
 * @returns {Promise<boolean>} whether they were turned on
 */
export async function installGitHooks(folder) {
  if (!existsSync(join(folder, ".git"))) return false;
  const git = (/** @type {string[]} */ ...args) => runCommand({ program: "git", args, cwd: folder });
  const current = await git("config", "--get", "core.hooksPath");
  // 1 means that the setting is missing; any other code means that it has a value, or that there is no git.
  if (current.code !== 1) return false;
  const { code } = await git("config", "core.hooksPath", HOOKS_FOLDER);
  return code === 0;
}
