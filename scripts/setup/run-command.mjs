import { spawn } from "node:child_process";
import { endGroup, endWithUs, hasProcessGroups } from "./process-groups.mjs";

/**
 * @typedef {object} CommandResult
 * @property {number} code the exit code; 127 if the program could not be started, 128 if a signal ended it
 * @property {string} output standard output and standard error, in the order they came
 */

/**
 * Runs a program without a shell and returns its output. A signal that ends this process also ends the program and all
 * processes that it started.
 *
 * @param {object} options
 * @param {string} options.program
 * @param {readonly string[]} options.args
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} [options.env] the whole environment; this process's own by default
 * @param {boolean} [options.show] also print the output as it comes
 * @param {number} [options.timeout] milliseconds after which it is ended; none by default
 * @returns {Promise<CommandResult>}
 */
export function runCommand({ program, args, cwd, env = process.env, show = false, timeout }) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: hasProcessGroups,
    });
    endWithUs(child);
    const clock = timeout === undefined ? undefined : setTimeout(() => endGroup(child, "SIGKILL"), timeout);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (/** @type {string} */ text) => {
        output += text;
        if (show) process.stdout.write(text);
      });
    }
    /** @param {CommandResult} result */
    const end = (result) => {
      clearTimeout(clock);
      resolve(result);
    };
    child.on("error", (error) => end({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code) => end({ code: code ?? 128, output }));
  });
}
