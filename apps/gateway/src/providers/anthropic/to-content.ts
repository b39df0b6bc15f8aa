import type { ContentBlockParam, DocumentBlockParam, ImageBlockParam } from "@anthropic-ai/sdk/resources/messages";
import { withoutUndefined } from "@tutti/contract";
import { isObject, type JsonObject, textOf } from "../wire/json.ts";
import { readDataUrl } from "./data-url.ts";

/** A request that cannot be expressed in Anthropic's API, with a message for the client. */
export class Unsendable extends Error {
  override readonly name = "Unsendable";
}

export interface ContentOptions {
  /** Ask for the passages of documents on which the answer is based. */
  citesDocuments: boolean;
}

type CacheControl = { type: "ephemeral"; ttl?: "5m" | "1h" };

/** The client's hint that the prompt is worth caching up to here; empty if there is none. */
export function cacheControlOf(part: JsonObject): { cache_control?: CacheControl } {
  const hint = part["cache_control"];
  if (!isObject(hint) || hint["type"] !== "ephemeral") return {};
  const ttl = hint["ttl"];
  return { cache_control: { type: "ephemeral", ...(ttl === "5m" || ttl === "1h" ? { ttl } : {}) } };
}

/** A text; undefined if it consists of white space, which Anthropic refuses. */
export function toTextBlock(text: unknown, part: JsonObject = {}): ContentBlockParam | undefined {
  if (typeof text !== "string" || text.trim() === "") return undefined;
  return { type: "text", text, ...cacheControlOf(part) };
}

/** A user's (or a tool's) content as blocks. Throws an `Unsendable` for content that Anthropic does not support. */
export function toUserBlocks(content: unknown, options: ContentOptions): ContentBlockParam[] {
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : Array.isArray(content) ? content : [];
  return parts.filter(isObject).flatMap((part) => toUserBlock(part, options) ?? []);
}

function toUserBlock(part: JsonObject, options: ContentOptions): ContentBlockParam | undefined {
  switch (part["type"]) {
    case "text":
      return toTextBlock(part["text"], part);
    case "image_url": {
      const image = part["image_url"];
      return toImageBlock(isObject(image) ? image["url"] : image, part);
    }
    case "file":
      return toFileBlock(part, options);
    case "image":
    case "document":
    case "search_result":
    case "tool_reference":
      // Anthropic's own block types, from a client that knows which provider it calls.
      return part as unknown as ContentBlockParam;
    case "input_audio":
      throw new Unsendable("Anthropic's models do not accept audio.");
    case "video_url":
      throw new Unsendable("Anthropic's models do not accept video.");
    default:
      throw new Unsendable(`Anthropic's models do not accept message parts of the type "${String(part["type"])}".`);
  }
}

/** An image by its bytes or its address. */
export function toImageBlock(url: unknown, part: JsonObject = {}): ImageBlockParam {
  if (typeof url !== "string" || url === "") throw new Unsendable("An image has no URL.");
  const data = readDataUrl(url);
  if (data) {
    const type = data.mediaType === "image/jpg" ? "image/jpeg" : data.mediaType;
    // The type is the one that the client sent; Anthropic decides which ones it accepts.
    const media_type = type as "image/jpeg";
    return { type: "image", source: { type: "base64", media_type, data: data.base64() }, ...cacheControlOf(part) };
  }
  return { type: "image", source: { type: "url", url }, ...cacheControlOf(part) };
}

function toFileBlock(part: JsonObject, { citesDocuments }: ContentOptions): ContentBlockParam {
  const file = isObject(part["file"]) ? part["file"] : {};
  const name = textOf(file["filename"]);
  const document = (source: DocumentBlockParam["source"]): DocumentBlockParam => ({
    type: "document",
    source,
    ...withoutUndefined({ title: name }),
    ...(citesDocuments ? { citations: { enabled: true } } : {}),
    ...cacheControlOf(part),
  });
  const id = textOf(file["file_id"]);
  const content = textOf(file["file_data"]);
  if (content === undefined && id !== undefined) return document({ type: "file", file_id: id });
  if (content === undefined) throw new Unsendable(`The file ${quote(name)} is empty.`);
  if (/^https?:/i.test(content)) return document({ type: "url", url: content });
  const data = readDataUrl(content);
  if (!data) throw new Unsendable(`The file ${quote(name)} is neither a data: URL nor a web address.`);
  if (data.mediaType.startsWith("image/")) return toImageBlock(content, part);
  if (data.mediaType === "application/pdf") {
    return document({ type: "base64", media_type: "application/pdf", data: data.base64() });
  }
  if (isTextType(data.mediaType)) return document({ type: "text", media_type: "text/plain", data: data.text() });
  const kind = data.mediaType || "of an unknown type";
  throw new Unsendable(`Anthropic's models accept PDF, text and image files; ${quote(name)} is ${kind}.`);
}

function quote(name: string | undefined): string {
  return name === undefined ? "without a name" : `"${name}"`;
}

function isTextType(mediaType: string): boolean {
  return (
    mediaType.startsWith("text/") || /^application\/(.*\+)?(json|xml|yaml|x-yaml|javascript|toml)$/.test(mediaType)
  );
}
