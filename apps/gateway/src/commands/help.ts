import type { Command } from "./command.ts";

/** The lines of `help`: all commands, one a line. */
export function helpOfAll(commands: readonly Command[]): string[] {
  const calls = commands.map((command) => callOf(command));
  const width = Math.max(...calls.map((call) => call.length));
  return [
    "npm run tutti -- <command> [arguments] [--json]",
    "",
    ...commands.map(({ summary }, index) => `  ${(calls[index] ?? "").padEnd(width)}  ${summary}`),
    "",
    "More about one: npm run tutti -- <command> --help",
    "For programs: npm run --silent tutti -- <command> --json prints one JSON document and nothing else.",
    "Exit codes: 0 done, 1 failed or found something bad, 2 called in a way that is not known.",
  ];
}

/** The lines of a command's `--help`. */
export function helpOfOne(command: Command): string[] {
  return [`npm run tutti -- ${callOf(command)} [--json]`, "", `${command.summary}.`, ...command.details];
}

function callOf({ name, parameters }: Command): string {
  return [name, ...parameters.map((parameter) => `<${parameter}>`)].join(" ");
}
