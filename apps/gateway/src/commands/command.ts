import type { ParseArgsConfig } from "node:util";
import type { Environment } from "../config/config.ts";
import type { Result } from "../result.ts";

/** What a command needs from the process that it runs in. */
export interface CommandSource {
  environment: Environment;
  /** The folder that relative paths in variables start from, as at the gateway's start. */
  workingFolder: string;
  /** The folder that relative paths among the arguments start from: that of the person who called npm. */
  callerFolder: string;
  /** The repository's root: the default data folder is in it. */
  projectFolder: string;
  /** How a command is called, before its name: `npm run tutti --`, or `tutti` of the package. */
  caller: string;
}

/** The arguments and options of one call of a command. */
export interface CommandInput extends CommandSource {
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** As many as the command's `parameters`. */
  positionals: readonly string[];
}

/** The report of a command: for a person and for a program. */
export interface CommandReport {
  lines: readonly string[];
  /** One JSON value, printed with `--json`. */
  document: unknown;
  /** Whether the exit code is 1 although the command succeeded, as when `doctor` has findings; default: no. */
  isBad?: boolean | undefined;
}

/** One of the operator's commands. */
export interface Command {
  /** One word or two, as in `backup` and `user list`. */
  name: string;
  /** One line for the list of all commands. */
  summary: string;
  /** Names of the arguments that must be given, in order. */
  parameters: readonly string[];
  /** The command's own options, beside `--help` and `--json`, which every command has. */
  options: NonNullable<ParseArgsConfig["options"]>;
  /** More lines for `--help`: what the command changes, each option, and what the command does not do. */
  details: readonly string[];
  /** A failure is one message that says what happened, to what, and what to do next. */
  run(input: CommandInput): Promise<Result<CommandReport, string>>;
}
