import { join } from "node:path";
import { runCommand } from "./commands/run-command.ts";
import { commands } from "./commands/table.ts";

const { code, out, error } = await runCommand(process.argv.slice(2), {
  commands,
  source: {
    environment: process.env,
    workingFolder: process.cwd(),
    // npm changes to the project's folder, and sets INIT_CWD to the folder of the caller.
    callerFolder: process.env["INIT_CWD"] ?? process.cwd(),
    projectFolder: join(import.meta.dirname, "..", "..", ".."),
    caller: process.env["npm_lifecycle_event"] === "tutti" ? "npm run tutti --" : "tutti",
  },
});
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = code;
