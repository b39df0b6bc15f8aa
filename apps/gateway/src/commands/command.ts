import type { ParseArgsConfig } from "node:util";
import type { Environment } from "../config/environment.ts";
import type { Result } from "../result.ts";

/** What a command takes from the process that it runs in. */
export interface CommandSource {
  environment: Environment;
  /** What relative paths in variables start from, as at the gateway's start. */
  workingFolder: string;
  /** What relative paths among the arguments start from: where the person stood who called npm. */
  callerFolder: string;
  /** The repository's root: the default data folder is in it. */
  projectFolder: string;
  /** What stands before a command's name where it is called: `npm run tutti --`, or `tutti` of the package. */
  caller: string;
}

/** What was found behind a command's name. */
export interface CommandInput extends CommandSource {
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** As many as the command's `parameters`. */
  positionals: readonly string[];
}

/** What a command tells: the same to a person and to a program. */
export interface CommandReport {
  lines: readonly string[];
  /** One JSON value, for `--json`. */
  document: unknown;
  /** Whether the exit code is 1 all the same, as where `doctor` has findings; default: no. */
  isBad?: boolean | undefined;
}

/** One of the operator's commands. */
export interface Command {
  /** One word or two, as in `backup` and `user list`. */
  name: string;
  /** One line for the list of all. */
  summary: string;
  /** Names of the arguments that must be given, in order. */
  parameters: readonly string[];
  /** Beside `--help` and `--json`, which every command has. */
  options: NonNullable<ParseArgsConfig["options"]>;
  /** More lines for `--help`: what it does to what, each option, and what it does not do. */
  details: readonly string[];
  /** A failure is one message that says what happened, to what, and what to do next. */
  run(input: CommandInput): Promise<Result<CommandReport, string>>;
}
