import { judgeAudit } from "./audit/judge-audit.mjs";
import { requireNpm } from "./setup/npm.mjs";
import { root } from "./setup/paths.mjs";
import { runCommand } from "./setup/run-command.mjs";

const { code, output } = await runCommand({
  program: process.execPath,
  args: [requireNpm(), "audit", "--audit-level=high", "--json"],
  cwd: root,
});
const { isBad, message } = judgeAudit({ code, output });
console.log(message);
process.exitCode = isBad ? 1 : 0;
