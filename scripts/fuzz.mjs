import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "./setup/paths.mjs";
import { runCommand } from "./setup/run-command.mjs";

/** Seconds of each property, unless `TUTTI_FUZZ_SECONDS` sets another number. */
const SECONDS = "60";

const require = createRequire(join(root, "package.json"));
const vitest = join(dirname(require.resolve("vitest/package.json")), "vitest.mjs");
const { code } = await runCommand({
  program: process.execPath,
  args: [vitest, "run", "--project", "unit", ...process.argv.slice(2)],
  cwd: root,
  env: { ...process.env, TUTTI_FUZZ_SECONDS: process.env["TUTTI_FUZZ_SECONDS"] || SECONDS },
  show: true,
});
process.exitCode = code;
