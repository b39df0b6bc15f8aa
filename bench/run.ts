import { existsSync, readdirSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Bench } from "./bench-table.ts";
import { printTable } from "./print-table.ts";

const smoke = process.argv.includes("--smoke");
const requestedArgv = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

const names = readdirSync(import.meta.dirname).filter(
  (name) =>
    existsSync(join(import.meta.dirname, name, "bench.ts")) &&
    (requestedArgv.length === 0 || requestedArgv.includes(name)),
);
if (names.length === 0) {
  console.error(
    requestedArgv.length === 0 ? "There is no bench." : `There is no bench called ${requestedArgv.join(" or ")}.`,
  );
  process.exitCode = 1;
}

/** What the run could not measure, or found wrong: printed last, so that a truncated log still has it. */
const failures: string[] = [];

console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? "processor"}\n`);
for (const name of names) {
  try {
    const bench = (await import(pathToFileURL(join(import.meta.dirname, name, "bench.ts")).href)) as Bench;
    if (bench.isOnRequest && !smoke && requestedArgv.length === 0) continue;
    let startedAt = performance.now();
    for await (const table of bench.run({ smoke, fail: (text) => failures.push(`${name}: ${text}`) })) {
      console.log(`${printTable(table)}Measured in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.\n`);
      startedAt = performance.now();
    }
  } catch (error) {
    console.error(`The bench '${name}' could not measure:`, error);
    failures.push(`${name}: could not measure: ${error instanceof Error ? error.message : String(error)}`);
  }
}
if (failures.length > 0) {
  console.log(failures.map((line) => line.replaceAll(/\s+/g, " ")).join("; "));
  process.exitCode = 1;
}
