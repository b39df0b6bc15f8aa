import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./run-command.mjs";

/** Where the hooks stand, from the root of the checkout. */
const HOOKS_FOLDER = "scripts/hooks";

/**
 * Turns on the hooks of this project where the folder is a git checkout, and where no other folder of hooks is chosen.
 *
 * @param {string} folder the checkout
 * @returns {Promise<boolean>} whether they were turned on
 */
export async function installGitHooks(folder) {
  if (!existsSync(join(folder, ".git"))) return false;
  const git = (/** @type {string[]} */ ...args) => runCommand({ program: "git", args, cwd: folder });
  const current = await git("config", "--get", "core.hooksPath");
  // 1 is git's word for a setting that is not there; anything else is a value, or no git.
  if (current.code !== 1) return false;
  const { code } = await git("config", "core.hooksPath", HOOKS_FOLDER);
  return code === 0;
}
