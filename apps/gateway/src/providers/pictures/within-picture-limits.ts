import type { ChatRequest, MessagePart, RequestMessage } from "@tutti/contract";
import { disableTypes, imageSize } from "image-size";
import { type PictureLimits, picturesToSend } from "./picture-limits.ts";

// Providers read none of these, and their heads have a form that asks for more work than a size is worth.
disableTypes(["heif", "icns", "j2c", "jp2", "jxl", "jxl-stream", "svg", "tiff"]);

/**
 * Characters of base64 that are decoded to find a picture's size: its head may follow the camera's data and a small
 * preview of it.
 */
const HEAD = 512 * 1024;

/**
 * The messages with the pictures that a provider takes in one request: in place of each other picture of a message a
 * text says that it was left out, so that the model does not guess what it showed. The same messages where all are
 * sent.
 */
export function withinPictureLimits(messages: ChatRequest["messages"], limits: PictureLimits): ChatRequest["messages"] {
  if (limits.count === undefined && limits.crowd === undefined) return messages;
  const pictures = messages.flatMap((message) => picturesOf(message));
  const isSent = picturesToSend(pictures.length, (place) => sideOf(pictures[place]), limits);
  if (isSent.every(Boolean)) return messages;
  const leftOut = new Set(pictures.filter((_, place) => isSent[place] !== true));
  const note = { type: "text", text: noteOf(limits) } as const;
  return messages.map((message) => {
    if (!picturesOf(message).some((picture) => leftOut.has(picture))) return message;
    const { content, images } = message;
    return {
      ...message,
      ...(Array.isArray(content) ? { content: content.map((part) => (leftOut.has(part) ? note : part)) } : {}),
      ...(Array.isArray(images) ? { images: images.filter((image) => !leftOut.has(image as MessagePart)) } : {}),
    };
  });
}

function noteOf({ count, crowd }: PictureLimits): string {
  const bounds = [
    ...(count === undefined ? [] : [`at most ${count} pictures in a request`]),
    ...(crowd === undefined
      ? []
      : [`no picture of more than ${crowd.side} pixels a side beside ${crowd.above} others`]),
  ];
  return `[A picture was left out here. This model takes ${bounds.join(", and ")}.]`;
}

/** The pictures of a message, and those of an earlier answer. */
function picturesOf({ content, images }: RequestMessage): MessagePart[] {
  const parts = Array.isArray(content) ? content.filter(({ type }) => type === "image_url") : [];
  return Array.isArray(images) ? [...parts, ...(images as MessagePart[])] : parts;
}

/** The longer side in pixels; undefined for a picture at an address, and where its head is not readable. */
function sideOf(part: MessagePart | undefined): number | undefined {
  const picture = part?.["image_url"];
  const url = typeof picture === "object" && picture !== null && "url" in picture ? picture.url : picture;
  if (typeof url !== "string" || !url.startsWith("data:")) return undefined;
  const start = url.indexOf(",") + 1;
  try {
    // A copy with memory of its own: image-size reads to the end of the memory, and small buffers of Node share theirs.
    const head = new Uint8Array(Buffer.from(url.slice(start, start + HEAD), "base64"));
    const { width, height } = imageSize(head);
    return Math.max(width, height);
  } catch {
    return undefined;
  }
}
