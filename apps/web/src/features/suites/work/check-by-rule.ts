import { jsonValuesIn, type RuleOutcome } from "@tutti/domain";

/** The result of a rule. The page has the texts for `miss`: the worker has no catalog of texts. */
export type RuleResult = RuleOutcome & { miss?: "expression" | "json" | "schema" };

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
 * value that is most likely the answer. Rejects for a schema that is no JSON, or refers to another document.
 */
export async function checkSchema(value: string, output: string): Promise<RuleResult> {
  // The other checks need none of this code.
  const { faultsBySchema } = await import("./json-schema.ts");
  const faults = await faultsBySchema(JSON.parse(value), jsonValuesIn(output));
  if (faults === undefined) return { outcome: "error", miss: "schema" };
  if (faults.length === 0) return { outcome: "fail", miss: "json" };
  if (faults.includes(undefined)) return { outcome: "pass" };
  return { outcome: "fail", reason: faults[0] ?? "" };
}
