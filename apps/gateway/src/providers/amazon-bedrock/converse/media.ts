import type { DocumentBlockParam, ImageBlockParam } from "@anthropic-ai/sdk/resources/messages";
import { Unsendable } from "../../anthropic/to-content.ts";
import type { JsonObject } from "../../wire/json.ts";

/** An image by its bytes; Bedrock takes no addresses of the web. */
export function toImage({ source }: ImageBlockParam): JsonObject {
  if (source.type !== "base64") {
    throw new Unsendable("Amazon Bedrock accepts images as data: URLs alone for this model, not by a web address.");
  }
  return { format: source.media_type.replace("image/", ""), source: { bytes: source.data } };
}

/** A file by its bytes. */
export function toDocument({ source, title }: DocumentBlockParam): JsonObject {
  const name = toName(title ?? "file");
  if (source.type === "base64") return { format: "pdf", name, source: { bytes: source.data } };
  if (source.type === "text") {
    return { format: "txt", name, source: { bytes: Buffer.from(source.data, "utf8").toString("base64") } };
  }
  throw new Unsendable("Amazon Bedrock accepts files as data: URLs alone for this model, not by a web address.");
}

/** Letters, digits, single spaces, hyphens, parentheses and brackets are all that a file's name may have. */
function toName(title: string): string {
  const name = title
    .replace(/[^\p{ASCII}]|[^A-Za-z0-9\s\-()[\]]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return name === "" ? "file" : name.slice(0, 200);
}
