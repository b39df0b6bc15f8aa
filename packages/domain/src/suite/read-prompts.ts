import { withoutUndefined } from "@tutti/contract";
import { checkTypes, type SuiteCheck } from "./suite.ts";

/** One line of a file that prompts are read from, as names and values. */
export interface PromptRow {
  /** Counts from 1, as the person's editor does. */
  line: number;
  values: Readonly<Record<string, unknown>>;
}

/** Why a line is no prompt. */
export interface RefusedLine {
  line: number;
  fault: "no-prompt" | "unknown-check" | "malformed" | "too-many-values" | "too-many";
  /** The text that the fault is about. */
  about?: string;
}

/** A prompt in a file. */
export interface FilePrompt {
  text: string;
  systemPrompt?: string;
  expected?: string;
  checks: SuiteCheck[];
}

export interface ReadPrompts {
  prompts: FilePrompt[];
  refusedLines: RefusedLine[];
  /** The columns with values that no prompt has: with unknown names, or with a second name of the same thing. */
  ignoredColumns: string[];
}

/** Maximum number of prompts of one suite. */
export const MAX_SUITE_PROMPTS = 2_000;

/** The column names in other tools' files. */
const promptNames = ["prompt", "question", "input", "text", "user"];
const expectedNames = ["expected", "ideal", "answer", "output", "reference"];
const systemNames = ["system", "system_prompt", "systemprompt"];

/**
 * Reads prompts from lines. A column `prompt` (or `question`, `input`) has the prompt, `expected` (or `ideal`,
 * `answer`) the expected text, `system` the system prompt, and a column named after a check, such as `contains` or
 * `judge`, that check's value. `check` has one as `type: value`.
 *
 * @param room the number of prompts that the suite can still hold
 */
export function readPrompts(rows: readonly PromptRow[], room = MAX_SUITE_PROMPTS): ReadPrompts {
  const prompts: ReadPrompts["prompts"] = [];
  const refusals: RefusedLine[] = [];
  const ignoredColumns = new Set<string>();
  for (const { line, values } of rows) {
    for (const column of ignoredColumnsOf(values)) ignoredColumns.add(column);
    const valuesByName = new Map(Object.entries(values).map(([name, value]) => [keyOf(name), value]));
    const text = firstText(valuesByName, promptNames) ?? messagesText(values["input"] ?? values["messages"], "user");
    if (text === undefined) {
      refusals.push({ line, fault: "no-prompt" });
      continue;
    }
    if (prompts.length >= room) {
      refusals.push({ line, fault: "too-many" });
      continue;
    }
    const checks = readChecks(valuesByName);
    if (typeof checks === "string") {
      refusals.push({ line, fault: "unknown-check", about: checks });
      continue;
    }
    const expected = firstText(valuesByName, expectedNames);
    const systemPrompt =
      firstText(valuesByName, systemNames) ?? messagesText(values["input"] ?? values["messages"], "system");
    prompts.push({
      text,
      checks,
      ...withoutUndefined({ expected, systemPrompt }),
    });
  }
  return { prompts, refusedLines: refusals, ignoredColumns: [...ignoredColumns] };
}

/** The columns of a line that hold something of which nothing comes into its prompt. */
function ignoredColumnsOf(values: PromptRow["values"]): string[] {
  const filledNames = Object.keys(values).filter((name) => {
    const value = values[name];
    return value !== null && value !== undefined && !(typeof value === "string" && value.trim() === "");
  });
  const usedNames = new Set<string>(["check", "checks", "messages", ...checkTypes].map(keyOf));
  if (Array.isArray(values["input"])) usedNames.add("input");
  for (const names of [promptNames, expectedNames, systemNames]) {
    const usedName = names.find((name) =>
      filledNames.some((each) => keyOf(each) === keyOf(name) && !Array.isArray(values[each])),
    );
    if (usedName !== undefined) usedNames.add(keyOf(usedName));
  }
  return filledNames.filter((name) => !usedNames.has(keyOf(name)));
}

function readChecks(valuesByName: ReadonlyMap<string, unknown>): SuiteCheck[] | string {
  const checks: SuiteCheck[] = [];
  for (const type of checkTypes) {
    const value = textOf(valuesByName.get(keyOf(type)));
    if (value !== undefined) checks.push({ type, value });
  }
  const checkValues = valuesByName.get("check") ?? valuesByName.get("checks") ?? [];
  for (const each of Array.isArray(checkValues) ? checkValues : [checkValues]) {
    const check = readCheck(each);
    if (typeof check === "string") return check;
    if (check !== undefined) checks.push(check);
  }
  return checks;
}

function readCheck(value: unknown): SuiteCheck | string | undefined {
  if (typeof value === "object" && value !== null) {
    const { type, value: own } = value as { type?: unknown; value?: unknown };
    const checkType = checkTypes.find((each) => each === type);
    return checkType ? { type: checkType, value: textOf(own) ?? "" } : String(type);
  }
  const text = textOf(value);
  if (text === undefined) return undefined;
  const [, name = "", rest = ""] = /^\s*([\w-]+)\s*:\s*([\s\S]*)$/u.exec(text) ?? [];
  const type = checkTypes.find((each) => keyOf(each) === keyOf(name));
  return type ? { type, value: rest } : text.slice(0, 40);
}

/** The text of a list of messages, in the form of OpenAI's evals. */
function messagesText(value: unknown, role: "user" | "system"): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const messages = value as { role?: unknown; content?: unknown }[];
  return textOf(messages.findLast((message) => message?.role === role)?.content);
}

function firstText(valuesByName: ReadonlyMap<string, unknown>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textOf(valuesByName.get(keyOf(name)));
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The text of a cell; undefined if it is empty or no text. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string" || value.trim() === "") return undefined;
  return value;
}

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/gu, "");
}
