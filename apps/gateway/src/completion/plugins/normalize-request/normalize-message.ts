import type { MessagePart, RequestMessage } from "@tutti/contract";
import { withPictureType } from "./picture-type.ts";

/** Fields that mean nothing if they are empty. */
const optionalFields = [
  "name",
  "reasoning",
  "reasoning_content",
  "reasoning_details",
  "tool_calls",
  "images",
  "annotations",
  "refusal",
] as const satisfies (keyof RequestMessage)[];

/** A message in its plainest form; the same object if it has that form already. */
export function normalizeMessage(message: RequestMessage): RequestMessage {
  return withPictureTypes(withPlainContent(withReasoning(withoutEmptyFields(message))));
}

/** Whether a message, in its plainest form, is empty. The result of a tool may well be empty. */
export function isEmptyMessage(message: RequestMessage): boolean {
  if (message.role === "tool") return false;
  const { role: _, content, name: __, ...others } = message;
  const isSilent = content === undefined || content === null || content.length === 0;
  return isSilent && Object.values(others).every((value) => value === undefined || value === null);
}

function withoutEmptyFields(message: RequestMessage): RequestMessage {
  const empty = optionalFields.filter((field) => field in message && isNothing(message[field]));
  if (empty.length === 0) return message;
  const plain = { ...message };
  for (const field of empty) delete plain[field];
  return plain;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Renames the field of DeepSeek's clients. If both fields are present, OpenRouter's takes precedence. */
function withReasoning(message: RequestMessage): RequestMessage {
  if (!("reasoning_content" in message)) return message;
  const { reasoning_content: reasoningContent, ...others } = message;
  return { ...others, reasoning: others.reasoning ?? reasoningContent };
}

function withPlainContent(message: RequestMessage): RequestMessage {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  const parts = content.flatMap((part) => (isBareText(part) && part.text === "" ? [] : [normalizePart(part)]));
  const [first, ...others] = parts;
  if (first === undefined) return { ...message, content: "" };
  if (others.length === 0 && isBareText(first)) return { ...message, content: first.text };
  const isSame = parts.length === content.length && parts.every((part, place) => part === content[place]);
  return isSame ? message : { ...message, content: parts };
}

/**
 * Converts a document that is sent as an image, since the client knows no other kind of attachment, to a file; and
 * gives a picture the type of its bytes.
 */
function normalizePart(part: MessagePart): MessagePart {
  const picture = part.type === "image_url" ? part["image_url"] : undefined;
  const url = typeof picture === "object" && picture !== null && "url" in picture ? picture.url : undefined;
  if (typeof url !== "string") return part;
  if (!/^data:application\/pdf\b/i.test(url)) {
    const ownUrl = withPictureType(url);
    return ownUrl === url ? part : { ...part, image_url: { ...(picture as object), url: ownUrl } };
  }
  const { image_url: _, ...others } = part;
  return { ...others, type: "file", file: { filename: "document.pdf", file_data: url } };
}

/** The same for the pictures of an earlier answer. */
function withPictureTypes(message: RequestMessage): RequestMessage {
  const { images } = message;
  if (!Array.isArray(images)) return message;
  const ownImages = images.map((image) => normalizePart(image as MessagePart));
  const isSame = ownImages.every((image, place) => image === images[place]);
  return isSame ? message : { ...message, images: ownImages as typeof images };
}

/** Whether a part is a text without cache hints or other fields. */
function isBareText(part: MessagePart): part is MessagePart & { type: "text"; text: string } {
  return (
    part.type === "text" &&
    Object.entries(part).every(([key, value]) => key === "type" || key === "text" || value === undefined)
  );
}
