import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { idsOf, readRequirements } from "./requirements/read-requirements.mjs";

// Prints the requirements that no active test names, of the areas that are given, or of all. Exit code 1: a test names
// a requirement that does not exist.

const root = join(import.meta.dirname, "..");
const areas = process.argv.slice(2);
const requirements = readRequirements(readFileSync(join(root, "docs/requirements.md"), "utf8"));

const listArguments = ["ls-files", "--cached", "--others", "--exclude-standard", "*.test.*", "*.spec.*"];
const files = execFileSync("git", listArguments, { cwd: root, encoding: "utf8" }).trim().split("\n");
/** Files by the id that their tests name. */
const filesById = new Map();
for (const file of files) {
  for (const id of idsOf(readFileSync(join(root, file), "utf8"))) {
    filesById.set(id, [...(filesById.get(id) ?? []), file]);
  }
}

const byArea = Map.groupBy(requirements, ([, { area }]) => area);
const chosenAreas = areas.length > 0 ? areas : [...byArea.keys()];
for (const area of chosenAreas) {
  const lines = byArea.get(area) ?? [];
  const missingLines = lines.filter(([id]) => !filesById.has(id));
  console.log(`${area}: ${lines.length - missingLines.length} of ${lines.length}`);
  for (const [id, { text }] of missingLines) console.log(`  ${id} ${text}`);
}

const unknownIds = [...filesById.keys()].filter((id) => !requirements.has(id));
for (const id of unknownIds)
  console.error(`There is no requirement ${id}: ${[...new Set(filesById.get(id))].join(", ")}`);
if (unknownIds.length > 0) process.exitCode = 1;
