import type { Usage } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { isObject, numberOf } from "../../wire/json.ts";

/** The usage that a result reports, in the older names of tokens or in the newer ones; undefined without any. */
export function usageOf(value: unknown): Usage | undefined {
  if (!isObject(value)) return undefined;
  const total = numberOf(value["total_tokens"]);
  const completion = numberOf(value["completion_tokens"]) ?? numberOf(value["output_tokens"]) ?? 0;
  const prompt =
    numberOf(value["prompt_tokens"]) ??
    numberOf(value["input_tokens"]) ??
    (total === undefined ? undefined : total - completion);
  if (prompt === undefined) return undefined;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: total ?? prompt + completion,
    ...withoutUndefined({ cost: numberOf(value["cost"]) }),
  };
}
