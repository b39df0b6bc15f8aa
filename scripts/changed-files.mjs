import { root } from "./setup/paths.mjs";
import { runCommand } from "./setup/run-command.mjs";

/** Files that affect the lint of all others, or whose change may affect every test. */
const GLOBAL_FILES = ["biome.json", "package.json", "package-lock.json"];

/**
 * The files that differ from the last commit, new ones too, without those that were removed; paths from the root of the
 * repository.
 *
 * @returns {Promise<string[] | undefined>} undefined if git cannot list them
 */
export async function changedFiles() {
  const git = (/** @type {string[]} */ ...args) => runCommand({ program: "git", args, cwd: root });
  const [changes, addedPaths] = await Promise.all([
    git("diff", "--name-only", "-z", "--no-renames", "--diff-filter=d", "HEAD"),
    git("ls-files", "--others", "--exclude-standard", "-z"),
  ]);
  if (changes.code !== 0 || addedPaths.code !== 0) return undefined;
  return [...changes.output.split("\0"), ...addedPaths.output.split("\0")].filter((file) => file !== "");
}

/**
 * The arguments of the scripts that check a change.
 *
 * @param {readonly string[] | undefined} files that changed; undefined checks everything
 * @returns {{ script: string, args: string[] }[]}
 */
export function checksOf(files) {
  const isEverything = files === undefined || files.some((file) => GLOBAL_FILES.includes(file));
  if (isEverything) return ["lint", "types", "unit"].map((script) => ({ script, args: [] }));
  const lint = { script: "lint:files", args: ["--no-errors-on-unmatched", ...files] };
  // Vitest calls git itself, and determines which tests import the changed files.
  const imports = { script: "lint:imports", args: [] };
  const always = [
    { script: "types", args: [] },
    { script: "unit", args: ["--changed"] },
  ];
  return files.length > 0 ? [lint, imports, ...always] : always;
}
