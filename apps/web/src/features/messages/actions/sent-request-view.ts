import { t } from "@lingui/core/macro";
import { type ChatRequest, codeSample, type MessagePart, type RequestMessage, withoutUndefined } from "@tutti/contract";
import type { Attachment } from "@tutti/domain";

/** One message of a request as it is shown. */
export interface SentMessage {
  role: string;
  /** The message's `name` field, where it is a string. */
  name?: string;
  text: string;
  reasoning?: string;
  attachments: Attachment[];
}

/** A request's messages as a person reads them: texts, with their attachments. */
export function sentMessages(body: Pick<ChatRequest, "messages">): SentMessage[] {
  return body.messages.map((message) => {
    const parts = partsOf(message);
    const { name, reasoning } = message as { name?: unknown; reasoning?: unknown };
    return {
      role: message.role,
      ...(typeof name === "string" ? { name } : {}),
      text: parts.flatMap((part) => (part.type === "text" ? [String(part["text"])] : [])).join("\n\n"),
      ...(typeof reasoning === "string" && reasoning !== "" ? { reasoning } : {}),
      attachments: [...parts.flatMap(attachmentOf), ...imagesOf(message)],
    };
  });
}

/** All fields of a request's body except messages and model, each value as JSON. */
export function sentParameters(body: ChatRequest): { name: string; value: string }[] {
  return Object.entries(body)
    .filter(([name, value]) => name !== "messages" && name !== "model" && value !== undefined)
    .map(([name, value]) => ({ name, value: typeof value === "string" ? value : JSON.stringify(value) }));
}

/** The request as a shell command. The key is read from the environment. */
export function sentRequestAsCurl(body: ChatRequest, origin: string): string {
  const { model = "", messages, stream, ...parameters } = body;
  return codeSample({ language: "curl", origin, model, messages, parameters, stream: stream === true });
}

function partsOf({ content }: RequestMessage): MessagePart[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? (content as MessagePart[]) : [];
}

function attachmentOf(part: MessagePart): Attachment[] {
  switch (part.type) {
    case "image_url": {
      const { url } = part.image_url as { url: string };
      return [{ type: "image", name: t`Image`, url, size: sizeOf(url) }];
    }
    case "file": {
      const { filename, file_data: url } = part.file as { filename?: string; file_data?: string };
      return [{ type: "file", name: filename ?? t`File`, ...withoutUndefined({ url }), size: sizeOf(url ?? "") }];
    }
    default:
      return [];
  }
}

/** The images in an answer that the model itself made. */
function imagesOf(message: RequestMessage): Attachment[] {
  const { images } = message as { images?: readonly { image_url?: { url?: string } }[] | null };
  return (images ?? []).flatMap(({ image_url }, index) =>
    image_url?.url === undefined
      ? []
      : [{ type: "image" as const, name: t`Image ${index + 1}`, url: image_url.url, size: sizeOf(image_url.url) }],
  );
}

/** The size in bytes of a data URL's content; 0 for any other URL. */
function sizeOf(url: string): number {
  const start = url.indexOf(";base64,");
  if (!url.startsWith("data:") || start === -1) return 0;
  const padding = url.endsWith("==") ? 2 : url.endsWith("=") ? 1 : 0;
  return ((url.length - start - 8) * 3) / 4 - padding;
}
