import { requireNpm } from "./setup/npm.mjs";
import { root } from "./setup/paths.mjs";
import { describeDuration } from "./setup/progress.mjs";
import { runCommand } from "./setup/run-command.mjs";

const SCRIPTS = ["lint", "types", "unit"];

const npm = requireNpm();

const startedAt = Date.now();
const results = await Promise.all(
  SCRIPTS.map(async (script) => {
    const result = await runCommand({ program: process.execPath, args: [npm, "run", "--silent", script], cwd: root });
    console.log(`${result.code === 0 ? "ok    " : "FAILED"} ${script}, ${describeDuration(Date.now() - startedAt)}`);
    return { script, ...result };
  }),
);

for (const { script, code, output } of results) {
  if (code === 0) continue;
  console.log(`\nnpm run ${script}:\n${output.trimEnd()}`);
  process.exitCode = 1;
}
