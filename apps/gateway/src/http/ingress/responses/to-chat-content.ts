import { type InputPart, isObject, type JsonObject, type MessagePart, withoutUndefined } from "@tutti/contract";
import { textOf } from "../../../providers/wire/json.ts";

/** Parts of a message, or of a tool's output, as parts of a chat message; what no other form has is left out. */
export function toChatParts(content: string | readonly InputPart[] | null | undefined): MessagePart[] {
  if (typeof content === "string") return toText(content);
  return (content ?? []).flatMap(toChatPart);
}

/** A text where there is nothing else, which every server reads. */
export function plainContent(parts: MessagePart[]): string | MessagePart[] {
  const [only, ...others] = parts;
  return others.length === 0 && only?.type === "text" ? String((only as JsonObject)["text"]) : parts;
}

function toChatPart(part: InputPart): MessagePart[] {
  switch (part.type) {
    case "input_text":
    case "output_text":
    case "text":
      return toText(part["text"]);
    case "refusal":
      return toText(part["refusal"]);
    case "input_image":
    case "computer_screenshot":
      return toImage(part);
    case "input_file":
      return toFile(part);
    case "input_audio":
      return isObject(part["input_audio"]) ? [{ ...part, type: "input_audio" } as MessagePart] : [];
    default:
      return [];
  }
}

function toText(text: unknown): MessagePart[] {
  return typeof text === "string" && text !== "" ? [{ type: "text", text }] : [];
}

function toImage(part: JsonObject): MessagePart[] {
  const url = textOf(part["image_url"]);
  if (url === undefined) return [];
  return [{ type: "image_url", image_url: { url, ...withoutUndefined({ detail: textOf(part["detail"]) }) } }];
}

/** The bytes of a file, as a data URL or without its beginning, or its address. */
function toFile(part: JsonObject): MessagePart[] {
  const filename = textOf(part["filename"]);
  const data = textOf(part["file_data"]);
  const bytes = data === undefined || data.startsWith("data:") ? data : `data:${mediaTypeOf(filename)};base64,${data}`;
  const file_data = bytes ?? textOf(part["file_url"]);
  if (file_data === undefined) return [];
  return [{ type: "file", file: { file_data, ...withoutUndefined({ filename }) } }];
}

const mediaTypes: Readonly<Record<string, string>> = {
  txt: "text/plain",
  md: "text/markdown",
  csv: "text/csv",
  html: "text/html",
  json: "application/json",
};

function mediaTypeOf(filename: string | undefined): string {
  return mediaTypes[filename?.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/pdf";
}
