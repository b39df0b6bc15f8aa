import { type Attachment, MAX_FILE_SIZE } from "@tutti/domain";

/** UTF-16 code units: a longer text is attached instead of written into the field. */
export const LONG_PASTE = 20_000;

/** UTF-16 code units: a longer text would hold up the field with every key, so it stays a file. */
const MAX_WRITTEN_LENGTH = 100_000;

/** What a paste brings. */
export type PasteContent =
  | { type: "files"; files: readonly File[] }
  | { type: "long-text"; text: string }
  | { type: "text" };

/**
 * What to make of a paste. Office programs put a picture of a text beside the text itself: a text with its formatting
 * wins over files. A file manager gives the file's name as a plain text: there the files win.
 */
export function pastedContent(data: Pick<DataTransfer, "files" | "types" | "getData">): PasteContent {
  const text = data.types.includes("text/plain") ? data.getData("text/plain") : "";
  const isFormattedText = text !== "" && (data.types.includes("text/html") || data.types.includes("text/rtf"));
  if (data.files.length > 0 && !isFormattedText) return { type: "files", files: [...data.files] };
  return text.length > LONG_PASTE ? { type: "long-text", text } : { type: "text" };
}

/**
 * A long text as a file, with a name that no other attachment has: `Pasted text.txt`, `Pasted text 2.txt`. Undefined
 * where it is larger than a file may be.
 *
 * @param options.size in bytes
 */
export function pastedAttachment(
  text: string,
  { size, attachments }: { size: number; attachments: readonly Attachment[] },
): Attachment | undefined {
  if (size > MAX_FILE_SIZE) return undefined;
  const names = new Set(attachments.map(({ name }) => name));
  let name = "Pasted text.txt";
  for (let count = 2; names.has(name); count += 1) name = `Pasted text ${count}.txt`;
  return { type: "text", name, size, content: text };
}

/** Whether a long text can still be written into the field. */
export function canWriteAsText(text: string): boolean {
  return text.length <= MAX_WRITTEN_LENGTH;
}
