import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { root } from "../setup/paths.mjs";
import { runCommand } from "../setup/run-command.mjs";
import { circleProblems } from "./import-circles.mjs";
import { brokenRule } from "./import-rules.mjs";

const gitResult = await runCommand({
  program: "git",
  args: ["ls-files", "--cached", "--others", "--exclude-standard", "apps/**/*.ts", "apps/**/*.tsx", "packages/**/*.ts"],
  cwd: root,
});
const files = gitResult.code === 0 ? gitResult.output.trim().split("\n") : [];
if (files.length === 0) throw new Error(`git lists no source files:\n${gitResult.output}`);

let brokenCount = 0;
/** @type {Map<string, string[]>} */
const graph = new Map();
for (const file of files) {
  let text;
  try {
    text = readFileSync(join(root, file), "utf8");
  } catch {
    // Deleted, but still in git's index.
    continue;
  }
  const targets = [];
  for (const [, specifier = ""] of text.matchAll(/(?:from|import\(?)\s*"([^"]+)"/g)) {
    const target = specifier.startsWith(".") ? relative(root, resolve(root, dirname(file), specifier)) : specifier;
    targets.push(target.replaceAll("\\", "/"));
    const rule = brokenRule(file, target.replaceAll("\\", "/"));
    if (rule === undefined) continue;
    brokenCount += 1;
    console.log(`${file} imports ${specifier}: ${rule}.`);
  }
  graph.set(file, targets);
}
for (const problem of circleProblems(graph)) {
  brokenCount += 1;
  console.log(problem);
}
if (brokenCount > 0) {
  console.log("\nSee ARCHITECTURE.md, 'Which way imports point'.");
  process.exitCode = 1;
}
