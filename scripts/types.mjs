import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { root } from "./setup/paths.mjs";
import { runCommand } from "./setup/run-command.mjs";

const AT_ONCE = 2;

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
/** What is known of the last check of each project: only what has changed since is checked again. */
const cacheFolder = join(root, "node_modules", ".cache", "tutti-types");
const waiting = projects();
let failures = 0;

async function worker() {
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    const name = relative(root, folder).replaceAll(sep, "-") || "root";
    const { code, output } = await runCommand({
      program: process.execPath,
      args: [compiler, "-p", folder, "--incremental", "--tsBuildInfoFile", join(cacheFolder, `${name}.tsbuildinfo`)],
      cwd: root,
    });
    if (code === 0) continue;
    failures += 1;
    console.log(`${relative(root, folder) || "."}:\n${output.trimEnd()}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, worker));
if (failures > 0) {
  console.log(`Types: ${failures} ${failures === 1 ? "project" : "projects"} failed.`);
  process.exitCode = 1;
}
