import { isArchiveStart } from "./archive-start.ts";

/** Bytes at the beginning of a file in which one of the marks stands, where it holds chats. */
const HEAD = 256 * 1024;

/** What stands near the beginning of the files that the readers of `@tutti/portable` know, each in its own. */
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
 * Whether a file may hold chats, by its content: it is an archive, or the beginning of it looks like one of the forms
 * that are read.
 * False for what cannot be read at all.
 */
export async function isChatFile(file: Blob): Promise<boolean> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    if (isArchiveStart(head)) return true;
    const text = new TextDecoder().decode(head);
    return /^\s*[[{]/u.test(text) && MARKS.some((mark) => mark.test(text));
  } catch {
    return false;
  }
}
