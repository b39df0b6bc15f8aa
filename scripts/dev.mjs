import "./setup/require-node-20.mjs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { withNodeFirst } from "./setup/npm.mjs";
import { root } from "./setup/paths.mjs";
import { setUpOrExit } from "./setup.mjs";

const node = await setUpOrExit();
const port = process.env["PORT"] ?? "4000";
const environment = withNodeFirst(process.env, node);

/** Both end together: neither is of use alone. */
const children = [
  spawn(node, ["--watch", join("apps", "gateway", "src", "main.ts")], {
    cwd: root,
    stdio: "inherit",
    // It starts again with each change, and the page is at Vite's address.
    env: { ...environment, TUTTI_OPEN: "0" },
  }),
  spawn(node, [join(root, "node_modules", "vite", "bin", "vite.js")], {
    cwd: join(root, "apps", "web"),
    stdio: "inherit",
    env: { ...environment, TUTTI_GATEWAY: `http://127.0.0.1:${port}` },
  }),
];

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  for (const child of children) child.kill(signal);
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => endAll(signal));
for (const child of children) {
  child.on("exit", (code) => {
    endAll("SIGTERM");
    process.exitCode = code ?? 0;
  });
}
