import "./setup/require-node-20.mjs";
import { changedFiles, checksOf } from "./changed-files.mjs";
import { requireNpm } from "./setup/npm.mjs";
import { root } from "./setup/paths.mjs";
import { describeDuration } from "./setup/progress.mjs";
import { runCommand } from "./setup/run-command.mjs";
import { installAllOrExit } from "./setup.mjs";

// A start does not install what checks need.
await installAllOrExit();
const npm = requireNpm();
const checks = checksOf(process.argv.includes("--all") ? undefined : await changedFiles());

const startedAt = Date.now();
const results = await Promise.all(
  checks.map(async ({ script, args }) => {
    const command = [npm, "run", "--silent", script, "--", ...args];
    const result = await runCommand({ program: process.execPath, args: command, cwd: root });
    console.log(`${result.code === 0 ? "ok    " : "FAILED"} ${script}, ${describeDuration(Date.now() - startedAt)}`);
    return { script, ...result };
  }),
);

for (const { script, code, output } of results) {
  if (code === 0) continue;
  console.log(`\nnpm run ${script}:\n${output.trimEnd()}`);
  process.exitCode = 1;
}
