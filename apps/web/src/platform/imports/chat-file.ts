import { decodeText } from "../files/text/decode-text.ts";
import { isArchiveStart } from "./archive-start.ts";

/** Bytes at the beginning of a file that contain one of the marks if the file holds chats. */
const HEAD = 256 * 1024;

/** A text near the beginning of this product's own files. */
const OWN_MARK = /"version"\s*:\s*"orpg\./u;

/** A text near the beginning of each kind of file of other products that the readers of `@tutti/portable` know. */
const MARKS: readonly RegExp[] = [
  /"mapping"\s*:\s*\{/u,
  /"chat_messages"\s*:\s*\[/u,
  /"childrenIds"\s*:\s*\[/u,
  /"conversationId"\s*:\s*"/u,
  /"conversation"\s*:\s*\{/u,
  /"from"\s*:\s*"(?:user|assistant|system)"/u,
  /"(?:systemPurposeId|chunkedPrompt|safeHtmlItem|schemaHash|exportType)"\s*:/u,
  /"header"\s*:\s*"(?:Gemini|Bard)/u,
  /"(?:character_name|is_user)"\s*:/u,
  /"(?:chatId|chatID|chatTitle)"\s*:\s*"/u,
  /"versions"\s*:\s*\[/u,
];

/**
 * Whether a file may hold chats, by its content: it is an archive, or its beginning looks like one of the formats that
 * are read. False for a file that cannot be read at all.
 */
export async function isChatFile(file: Blob): Promise<boolean> {
  return (await chatOrigin(file)) !== undefined;
}

/**
 * Whose chats a file may hold, by its content: a room of this product, or chats of others, among which archives count.
 *
 * @returns undefined for a file that holds no chats, or cannot be read at all
 */
export async function chatOrigin(file: Blob): Promise<"own" | "other" | undefined> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    if (isArchiveStart(head)) return "other";
    const text = decodeText(head, { isCut: true })?.text ?? "";
    if (!/^\s*[[{]/u.test(text)) return undefined;
    if (OWN_MARK.test(text)) return "own";
    return MARKS.some((mark) => mark.test(text)) ? "other" : undefined;
  } catch {
    return undefined;
  }
}
