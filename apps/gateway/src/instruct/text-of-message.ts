import type { MessagePart, RequestMessage } from "@tutti/contract";

/**
 * A message as text for a model that reads text alone: the texts of its parts on lines of their own; a note in the
 * place of every other part, so that the model can say that it does not see it. The author's name stands before it, as
 * with OpenRouter.
 */
export function textOfMessage({ role, content, name, refusal }: RequestMessage): string {
  const text =
    typeof content === "string"
      ? content
      : (content ?? []).map(textOfPart).filter(Boolean).join("\n") || (refusal ?? "");
  // A tool's result is matched by its call.
  return text !== "" && name && role !== "tool" ? `${name}: ${text}` : text;
}

function textOfPart(part: MessagePart): string {
  if (part.type === "text" && typeof part["text"] === "string") return part["text"];
  if (part.type === "image_url") return "[an image that you cannot see]";
  if (part.type === "input_audio") return "[a recording that you cannot hear]";
  if (part.type === "video_url") return "[a video that you cannot see]";
  if (part.type === "file") return `[a file that you cannot read${fileNameOf(part)}]`;
  return "";
}

function fileNameOf({ file }: Record<string, unknown>): string {
  const isNamed = typeof file === "object" && file !== null && "filename" in file && typeof file.filename === "string";
  return isNamed ? `: ${file.filename}` : "";
}
