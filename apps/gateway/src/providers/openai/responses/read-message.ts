import type { AnswerPart } from "@tutti/contract";
import { type JsonObject, numberOf, objectsOf, textOf } from "../../wire/json.ts";
import { type Output, type OutputText, type OutputTurn, textAt } from "./output.ts";

/** A piece of a message's text, with the probabilities of its tokens where they came. */
export function readText(
  turn: OutputTurn,
  output: Output,
  { contentIndex, delta, logprobs }: { contentIndex: number; delta: string; logprobs?: unknown },
): AnswerPart[] {
  const text = textAt(turn, output, contentIndex);
  if (delta === "") return [];
  text.sentText += delta;
  turn.textLength += delta.length;
  const tokens = objectsOf(logprobs);
  return [{ type: "text-delta", text: delta, ...(tokens.length > 0 ? { logprobs: { content: tokens } } : {}) }];
}

/**
 * A source. Its offsets count characters of its own text; a citation's count UTF-16 units of the whole answer. If a
 * vendor sends none, both are 0. Files of the provider's own store, which no client can open, are left out.
 */
export function readAnnotation(text: OutputText, annotation: JsonObject): AnswerPart[] {
  const url = textOf(annotation["url"]);
  if (annotation["type"] !== "url_citation" || url === undefined) return [];
  const start = numberOf(annotation["start_index"]);
  const end = numberOf(annotation["end_index"]);
  const isPlaced = start !== undefined && end !== undefined && end > 0;
  return [
    {
      type: "citation",
      citation: {
        url,
        title: textOf(annotation["title"]),
        start_index: isPlaced ? text.start + unitsIn(text.sentText, start) : 0,
        end_index: isPlaced ? text.start + unitsIn(text.sentText, end) : 0,
      },
    },
  ];
}

/** The number of UTF-16 units of a text's first characters; at most all of them. */
function unitsIn(text: string, characters: number): number {
  let units = 0;
  for (let count = 0; count < characters && units < text.length; count += 1) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
}

/** The rest of a finished message that has not been sent yet: all of it, if no deltas came. */
export function readMessageItem(turn: OutputTurn, output: Output, item: JsonObject): AnswerPart[] {
  return objectsOf(item["content"]).flatMap((part, contentIndex) => {
    if (part["type"] === "refusal") return readRefusal(output, textOf(part["refusal"]) ?? "");
    if (part["type"] !== "output_text") return [];
    const isNew = !output.texts.has(contentIndex);
    const text = textAt(turn, output, contentIndex);
    const whole = textOf(part["text"]) ?? "";
    const delta = whole.startsWith(text.sentText) ? whole.slice(text.sentText.length) : "";
    const logprobs = isNew ? part["logprobs"] : undefined;
    const parts = readText(turn, output, { contentIndex, delta, logprobs });
    return isNew
      ? [...parts, ...objectsOf(part["annotations"]).flatMap((annotation) => readAnnotation(text, annotation))]
      : parts;
  });
}

/** @param whole the refusal so far */
export function readRefusal(output: Output, whole: string): AnswerPart[] {
  const text = whole.slice(output.sentRefusal);
  output.sentRefusal += text.length;
  return text === "" ? [] : [{ type: "refusal-delta", text }];
}
