import type { InputItem, ReasoningDetail } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { withOrigin } from "../../../completion/reasoning-origin.ts";
import { withoutPlace } from "../../../providers/anthropic/reasoning-details.ts";
import { openAiDialect } from "../../../providers/openai/responses/dialect.ts";
import { objectsOf, textOf } from "../../../providers/wire/json.ts";
import { isMarkedAsSealed, type StateSeal } from "../../../sealed-state/state-seal.ts";
import { isOwnItemId } from "./output/item-ids.ts";

/**
 * The state that a reasoning item carries: the gateway's own seal, or OpenAI's encrypted form. Empty where there is
 * none: nothing says then whose reasoning it is.
 */
export function readReasoning(item: InputItem, stateSeal: StateSeal): ReasoningDetail[] {
  const data = textOf(item["encrypted_content"]);
  if (data === undefined) return [];
  const summary = visibleText(item);
  if (!isMarkedAsSealed(data)) {
    const { format } = openAiDialect;
    const id = item.id && !isOwnItemId(item.id) ? item.id : undefined;
    const details: ReasoningDetail[] = [
      ...(summary === "" ? [] : [{ type: "reasoning.summary", summary, format, index: 0 }]),
      { type: "reasoning.encrypted", data, ...withoutUndefined({ id }), format, index: 0 },
    ];
    return details.map((detail) => withOrigin(detail, "openai"));
  }
  const state = stateSeal.open(data, summary);
  // Each item stands in its place.
  return (state?.details ?? []).map((detail) => withOrigin(withoutPlace(detail), state?.origin ?? ""));
}

/** The readable reasoning of an item. */
function visibleText(item: InputItem): string {
  const texts = [...objectsOf(item["summary"]), ...objectsOf(item.content)];
  return texts.map(({ text }) => textOf(text) ?? "").join("");
}
