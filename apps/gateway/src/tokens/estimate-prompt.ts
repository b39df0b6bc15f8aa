import type { ChatRequest, MessagePart, RequestMessage } from "@tutti/contract";
import { weighTokens } from "./estimate-tokens.ts";

/** The size of a request, estimated without a provider's own tokenizer. */
export interface PromptEstimate {
  /** Rounded up. */
  tokens: number;
  /** The number of images in it. */
  images: number;
}

/**
 * Tokens of media by their size in bytes, between two limits. Vendors count pixels, seconds and pages, which only a
 * decoder could determine; these are their published counts for usual densities: an image of 1 megapixel has about 200
 * KB and 800 tokens, a second of compressed speech 16 KB and 32 tokens, as uncompressed sound six times as many bytes,
 * a page of a PDF 50 KB and 500 tokens.
 */
const media = {
  image: { bytesPerToken: 256, least: 85, most: 1_600 },
  compressedAudio: { bytesPerToken: 500, least: 1, most: 1_000_000 },
  plainAudio: { bytesPerToken: 3_000, least: 1, most: 1_000_000 },
  document: { bytesPerToken: 100, least: 250, most: 100_000 },
  text: { bytesPerToken: 4, least: 0, most: Number.POSITIVE_INFINITY },
};

/** The tokens of an image of usual size, for an image that is given only as an address. */
const TOKENS_OF_LINKED_IMAGE = 765;

/**
 * Estimates the tokens of a request (requirement GW-19): messages, calls in them, media by their base64 length, and
 * tools.
 */
export function estimatePrompt({ messages, tools }: Pick<ChatRequest, "messages" | "tools">): PromptEstimate {
  let tokens = tools && tools.length > 0 ? weighTokens(JSON.stringify(tools)) : 0;
  let images = 0;
  for (const message of messages) {
    tokens += weighCalls(message);
    if (typeof message.content === "string") tokens += weighTokens(message.content);
    else {
      for (const part of message.content ?? []) {
        tokens += weighPart(part);
        if (part.type === "image_url") images += 1;
      }
    }
  }
  return { tokens: Math.ceil(tokens), images };
}

/** The size in bytes of a data URL's content, or of base64 alone. Undefined for any other address. */
export function sizeOfBase64(data: string): number | undefined {
  const isDataUrl = data.startsWith("data:");
  if (!isDataUrl && data.includes("://")) return undefined;
  const start = isDataUrl ? data.indexOf(",") + 1 : 0;
  const padding = data.endsWith("==") ? 2 : data.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor(((data.length - start - padding) * 3) / 4));
}

function weighPart(part: MessagePart): number {
  if (isKind(part, "text")) return weighTokens(part.text);
  if (isKind(part, "image_url")) return weighMedia(part.image_url.url, media.image) ?? TOKENS_OF_LINKED_IMAGE;
  if (isKind(part, "input_audio")) {
    const isPlain = /wav|pcm|aiff/i.test(part.input_audio.format);
    return weighMedia(part.input_audio.data, isPlain ? media.plainAudio : media.compressedAudio) ?? 0;
  }
  if (!isKind(part, "file")) return 0;
  const data = part.file.file_data;
  if (data === undefined) return 0;
  return weighMedia(data, data.startsWith("data:text/") ? media.text : media.document) ?? media.document.least;
}

function weighMedia(data: string, { bytesPerToken, least, most }: typeof media.image): number | undefined {
  const size = sizeOfBase64(data);
  return size === undefined ? undefined : Math.min(most, Math.max(least, size / bytesPerToken));
}

function weighCalls({ tool_calls }: RequestMessage): number {
  return (tool_calls ?? []).reduce((sum, call) => sum + weighTokens(call.function?.arguments ?? ""), 0);
}

type PartKind = "text" | "image_url" | "file" | "input_audio";

/**
 * Whether a part is of a kind that the schema has checked: a kind that the schema does not know cannot have these
 * names.
 */
function isKind<Kind extends PartKind>(part: MessagePart, kind: Kind): part is Extract<MessagePart, { type: Kind }> {
  return part.type === kind;
}
