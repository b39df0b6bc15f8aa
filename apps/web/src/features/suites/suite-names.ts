import { plural, t } from "@lingui/core/macro";
import type { CellChange, CellState, CheckResult, CheckType, RefusedLine, RunSettings } from "@tutti/domain";
import { formatNumber } from "../../ui/formats/numbers.ts";

export const checkNames: Readonly<Record<CheckType | "runs", string>> = {
  contains: t`Contains`,
  excludes: t`Does not contain`,
  equals: t`Equals`,
  matches: t`Matches (regular expression)`,
  "json-schema": t`JSON schema`,
  javascript: t`JavaScript`,
  judge: t`Judged by a model`,
  runs: t`App runs`,
};

// Outside the messages, in which braces name values.
const schemaExample = '{ "type": "object" }';
const codeExample = "output.length < 200";
const patternExample = "/^yes/i";

/** The placeholder in the field of a check's value. */
export const checkHints: Readonly<Record<CheckType, string>> = {
  contains: t`Words that the answer contains`,
  excludes: t`Words that it does not contain`,
  equals: t`The whole answer`,
  matches: t`A regular expression: ${patternExample}`,
  "json-schema": t`A JSON schema: ${schemaExample}`,
  javascript: t`${codeExample}, or the body of a function that returns true or false`,
  judge: t`A rubric: what a good answer does`,
};

export const outcomeNames: Readonly<Record<CheckResult["outcome"], string>> = {
  pass: t`Pass`,
  fail: t`Fail`,
  error: t`Could not be checked`,
};

export const cellStateNames: Readonly<Record<CellState, string>> = {
  waiting: t`Waiting`,
  claimed: t`Asking`,
  asked: t`Answering`,
  checking: t`Checking`,
  done: t`Done`,
  failed: t`Failed`,
  lost: t`Lost`,
  stopped: t`Stopped`,
};

export const changeNames: Readonly<Record<CellChange, string>> = {
  better: t`Better`,
  worse: t`Worse`,
  changed: t`Changed`,
  same: t`Same`,
  open: t`Open`,
};

/** The settings of a column in one line; empty where they are the model's own. */
export function settingsLine({ temperature, maxTokens, effort }: RunSettings): string {
  return [
    ...(temperature === undefined ? [] : [t`temperature ${formatNumber(temperature)}`]),
    ...(maxTokens === undefined ? [] : [t`${formatNumber(maxTokens)} tokens`]),
    ...(effort === undefined ? [] : [effort === "none" ? t`no reasoning` : t`reasoning ${effort}`]),
  ].join(" · ");
}

/** The reason why a line of a file contains no prompt. */
export function refusalText({ line, fault, about }: RefusedLine): string {
  switch (fault) {
    case "no-prompt":
      return t`Line ${line}: it has no prompt. Name a column “prompt”, “question” or “input”.`;
    case "unknown-check":
      return t`Line ${line}: “${about ?? ""}” is not a check. Write one as “contains: words”.`;
    case "malformed":
      return about ? t`Line ${line} cannot be read (${about}).` : t`Line ${line} cannot be read.`;
    case "too-many-values":
      return t`Line ${line}: it has more values than the table has columns, from “${(about ?? "").slice(0, 40)}” on. Quote values that hold a delimiter.`;
    case "too-many":
      return t`Line ${line}: the suite has no room for more prompts.`;
  }
}

export function promptCount(count: number): string {
  return t`${plural(count, { one: "# prompt", other: "# prompts" })}`;
}
