import type { AnswerPart } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { type JsonObject, objectsOf, textOf } from "../../wire/json.ts";
import type { Output } from "./output.ts";

/** The fields of every detail of one piece of reasoning: its index in the model's output, and the vendor's format. */
export interface ReasoningPlace {
  index: number;
  format: string;
}

/** A piece of the summary; its parts become paragraphs. */
export function readSummary(
  output: Output,
  place: ReasoningPlace,
  { part, delta }: { part: number; delta: string },
): AnswerPart[] {
  if (delta === "") return [];
  const summary = output.summaryPart >= 0 && part !== output.summaryPart ? `\n\n${delta}` : delta;
  output.summaryPart = part;
  return [{ type: "reasoning-delta", text: summary, details: [{ type: "reasoning.summary", summary, ...place }] }];
}

/** A piece of the reasoning itself, which open models send. */
export function readReasoningText(output: Output, place: ReasoningPlace, delta: string): AnswerPart[] {
  if (delta === "") return [];
  output.hasReasoningText = true;
  return [{ type: "reasoning-delta", text: delta, details: [{ type: "reasoning.text", text: delta, ...place }] }];
}

/** The unsent rest of a finished piece of reasoning, and its encrypted form, which is complete only now. */
export function readReasoningItem(output: Output, place: ReasoningPlace, item: JsonObject): AnswerPart[] {
  const summaries = output.summaryPart >= 0 ? [] : objectsOf(item["summary"]);
  const texts = output.hasReasoningText ? [] : objectsOf(item["content"]);
  const parts = [
    ...summaries.flatMap(({ text }, part) => readSummary(output, place, { part, delta: textOf(text) ?? "" })),
    ...texts.flatMap(({ text }) => readReasoningText(output, place, textOf(text) ?? "")),
  ];
  const data = textOf(item["encrypted_content"]);
  if (data === undefined) return parts;
  const id = textOf(item["id"]);
  const detail = { type: "reasoning.encrypted", data, ...withoutUndefined({ id }), ...place };
  return [...parts, { type: "reasoning-delta", text: "", details: [detail] }];
}
