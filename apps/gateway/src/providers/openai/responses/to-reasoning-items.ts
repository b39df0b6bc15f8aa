import { withoutUndefined } from "@tutti/contract";
import { type JsonObject, numberOf, objectsOf, textOf } from "../../wire/json.ts";

/** One reasoning item, and its index in the model's output, if that is known. */
export interface ReasoningItem {
  item: JsonObject;
  place: number | undefined;
}

/**
 * The reasoning of an earlier answer, unchanged. Only items with their encrypted form are of use: nothing is stored at
 * the provider, and the readable form alone is refused. Details of another vendor are skipped.
 */
export function toReasoningItems(details: unknown, format: string): ReasoningItem[] {
  const items: ReasoningItem[] = [];
  let summary = "";
  let summaryOf: unknown;
  for (const detail of objectsOf(details)) {
    if (textOf(detail["format"]) !== undefined && detail["format"] !== format) continue;
    if (detail["type"] === "reasoning.summary") {
      summary = (detail["index"] === summaryOf ? summary : "") + (textOf(detail["summary"]) ?? "");
      summaryOf = detail["index"];
    }
    const data = textOf(detail["data"]);
    if (detail["type"] !== "reasoning.encrypted" || data === undefined) continue;
    const isIts = summary !== "" && summaryOf === detail["index"];
    const id = textOf(detail["id"]);
    items.push({
      place: numberOf(detail["index"]),
      item: {
        type: "reasoning",
        ...withoutUndefined({ id }),
        summary: isIts ? [{ type: "summary_text", text: summary }] : [],
        encrypted_content: data,
      },
    });
    summary = "";
  }
  return items;
}

/**
 * The reasoning items among the messages and calls that followed them. An item's index counts everything in the output,
 * so the messages and calls fill the gaps in order; at least one of them stays for the end, since reasoning that
 * nothing follows is refused.
 */
export function inOrder(reasoning: readonly ReasoningItem[], acts: readonly JsonObject[]): JsonObject[] {
  const result: JsonObject[] = [];
  const queue = [...acts];
  for (const { item, place } of reasoning) {
    while (place !== undefined && result.length < place && queue.length > 1) result.push(...queue.splice(0, 1));
    result.push(item);
  }
  return [...result, ...queue];
}
