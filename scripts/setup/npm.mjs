import { existsSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { runCommand } from "./run-command.mjs";
import { SetupFailure } from "./setup-failure.mjs";

/**
 * The JavaScript file of npm: the one that runs this script, else the one on PATH; undefined if there is no npm.
 * Running it by a chosen Node needs no shell, on any system and with any folder name.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | undefined}
 */
export function findNpm(environment) {
  const running = environment["npm_execpath"];
  if (running !== undefined && basename(running) === "npm-cli.js" && existsSync(running)) return running;
  for (const folder of pathFolders(environment)) {
    const command = join(folder, "npm");
    if (existsSync(command)) {
      const target = realpathSync(command);
      if (basename(target) === "npm-cli.js") return target;
    }
    const beside = join(folder, "node_modules", "npm", "bin", "npm-cli.js");
    if (existsSync(beside)) return beside;
  }
  return undefined;
}

/**
 * As `findNpm`, but throws if there is no npm.
 *
 * @returns {string}
 */
export function requireNpm() {
  const npm = findNpm(process.env);
  if (npm !== undefined) return npm;
  throw new SetupFailure("npm was not found. It comes with Node: install Node from https://nodejs.org and try again.");
}

/**
 * The folders of PATH, in order.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string[]}
 */
export function pathFolders(environment) {
  return (environment["PATH"] ?? environment["Path"] ?? "").split(delimiter).filter((folder) => folder !== "");
}

/**
 * The environment in which a Node's folder comes first on PATH, so that every program that is started finds that Node.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} node the Node binary
 * @returns {NodeJS.ProcessEnv}
 */
export function withNodeFirst(environment, node) {
  const { Path: _path, PATH: _PATH, ...rest } = environment;
  return { ...rest, PATH: [dirname(node), ...pathFolders(environment)].join(delimiter) };
}

/**
 * Runs npm under a chosen Node, quietly.
 *
 * @param {object} options
 * @param {readonly string[]} options.args
 * @param {string} options.cwd
 * @param {string} options.node
 * @param {string} options.failure the beginning of the message if npm fails
 */
export async function runNpm({ args, cwd, node, failure }) {
  const npm = requireNpm();
  const env = withNodeFirst(process.env, node);
  // Set by an outer `npm run`: an npm in another folder must find that folder by itself, and one that fails must print
  // why.
  delete env["npm_config_local_prefix"];
  delete env["npm_config_loglevel"];
  const { code, output } = await runCommand({ program: node, args: [npm, ...args], cwd, env });
  if (code !== 0) throw new SetupFailure(`${failure} ${adviceFor(output)}`, output);
}

/**
 * Advice after a failed npm, derived from its output.
 *
 * @param {string} output
 * @returns {string}
 */
export function adviceFor(output) {
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(output)) {
    return "The npm registry could not be reached: connect to the network (or set npm's `registry` or `proxy`) and run the same command again.";
  }
  if (/\bEINTEGRITY\b/.test(output)) {
    return "The registry sent another package than this version of Tutti was made with, and nothing of it was run: check npm's `registry`, empty npm's cache (`npm cache clean --force`), and report it if it stays.";
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return "A file could not be written: make the project's folder and npm's cache writable for your user, and run the same command again.";
  }
  if (/\bENOSPC\b/.test(output)) return "The disk is full: free about 1 GB and run the same command again.";
  if (/can only install packages when your package\.json and package-lock\.json/.test(output)) {
    return "package.json and package-lock.json do not match: run `npm install` once, and review what it changed.";
  }
  return "See its output above.";
}
