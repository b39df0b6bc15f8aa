import type { MessagePart, RequestMessage } from "@tutti/contract";
import type { Attachment, Message, MessageText } from "@tutti/domain";

/** The longest `name` that vendors accept. */
const NAME_LENGTH = 64;

/**
 * A message in the wire's form (specification, point 7), or undefined if it is not part of the history: an empty one,
 * an answer that is still being made, or one whose content is the text of an error.
 *
 * @param name the speaker's name, for answers of a history that carries names (`carriesNames`)
 */
export function toRequestMessage(
  message: Message,
  text: MessageText | undefined,
  name: string | undefined,
): RequestMessage | undefined {
  return message.type === "user" ? fromUser(message, text) : fromAssistant(message, text, name);
}

/** A text without its reasoning, which a vendor accepts only from its own model. */
export function wordsOnly(text: MessageText | undefined): MessageText | undefined {
  return text && { id: text.id, roomId: text.roomId, content: text.content, reasoning: "" };
}

function fromUser(message: Message, text: MessageText | undefined): RequestMessage | undefined {
  const content = text?.content ?? "";
  const attachmentParts = message.attachments.flatMap(toPart);
  if (attachmentParts.length === 0) return content.trim() === "" ? undefined : { role: "user", content };
  const textParts: MessagePart[] = content.trim() === "" ? [] : [{ type: "text", text: content }];
  return { role: "user", content: [...textParts, ...attachmentParts] };
}

function fromAssistant(
  message: Message,
  text: MessageText | undefined,
  name: string | undefined,
): RequestMessage | undefined {
  const content = text?.content ?? "";
  if (message.isGenerating || message.error?.isContent) return undefined;
  if (content.trim() === "" && message.images.length === 0) return undefined;
  const wireName = name?.replace(/[^\w-]+/gu, "_").slice(0, NAME_LENGTH);
  const annotations = [
    ...message.citations.map((citation) => ({ type: "url_citation", url_citation: citation })),
    ...message.files.map((file) => ({ type: "file", file })),
  ];
  return {
    role: "assistant",
    content,
    ...(wireName ? { name: wireName } : {}),
    ...(text?.reasoning ? { reasoning: text.reasoning } : {}),
    ...(text?.reasoningDetails?.length ? { reasoning_details: text.reasoningDetails } : {}),
    ...(message.images.length > 0
      ? { images: message.images.map(({ url }) => ({ type: "image_url", image_url: { url } })) }
      : {}),
    ...(annotations.length > 0 ? { annotations } : {}),
  };
}

/** Empty for an attachment without content, such as one whose file could not be kept. */
function toPart(attachment: Attachment): MessagePart[] {
  switch (attachment.type) {
    case "image":
      return attachment.url ? [{ type: "image_url", image_url: { url: attachment.url, detail: "auto" } }] : [];
    case "file":
      return attachment.url ? [{ type: "file", file: { filename: attachment.name, file_data: attachment.url } }] : [];
    case "text":
      return attachment.content ? [{ type: "text", text: `${attachment.name}:\n\n${attachment.content}` }] : [];
  }
}
