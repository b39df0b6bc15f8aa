import "./setup/require-node-20.mjs";
import * as nodeModule from "node:module";
import { pathToFileURL } from "node:url";
import { GATEWAY } from "./setup/gateway-bundle.mjs";
import { COMPILE_CACHE, GATEWAY_FLAGS } from "./setup/gateway-process.mjs";
import { runProgram } from "./setup/run-program.mjs";
import { readStartOptions } from "./setup/start-options.mjs";
import { setUpOrExit } from "./setup.mjs";

const startOptions = readStartOptions(process.argv.slice(2));
if ("mistake" in startOptions) {
  console.error(startOptions.mistake);
  process.exit(1);
}
Object.assign(process.env, startOptions.variables);

console.log("Starting Tutti");
const node = await setUpOrExit({ dependencies: "start" });
// Node 24 can run the gateway without a warning, so this process becomes the gateway. An older one starts a child.
if (node === process.execPath && Number(process.versions.node.split(".")[0]) >= 24) {
  process.argv[1] = GATEWAY;
  nodeModule.enableCompileCache?.(COMPILE_CACHE);
  await import(pathToFileURL(GATEWAY).href);
} else {
  runProgram({
    node,
    args: [...GATEWAY_FLAGS, "--disable-warning=ExperimentalWarning", GATEWAY],
    environment: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
}
