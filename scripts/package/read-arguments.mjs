import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const options = /** @type {const} */ ({
  port: { type: "string", short: "p" },
  host: { type: "string" },
  data: { type: "string" },
  config: { type: "string" },
  open: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
});

/** What `tutti --help` prints. */
export const USAGE = `Usage: tutti [options]
       tutti [--data <folder>] [--config <file>] <command>

Starts Tutti: a chat room where one person talks to many AI models at once. With a command, does one of the operator's
tasks instead: tutti help

  -p, --port <number>   the port it answers at (default: PORT, else 4000)
      --host <address>  where it listens (default: HOST, else this machine alone)
      --data <folder>   where accounts and keys are kept (default: TUTTI_DATA, else ~/.tutti)
      --config <file>   the configuration file (default: TUTTI_CONFIG)
      --no-open         does not open the browser (default: it is opened from a terminal on this machine)
      --open            opens it in any case
      --version         prints the version
  -h, --help            prints this

Everything else is set by variables: docs/configuration.md in this package.`;

/**
 * The meaning of a command line: to print something, to start with these variables, or to run one of the operator's
 * commands.
 *
 * @typedef {{ kind: "help" } | { kind: "version" } | { kind: "mistake", message: string }
 *   | { kind: "start", variables: Record<string, string> }
 *   | { kind: "command", variables: Record<string, string>, args: readonly string[] }} CommandLine
 */

/**
 * Reads the arguments of the command `tutti`.
 *
 * @param {readonly string[]} args
 * @param {object} place
 * @param {NodeJS.ProcessEnv} place.environment variables that apply if no option overrides them
 * @param {string} place.workingFolder the base of relative paths
 * @param {string} place.homeFolder
 * @returns {CommandLine}
 */
export function readArguments(args, { environment, workingFolder, homeFolder }) {
  const start = commandStart(args);
  /** @type {ReturnType<typeof parse>} */
  let values;
  try {
    values = parse(args.slice(0, start));
  } catch (error) {
    return { kind: "mistake", message: error instanceof Error ? error.message : String(error) };
  }
  const { port, host, data, config, open, help, version } = values;
  if (help) return { kind: "help" };
  if (version) return { kind: "version" };
  const dataFolder = data === undefined ? environment["TUTTI_DATA"] : resolve(workingFolder, data);
  const variables = {
    ...(port === undefined ? {} : { PORT: port }),
    ...(host === undefined ? {} : { HOST: host }),
    ...(config === undefined ? {} : { TUTTI_CONFIG: resolve(workingFolder, config) }),
    TUTTI_DATA: dataFolder || join(homeFolder, ".tutti"),
  };
  if (start < args.length) return { kind: "command", variables, args: args.slice(start) };
  const opening = open === undefined ? {} : { TUTTI_OPEN: open ? "1" : "0" };
  return { kind: "start", variables: { ...variables, ...opening } };
}

/**
 * Index of the operator's command, which parses the arguments after its name itself; the length if there is none.
 *
 * @param {readonly string[]} args
 */
function commandStart(args) {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    allowNegative: true,
    tokens: true,
  });
  return tokens.find(({ kind }) => kind === "positional")?.index ?? args.length;
}

/** @param {readonly string[]} args */
function parse(args) {
  return parseArgs({ args: [...args], options, strict: true, allowPositionals: false, allowNegative: true }).values;
}
