import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup/paths.mjs";
import { runCommand } from "../setup/run-command.mjs";

/**
 * A name of an exported type is declared once in a package: a reader who finds it by its name finds one meaning. The
 * templates of the demo's apps are programs of their own.
 */
const PROGRAMS = /\/builder-templates\//;

const gitResult = await runCommand({
  program: "git",
  args: ["ls-files", "--cached", "--others", "--exclude-standard", "apps/*/src/**/*.ts*", "packages/*/src/**/*.ts*"],
  cwd: root,
});
const files = gitResult.code === 0 ? gitResult.output.trim().split("\n") : [];
if (files.length === 0) throw new Error(`git lists no source files:\n${gitResult.output}`);

/** @type {Map<string, string[]>} the files that declare a type, by package and name */
const places = new Map();
for (const file of files.filter((path) => !PROGRAMS.test(path))) {
  let text;
  try {
    text = readFileSync(join(root, file), "utf8");
  } catch {
    // Deleted, but still in git's index.
    continue;
  }
  for (const [, name = ""] of text.matchAll(/^export (?:type|interface) (\w+)(?=[<\s=])/gm)) {
    const key = `${file.split("/").slice(0, 2).join("/")} ${name}`;
    places.set(key, [...(places.get(key) ?? []), file]);
  }
}

for (const [key, declaring] of places) {
  if (declaring.length === 1) continue;
  console.log(`${key.split(" ")[1]} is declared ${declaring.length} times: ${declaring.join(", ")}.`);
  process.exitCode = 1;
}
if (process.exitCode === 1) console.log("\nGive each type a name of its own in its package.");
