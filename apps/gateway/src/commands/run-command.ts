import { parseArgs } from "node:util";
import { nearestName } from "../config/nearest-name.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { Command, CommandInput, CommandReport, CommandSource } from "./command.ts";
import { helpOfAll, helpOfOne } from "./help.ts";

/** The output and the exit code of a command's process. */
export interface CommandOutcome {
  /** 0: done; 1: it failed, or found something bad; 2: it was called with unknown arguments. */
  code: 0 | 1 | 2;
  out: string;
  error: string;
}

const common = { help: { type: "boolean", short: "h" }, json: { type: "boolean" } } as const;

/**
 * Runs the command that the arguments name. With `--json` exactly one JSON document is printed,
 * `{"error":{"message":…}}` if it failed.
 */
export async function runCommand(
  args: readonly string[],
  { commands, source }: { commands: readonly Command[]; source: CommandSource },
): Promise<CommandOutcome> {
  const isJson = args.includes("--json");
  const words = args.filter((arg) => arg !== "--json");
  const [first] = words;
  if (first === undefined || ["help", "--help", "-h"].includes(first)) {
    return {
      code: 0,
      out: isJson ? toText(describe(commands)) : toLines(helpOfAll(commands, source.caller)),
      error: "",
    };
  }
  const command = findCommand(words, commands);
  if (command === undefined) return toFailure(2, explainUnknownCommand(words, commands, source.caller), isJson);
  const input = readInput(command, args.slice(args.indexOf(first) + command.name.split(" ").length), source);
  if (!input.ok) return toFailure(2, input.error, isJson);
  if (input.value.options["help"] === true)
    return { code: 0, out: toLines(helpOfOne(command, source.caller)), error: "" };
  const missing = command.parameters[input.value.positionals.length];
  if (missing !== undefined)
    return toFailure(2, `${command.name} needs <${missing}>. ${seeHelp(command, source.caller)}`, isJson);
  const report = await command.run(input.value);
  return report.ok ? toOutcome(report.value, isJson) : toFailure(1, report.error, isJson);
}

function toOutcome(report: CommandReport, isJson: boolean): CommandOutcome {
  return {
    code: report.isBad === true ? 1 : 0,
    out: isJson ? toText(report.document) : toLines(report.lines),
    error: "",
  };
}

function toFailure(code: 1 | 2, message: string, isJson: boolean): CommandOutcome {
  return isJson ? { code, out: toText({ error: { message } }), error: "" } : { code, out: "", error: `${message}\n` };
}

function findCommand(words: readonly string[], commands: readonly Command[]): Command | undefined {
  return commands.find(({ name }) => name.split(" ").every((word, index) => words[index] === word));
}

function explainUnknownCommand(words: readonly string[], commands: readonly Command[], caller: string): string {
  const names = commands.map(({ name }) => name);
  const commandName = words.slice(0, names.some((name) => name.startsWith(`${words[0]} `)) ? 2 : 1).join(" ");
  const nearest = nearestName(commandName, names);
  const suggestion = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  return `There is no command "${commandName}".${suggestion} All commands: ${caller} help`;
}

function readInput(command: Command, args: string[], source: CommandSource): Result<CommandInput, string> {
  const options = { ...common, ...command.options };
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
    const surplus = parsed.positionals[command.parameters.length];
    if (surplus !== undefined)
      return fail(`${command.name} does not take "${surplus}". ${seeHelp(command, source.caller)}`);
    const values = parsed.values as CommandInput["options"];
    return succeed({ ...source, options: values, positionals: parsed.positionals });
  } catch (error) {
    return fail(explainArguments(error, { command, options: Object.keys(options), caller: source.caller }));
  }
}

function explainArguments(
  error: unknown,
  { command, options, caller }: { command: Command; options: readonly string[]; caller: string },
): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (!(error instanceof Error) || typeof code !== "string" || !code.startsWith("ERR_PARSE_ARGS")) throw error;
  const unknownOption = /^Unknown option '--?([^']+)'/.exec(error.message)?.[1];
  if (unknownOption === undefined) return `${command.name}: ${error.message}. ${seeHelp(command, caller)}`;
  const nearest = nearestName(unknownOption, options);
  const suggestion = nearest === undefined ? "" : ` Did you mean --${nearest}?`;
  return `${command.name} has no option "${unknownOption}".${suggestion} ${seeHelp(command, caller)}`;
}

function seeHelp({ name }: Command, caller: string): string {
  return `See: ${caller} ${name} --help`;
}

function describe(commands: readonly Command[]): unknown {
  return { commands: commands.map(({ name, summary, parameters }) => ({ name, summary, parameters })) };
}

function toText(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function toLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
