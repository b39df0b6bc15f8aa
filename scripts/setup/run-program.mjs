import { spawn } from "node:child_process";

/**
 * Runs a program of Node's in a process of its own until it ends, which ends this one in the same way: the gateway, or
 * one of the operator's commands. Signals are passed on.
 *
 * @param {object} options
 * @param {string} options.node
 * @param {readonly string[]} options.args of Node, the program among them
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {(address: string) => void} [options.onReady] called with the address at which the gateway answers
 */
export function runProgram({ node, args, environment, onReady }) {
  const child = spawn(node, args, {
    cwd: process.cwd(),
    env: environment,
    // By the channel the gateway learns that this process has ended, whatever ended it, and tells where it answers.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      // A terminal's Ctrl+C reaches the child by itself, and a second one would mean: at once.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("message", (message) => {
    if (typeof message === "object" && "readyAt" in message && typeof message.readyAt === "string")
      onReady?.(message.readyAt);
  });
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
