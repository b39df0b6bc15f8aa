import { posix } from "node:path";
import { root } from "../setup/paths.mjs";
import { runCommand } from "../setup/run-command.mjs";

/** Files of code that stand beside each other in a folder, at most: more than that hides what belongs together. */
const MOST = 25;

/** Tests and what only they use stand beside what they test, and do not count. */
const TESTS = /\.(?:test|spec|test-support|contract|d)\.tsx?$/;

const gitResult = await runCommand({
  program: "git",
  args: ["ls-files", "--cached", "--others", "--exclude-standard", "--", "*.ts", "*.tsx", "*.mjs"],
  cwd: root,
});
const files = gitResult.code === 0 ? gitResult.output.trim().split("\n") : [];
if (files.length === 0) throw new Error(`git lists no source files:\n${gitResult.output}`);

/** @type {Map<string, number>} */
const counts = new Map();
for (const file of files.filter((path) => !TESTS.test(path) || path.startsWith("e2e/specs/"))) {
  const folder = posix.dirname(file);
  counts.set(folder, (counts.get(folder) ?? 0) + 1);
}

const large = [...counts].filter(([, count]) => count > MOST);
for (const [folder, count] of large) console.log(`${folder} has ${count} files of code beside each other.`);
if (large.length > 0) {
  console.log(`\nA folder has at most ${MOST}: move what belongs together into a folder of its own.`);
  process.exitCode = 1;
}
