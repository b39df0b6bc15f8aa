import "./setup/require-node-20.mjs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { COMPILE_CACHE, GATEWAY_FLAGS } from "./setup/gateway-process.mjs";
import { root } from "./setup/paths.mjs";
import { setUpOrExit } from "./setup.mjs";

// What a first call sets up is told beside the command's own output, which a program may read.
process.stdout.write = process.stderr.write.bind(process.stderr);
const node = await setUpOrExit();
const program = join(root, "apps", "gateway", "src", "tutti.ts");
const child = spawn(
  node,
  [...GATEWAY_FLAGS, "--disable-warning=ExperimentalWarning", program, ...process.argv.slice(2)],
  { env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }, stdio: "inherit" },
);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    // A terminal's Ctrl+C reaches the child by itself.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on("error", (error) => {
  console.error(`${node} could not be started: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code) => process.exit(code ?? 1));
