import { existsSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { root } from "./setup/paths.mjs";
import { runCommand } from "./setup/run-command.mjs";
import { programsOf } from "./types/programs.mjs";

const AT_ONCE = 2;

const INCREMENTAL = ["--incremental", "--tsBuildInfoFile"];

/** Each checker computes the types of shared files itself: the usual four took twice the processor time. */
const ONE_CHECKER = ["--checkers", "1"];

/** Code for the browser inside a package of the server. */
const TEMPLATES = "packages/demo-models/src/builder-templates";

/** The script of the API's documentation page. */
const DOCS_PAGE = "apps/gateway/src/http/openapi/page/assets";

/** The pages that benches draw in a browser. */
const BENCH_PAGES = ["bench/chat/page", "bench/preview/page"];

/** Every folder with a tsconfig.json of its own. */
function projects() {
  const workspaces = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  );
  return [
    root,
    join(root, "e2e"),
    join(root, "bench"),
    join(root, TEMPLATES),
    join(root, DOCS_PAGE),
    ...BENCH_PAGES.map((page) => join(root, page)),
    ...workspaces,
  ].filter((folder) => existsSync(join(folder, "tsconfig.json")));
}

const require = createRequire(join(root, "package.json"));
const compiler = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
/** Results of the last check of each program: only changes since are checked again. */
const cacheFolder = join(root, "node_modules", ".cache", "tutti-types");
const waiting = programsOf(root, projects());
let failures = 0;

async function worker() {
  for (let program = waiting.shift(); program !== undefined; program = waiting.shift()) {
    const { name, folders, config } = program;
    const file = join(cacheFolder, `${name}.json`);
    await writeFile(file, JSON.stringify(config, undefined, 2));
    const { code, output } = await runCommand({
      program: process.execPath,
      args: [compiler, "-p", file, ...INCREMENTAL, join(cacheFolder, `${name}.tsbuildinfo`), ...ONE_CHECKER],
      cwd: root,
    });
    if (code === 0) continue;
    failures += 1;
    console.log(`${folders.map((folder) => relative(root, folder) || ".").join(", ")}:\n${output.trimEnd()}\n`);
  }
}

await mkdir(cacheFolder, { recursive: true });
await Promise.all(Array.from({ length: AT_ONCE }, worker));
if (failures > 0) {
  console.log(`Types: ${failures} ${failures === 1 ? "program" : "programs"} failed.`);
  process.exitCode = 1;
}
