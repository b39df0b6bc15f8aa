import "./setup/require-node-20.mjs";
import { COMMANDS } from "./setup/gateway-bundle.mjs";
import { COMPILE_CACHE, GATEWAY_FLAGS } from "./setup/gateway-process.mjs";
import { runProgram } from "./setup/run-program.mjs";
import { setUpOrExit } from "./setup.mjs";

// The set-up of a first call prints to standard error, since a program may read the command's own output.
process.stdout.write = process.stderr.write.bind(process.stderr);
const node = await setUpOrExit({ dependencies: "start" });
runProgram({
  node,
  args: [...GATEWAY_FLAGS, "--disable-warning=ExperimentalWarning", COMMANDS, ...process.argv.slice(2)],
  environment: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
});
