import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup/paths.mjs";
import { runCommand } from "../setup/run-command.mjs";
import { isCounted, longFunctions, MOST_LINES } from "./long-functions.mjs";

const gitResult = await runCommand({
  program: "git",
  args: ["ls-files", "--cached", "--others", "--exclude-standard", "--", "*.ts", "*.tsx", "*.mjs"],
  cwd: root,
});
const files = gitResult.code === 0 ? gitResult.output.trim().split("\n") : [];
if (files.length === 0) throw new Error(`git lists no source files:\n${gitResult.output}`);

for (const file of files.filter(isCounted)) {
  let text;
  try {
    text = readFileSync(join(root, file), "utf8");
  } catch {
    // Deleted, but still in git's index.
    continue;
  }
  for (const { name, line, length } of longFunctions(text, file)) {
    console.log(`${file}:${line}: ${name || "a function"} has ${length} lines.`);
    process.exitCode = 1;
  }
}
if (process.exitCode === 1) {
  console.log(`\nA function has at most ${MOST_LINES}: give its parts names and files of their own.`);
}
