import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { dataUrlSize } from "../repair/data-url-size.ts";
import { firstText, listOf, objectOf, wordOf } from "../repair/json-values.ts";
import type { Report } from "../repair/report.ts";
import type { ParsedRecord, ParsedRoom } from "./parsed-room.ts";
import { findRecords } from "./parsed-room.ts";

/** The content of one message's items. */
interface ItemSum {
  content: string[];
  reasoning: string[];
  attachments: JsonObject[];
  images: JsonObject[];
  citations: JsonObject[];
}

/**
 * Gives the messages of an orpg.3.0 file the texts that it keeps in `items`: each item has an `id`, a `messageId` and
 * `data`, the wire form of one piece of input or output (`message` or `reasoning`, with parts such as `input_text`,
 * `output_text`, `reasoning_text`), and a message lists its items' ids. A message without a list has the items that
 * name it, in the file's order.
 */
export function joinItems(room: ParsedRoom, items: unknown, report: Report): ParsedRoom {
  const parsed = findRecords(items, report);
  const byId = new Map(parsed.map((item) => [item.id || idOf(item.fields), item]));
  const byMessage = new Map<string, ParsedRecord[]>();
  for (const item of parsed) {
    const messageId = item.fields["messageId"];
    if (typeof messageId !== "string") continue;
    const siblings = byMessage.get(messageId);
    if (siblings) siblings.push(item);
    else byMessage.set(messageId, [item]);
  }
  /** Each item is used once: otherwise a small file could grow to any size. */
  const used = new Set<ParsedRecord>();
  const isUnused = (item: ParsedRecord) => !used.has(item) && used.add(item);
  return {
    ...room,
    messages: room.messages.map(({ id, fields }) => {
      const listed = listOf(fields["items"]).flatMap((entry) => byId.get(idOf(entry)) ?? []);
      const own = (listed.length > 0 ? listed : (byMessage.get(id) ?? [])).filter(isUnused);
      return { id, fields: withItems(fields, own, report) };
    }),
  };
}

function idOf(entry: unknown): string {
  const id = isObject(entry) ? entry["id"] : entry;
  return typeof id === "string" ? id : "";
}

function withItems(fields: JsonObject, items: readonly ParsedRecord[], report: Report): JsonObject {
  const itemParts: ItemSum = { content: [], reasoning: [], attachments: [], images: [], citations: [] };
  let role: unknown;
  for (const { fields: item } of items) {
    const data = objectOf(item["data"]);
    role ??= data["role"];
    if (data["type"] === "message" || data["type"] === undefined) takeParts(itemParts, data["content"], report);
    else if (data["type"] === "reasoning") takeReasoning(itemParts, data);
    else if (data["type"] === "image_generation_call") takeImage(itemParts, data["result"]);
    else report.note("item", `of the kind "${wordOf(data["type"]).slice(0, 40)}", and left out`);
  }
  const { items: _items, ...rest } = fields;
  const isUser = role === "user" || fields["type"] === "user";
  const lists = {
    attachments: isUser ? [...listOf(fields["attachments"]), ...itemParts.attachments] : fields["attachments"],
    images: isUser ? fields["images"] : [...listOf(fields["images"]), ...itemParts.images],
    citations: [...listOf(fields["citations"]), ...itemParts.citations],
  };
  return {
    ...rest,
    ...lists,
    ...(fields["type"] === undefined && typeof role === "string" ? { type: role } : {}),
    content: itemParts.content.join("\n\n") || (firstText(fields["content"]) ?? ""),
    reasoning: itemParts.reasoning.join("\n\n") || (firstText(fields["reasoning"]) ?? ""),
  };
}

function takeParts(itemParts: ItemSum, content: unknown, report: Report): void {
  if (typeof content === "string") {
    itemParts.content.push(content);
    return;
  }
  for (const part of listOf(content).map(objectOf)) {
    const text = part["text"];
    switch (part["type"]) {
      case "input_text":
      case "output_text":
      case "text":
        if (typeof text === "string") itemParts.content.push(text);
        for (const annotation of listOf(part["annotations"])) itemParts.citations.push(...toCitation(annotation));
        break;
      case "reasoning_text":
      case "summary_text":
        if (typeof text === "string") itemParts.reasoning.push(text);
        break;
      case "refusal":
        if (typeof part["refusal"] === "string") itemParts.content.push(part["refusal"]);
        break;
      case "input_image":
      case "output_image":
      case "image_url":
        takeImage(itemParts, isObject(part["image_url"]) ? part["image_url"]["url"] : part["image_url"]);
        break;
      case "input_file":
        itemParts.attachments.push(toAttachment("file", part["file_data"] ?? part["file_url"], part["filename"]));
        break;
      default:
        report.note("part", `of the kind "${wordOf(part["type"]).slice(0, 40)}", and left out`);
    }
  }
}

function takeReasoning(itemParts: ItemSum, data: JsonObject): void {
  const texts = (parts: unknown) => listOf(parts).flatMap((part) => firstText(objectOf(part)["text"]) ?? []);
  const content = typeof data["content"] === "string" ? [data["content"]] : texts(data["content"]);
  for (const text of content.length > 0 ? content : texts(data["summary"])) itemParts.reasoning.push(text);
}

/** A picture without an address, such as the result of an image generation call, is the data of a PNG. */
function takeImage(itemParts: ItemSum, picture: unknown): void {
  if (typeof picture !== "string" || picture === "") return;
  const url = /^(?:data:|https?:)/u.test(picture) ? picture : `data:image/png;base64,${picture}`;
  itemParts.images.push({ url });
  itemParts.attachments.push(toAttachment("image", url, "Image"));
}

function toAttachment(type: "image" | "file", url: unknown, name: unknown): JsonObject {
  const address = typeof url === "string" ? url : "";
  return { type, url: address, name: firstText(name) ?? "File", size: dataUrlSize(address) };
}

function toCitation(annotation: unknown): JsonObject[] {
  if (!isObject(annotation) || annotation["type"] !== "url_citation") return [];
  const { type: _type, ...fields } = isObject(annotation["url_citation"]) ? annotation["url_citation"] : annotation;
  return [{ start_index: 0, end_index: 0, ...fields }];
}
