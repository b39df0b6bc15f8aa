import { type Schema, Validator } from "@cfworker/json-schema";
import { jsonValuesIn, type RuleOutcome } from "@tutti/domain";

/** The result of a rule. The page has the texts for `miss`: the worker has no catalog of texts. */
export type RuleResult = RuleOutcome & { miss?: "expression" | "json" };

/**
 * Checks by a regular expression: as a pattern alone, or with flags as `/pattern/i`. Throws for an invalid expression.
 */
export function checkMatch(value: string, output: string): RuleResult {
  const [, pattern = value, flags = ""] = /^\/(.+)\/([a-z]*)$/su.exec(value) ?? [];
  if (new RegExp(pattern, flags.replaceAll(/[gy]/gu, "")).test(output)) return { outcome: "pass" };
  return { outcome: "fail", miss: "expression" };
}

/**
 * Checks the JSON in an answer against a schema: one of its values must have that form. A failure's reason is about the
 * value that is most likely the answer. Throws for an invalid schema.
 */
export function checkSchema(value: string, output: string): RuleResult {
  const validator = new Validator(JSON.parse(value) as Schema, "2020-12", false);
  const validations = jsonValuesIn(output).map((json) => validator.validate(json));
  const [first] = validations;
  if (first === undefined) return { outcome: "fail", miss: "json" };
  if (validations.some(({ valid }) => valid)) return { outcome: "pass" };
  // The innermost error is the most exact.
  const last = first.errors.at(-1);
  return { outcome: "fail", reason: last ? `${last.instanceLocation}: ${last.error}` : "" };
}
