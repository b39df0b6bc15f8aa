import type { InputItem, JsonObject, ResponsesRequest } from "@tutti/contract";
import { textOf } from "../../../../providers/wire/json.ts";
import { isMarkedAsSealed, type StateSeal } from "../../../../sealed-state/state-seal.ts";

/** In place of a vendor: a summary is for the models of all of them. */
const ORIGIN = "tutti/compaction";

/** The opaque text of a summary of this gateway's; undefined for a summary that is too long. */
export function sealSummary(summary: string, stateSeal: StateSeal): string | undefined {
  return stateSeal.seal({ origin: ORIGIN, details: [{ type: "reasoning.text", text: summary }] }, "");
}

/**
 * The conversation with this gateway's summaries as words of the developer, which every model can read; one that was
 * sealed elsewhere, or changed, is left out. What OpenAI compacted stays as it is.
 */
export function withSummaries(input: ResponsesRequest["input"], stateSeal: StateSeal): ResponsesRequest["input"] {
  if (!Array.isArray(input) || !input.some(isOwn)) return input;
  return input.flatMap((item) => (isOwn(item) ? toSummary(item, stateSeal) : [item]));
}

function isOwn(item: InputItem): boolean {
  return item.type === "compaction" && isMarkedAsSealed(textOf(item["encrypted_content"]) ?? "");
}

function toSummary(item: InputItem, stateSeal: StateSeal): InputItem[] {
  const state = stateSeal.open(textOf(item["encrypted_content"]) ?? "", "");
  const summary = state?.origin === ORIGIN ? textOf((state.details[0] as JsonObject | undefined)?.["text"]) : undefined;
  if (summary === undefined) return [];
  const text = `Summary of the conversation so far, including what the assistant did:\n\n${summary}`;
  return [{ type: "message", role: "developer", content: [{ type: "input_text", text }] }];
}
