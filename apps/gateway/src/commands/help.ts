import type { Command } from "./command.ts";

/**
 * The lines of `help`: all commands, one a line.
 *
 * @param caller how a command is called, before its name
 */
export function helpOfAll(commands: readonly Command[], caller: string): string[] {
  const calls = commands.map((command) => callOf(command));
  const width = Math.max(...calls.map((call) => call.length));
  return [
    `${caller} <command> [arguments] [--json]`,
    "",
    ...commands.map(({ summary }, index) => `  ${(calls[index] ?? "").padEnd(width)}  ${summary}`),
    "",
    `Help for one command: ${caller} <command> --help`,
    `For programs: ${caller.replace(/^npm run/u, "npm run --silent")} <command> --json prints one JSON document and nothing else.`,
    "Exit codes: 0 done, 1 failed or found something bad, 2 wrong usage.",
  ];
}

/** The lines of a command's `--help`. */
export function helpOfOne(command: Command, caller: string): string[] {
  return [`${caller} ${callOf(command)} [--json]`, "", `${command.summary}.`, ...command.details];
}

function callOf({ name, parameters }: Command): string {
  return [name, ...parameters.map((parameter) => `<${parameter}>`)].join(" ");
}
