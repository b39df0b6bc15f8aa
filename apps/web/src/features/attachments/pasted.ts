import { type Attachment, MAX_FILE_SIZE } from "@tutti/domain";

/** UTF-16 code units above which a text is attached instead of inserted into the field. */
export const LONG_PASTE = 20_000;

/** UTF-16 code units above which a text stays a file, because it would slow down every keystroke in the field. */
const MAX_WRITTEN_LENGTH = 100_000;

/** The content of a paste. */
export type PasteContent =
  | { type: "files"; files: readonly File[] }
  | { type: "long-text"; text: string }
  | { type: "text" };

/**
 * The content that a paste is handled as. Office programs add an image of a text to the text itself: formatted text
 * takes precedence over files. A file manager adds the file's name as plain text: there the files take precedence.
 */
export function pastedContent(data: Pick<DataTransfer, "files" | "types" | "getData">): PasteContent {
  const text = data.types.includes("text/plain") ? data.getData("text/plain") : "";
  const isFormattedText = text !== "" && (data.types.includes("text/html") || data.types.includes("text/rtf"));
  if (data.files.length > 0 && !isFormattedText) return { type: "files", files: [...data.files] };
  return text.length > LONG_PASTE ? { type: "long-text", text } : { type: "text" };
}

/**
 * A long text as a file, with a name that no other attachment has: `Pasted text.txt`, `Pasted text 2.txt`. Undefined
 * where it exceeds the size limit of a file.
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

/** Whether a long text can still be inserted into the field. */
export function canWriteAsText(text: string): boolean {
  return text.length <= MAX_WRITTEN_LENGTH;
}
