import type { SuiteCheck } from "./suite.ts";
import type { CheckResult } from "./suite-cell.ts";
import { suiteTexts } from "./suite-texts.ts";

/** The outcome of a check by rule. */
export type RuleOutcome = Pick<CheckResult, "outcome" | "reason">;

/** Characters of an answer that a reason quotes. */
const QUOTE = 80;

/**
 * Makes a check that compares texts; case and the width of white space make no difference. Undefined for the checks
 * that require a program or a model.
 */
export function checkWords(check: SuiteCheck, answer: string): RuleOutcome | undefined {
  const expectedText = normalize(check.value);
  const answerText = normalize(answer);
  switch (check.type) {
    case "contains":
      return answerText.includes(expectedText) ? pass : failure(suiteTexts.misses(quote(check.value)));
    case "excludes":
      return answerText.includes(expectedText) ? failure(suiteTexts.contains(quote(check.value))) : pass;
    case "equals":
      return answerText === expectedText ? pass : failure(suiteTexts.differs(quote(answer), quote(check.value)));
    default:
      return undefined;
  }
}

const pass: RuleOutcome = { outcome: "pass" };

function failure(reason: string): RuleOutcome {
  return { outcome: "fail", reason };
}

function normalize(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/gu, " ").trim().toLowerCase();
}

function quote(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length > QUOTE ? `${line.slice(0, QUOTE)}…` : line;
}
