import type { AnswerPart } from "@tutti/contract";
import { type JsonObject, textOf } from "../../wire/json.ts";
import { type OutputTurn, outputAt } from "./output.ts";
import { readCallItem } from "./read-call.ts";
import { readMessageItem } from "./read-message.ts";
import { readReasoningItem } from "./read-reasoning.ts";
import { readServerTool } from "./read-server-tool.ts";

export interface ItemPlace {
  index: number;
  format: string;
}

/** A finished item: the rest of it that has not been sent yet. It is sent once, however often the server repeats it. */
export function readItem(turn: OutputTurn, place: ItemPlace, item: JsonObject): AnswerPart[] {
  const output = outputAt(turn, place.index);
  if (output.isDone) return [];
  output.isDone = true;
  switch (item["type"]) {
    case "message":
      return readMessageItem(turn, output, item);
    case "reasoning":
      return readReasoningItem(output, place, item);
    case "function_call":
    case "custom_tool_call":
      return readCallItem(turn, output, item);
    case "image_generation_call":
      return readImage(item);
    case "web_search_call":
      turn.searches += 1;
      return readServerTool(place, item);
    default:
      return readServerTool(place, item);
  }
}

/** The first characters of an image's bytes in base64, for images without a named format. */
const beginnings: readonly (readonly [string, string])[] = [
  ["/9j/", "jpeg"],
  ["UklGR", "webp"],
  ["R0lGOD", "gif"],
  ["PHN2Zy", "svg+xml"],
];

function readImage(item: JsonObject): AnswerPart[] {
  const data = textOf(item["result"]);
  if (data === undefined) return [];
  const format = textOf(item["output_format"])?.replace(/^svg$/, "svg+xml");
  const kind = format ?? beginnings.find(([start]) => data.startsWith(start))?.[1] ?? "png";
  return [{ type: "image", url: `data:image/${kind};base64,${data}` }];
}
