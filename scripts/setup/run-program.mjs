import { spawn } from "node:child_process";

/**
 * Runs a Node program (the gateway, or one of the operator's commands) in a process of its own; when it ends, this
 * process ends in the same way. Signals are passed on.
 *
 * @param {object} options
 * @param {string} options.node
 * @param {readonly string[]} options.args of Node, the program among them
 * @param {NodeJS.ProcessEnv} options.environment
 */
export function runProgram({ node, args, environment }) {
  const child = spawn(node, args, {
    cwd: process.cwd(),
    env: environment,
    // Through the channel the gateway notices that this process has ended, for whatever reason.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      // A terminal's Ctrl+C reaches the child directly, and the child would take a second one as a request to end at
      // once.
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
