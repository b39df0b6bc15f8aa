import "./setup/require-node-20.mjs";
import { spawn } from "node:child_process";
import * as nodeModule from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { COMPILE_CACHE, GATEWAY_FLAGS } from "./setup/gateway-process.mjs";
import { root } from "./setup/paths.mjs";
import { setUpOrExit } from "./setup.mjs";

console.log("Starting Tutti");
const node = await setUpOrExit();
const main = join(root, "apps", "gateway", "src", "main.ts");

// Node 24 runs the gateway without a warning: this process becomes it. An older one hands over to a child.
if (node === process.execPath && Number(process.versions.node.split(".")[0]) >= 24) {
  process.argv[1] = main;
  nodeModule.enableCompileCache?.(COMPILE_CACHE);
  await import(pathToFileURL(main).href);
} else {
  const child = spawn(node, [...GATEWAY_FLAGS, "--disable-warning=ExperimentalWarning", main], {
    cwd: process.cwd(),
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    // By the channel the gateway learns that this process has ended, whatever ended it.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      // A terminal's Ctrl+C reaches the child by itself, and a second one would mean: at once.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("error", (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
