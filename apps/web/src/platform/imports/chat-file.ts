import { decodeText } from "../files/text/decode-text.ts";
import { isArchiveStart } from "./archive-start.ts";

/** Bytes at the beginning of a file that contain one of the marks if the file holds chats. */
const HEAD = 256 * 1024;

/** A text near the beginning of each kind of file that the readers of `@tutti/portable` know. */
const MARKS: readonly RegExp[] = [
  /"version"\s*:\s*"orpg\./u,
  /"mapping"\s*:\s*\{/u,
  /"chat_messages"\s*:\s*\[/u,
  /"childrenIds"\s*:\s*\[/u,
  /"conversationId"\s*:\s*"/u,
  /"conversation"\s*:\s*\{/u,
  /"from"\s*:\s*"(?:user|assistant|system)"/u,
  /"(?:systemPurposeId|chunkedPrompt|safeHtmlItem|schemaHash|exportType)"\s*:/u,
  /"header"\s*:\s*"(?:Gemini|Bard)/u,
  /"(?:character_name|is_user)"\s*:/u,
];

/**
 * Whether a file may hold chats, by its content: it is an archive, or its beginning looks like one of the formats that
 * are read. False for a file that cannot be read at all.
 */
export async function isChatFile(file: Blob): Promise<boolean> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    if (isArchiveStart(head)) return true;
    const text = decodeText(head, { isCut: true })?.text ?? "";
    return /^\s*[[{]/u.test(text) && MARKS.some((mark) => mark.test(text));
  } catch {
    return false;
  }
}
