import { type ContentBlock, isObject, type JsonObject, type MessagePart, withoutUndefined } from "@tutti/contract";
import { objectsOf, textOf } from "../../../providers/wire/json.ts";

/** Blocks of a person, or of a tool's result, as parts of a chat message; what no other form has is left out. */
export function toChatParts(content: string | readonly ContentBlock[] | null | undefined): MessagePart[] {
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : (content ?? []);
  return blocks.flatMap(toChatPart);
}

function toChatPart(block: ContentBlock): MessagePart[] {
  const hint = isObject(block["cache_control"]) ? { cache_control: block["cache_control"] as { type: string } } : {};
  switch (block.type) {
    case "text":
      return toText(block["text"]).map((part) => ({ ...part, ...hint }));
    case "image":
      return toImage(block).map((part) => ({ ...part, ...hint }));
    case "document":
      return toDocument(block).map((part) => ({ ...part, ...hint }));
    case "search_result": {
      const heading = [textOf(block["title"]), textOf(block["source"])].filter((text) => text !== undefined).join(", ");
      const texts = objectsOf(block["content"]).map((part) => textOf(part["text"]) ?? "");
      return toText([heading, ...texts].join("\n"));
    }
    case "tool_reference":
      return toText(`Tool: ${textOf(block["tool_name"]) ?? ""}`);
    default:
      return [];
  }
}

function toText(text: unknown): { type: "text"; text: string }[] {
  return typeof text === "string" && text !== "" ? [{ type: "text", text }] : [];
}

function toImage(block: JsonObject): MessagePart[] {
  const source = isObject(block["source"]) ? block["source"] : {};
  if (source["type"] === "url") {
    const url = textOf(source["url"]);
    return url === undefined ? [] : [{ type: "image_url", image_url: { url } }];
  }
  const data = textOf(source["data"]);
  if (data === undefined) return [];
  const mediaType = textOf(source["media_type"]) ?? "image/png";
  return [{ type: "image_url", image_url: { url: `data:${mediaType};base64,${data}` } }];
}

function toDocument(block: JsonObject): MessagePart[] {
  const source = isObject(block["source"]) ? block["source"] : {};
  const title = textOf(block["title"]);
  const file = (file_data: string): MessagePart[] => [
    { type: "file", file: { file_data, ...withoutUndefined({ filename: title }) } },
  ];
  switch (source["type"]) {
    case "base64": {
      const mediaType = textOf(source["media_type"]) ?? "application/pdf";
      return file(`data:${mediaType};base64,${textOf(source["data"]) ?? ""}`);
    }
    case "url":
      return file(textOf(source["url"]) ?? "");
    case "text":
      return toText([title, textOf(block["context"]), textOf(source["data"])].filter(Boolean).join("\n"));
    case "content": {
      const { content } = source;
      return toChatParts(typeof content === "string" ? content : (objectsOf(content) as ContentBlock[]));
    }
    default:
      return [];
  }
}
