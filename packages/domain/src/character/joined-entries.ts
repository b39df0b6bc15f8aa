import { estimateTokens } from "../tokens/estimate-tokens.ts";
import type { BookEntry, CharacterBook } from "./character-book.ts";
import { DEFAULT_SCAN_DEPTH } from "./character-book.ts";

/**
 * The entries of a book that join a request, in their order in the request (character-card-spec-v2, "character_book",
 * as SillyTavern applies it): enabled ones that are constant, or of which a key is in one of the last messages; if the
 * book is recursive, also those of which a key is in an entry that joined. If there is a token budget, the first entry
 * that exceeds it ends the choice: constant entries go first, then those of a higher priority, then of a higher
 * insertion order.
 *
 * @param texts the texts of the messages that are sent, the last one last
 */
export function joinedEntries(book: CharacterBook | undefined, texts: readonly string[]): BookEntry[] {
  if (book === undefined) return [];
  const { entries, scanDepth = DEFAULT_SCAN_DEPTH, tokenBudget = Number.POSITIVE_INFINITY, isRecursive } = book;
  const chosenEntries = new Set<BookEntry>();
  let tokens = tokenBudget;
  let scannedTexts = (scanDepth === 0 ? [] : texts.slice(-scanDepth)).map(toScannedText);
  for (;;) {
    const foundEntries = entries
      .filter((entry) => !chosenEntries.has(entry) && isCalled(entry, scannedTexts))
      .sort((one, other) => rank(one, other));
    for (const entry of foundEntries) {
      tokens -= estimateTokens(entry.content);
      if (tokens < 0) return inOrder(entries, chosenEntries);
      chosenEntries.add(entry);
    }
    if (!isRecursive || foundEntries.length === 0) return inOrder(entries, chosenEntries);
    // A selective entry may have one key in a message and another one in an entry.
    scannedTexts = [...scannedTexts, ...foundEntries.map(({ content }) => toScannedText(content))];
  }
}

/** The shown name of an entry: its name, else its first keys. */
export function entryLabel({ name, keys }: Pick<BookEntry, "name" | "keys">): string {
  const label = name?.trim() || keys.slice(0, 3).join(", ");
  return label === "" ? "Entry" : label;
}

/** UTF-16 code units of a text that are scanned, from its end: the person waits while a request is prepared. */
const SCANNED_LENGTH = 200_000;

interface ScannedText {
  text: string;
  lowerCaseText: string;
}

function toScannedText(message: string): ScannedText {
  const text = message.slice(-SCANNED_LENGTH);
  return { text, lowerCaseText: text.toLowerCase() };
}

function isCalled(entry: BookEntry, scannedTexts: readonly ScannedText[]): boolean {
  if (!entry.isEnabled || entry.content.trim() === "") return false;
  if (entry.isConstant) return true;
  if (entry.isPattern === true) return false;
  const isMentioned = (key: string): boolean => scannedTexts.some((text) => isKeyIn(text, key.trim(), entry));
  if (!entry.keys.some(isMentioned)) return false;
  const { keys = [], rule } = entry.secondary ?? {};
  if (keys.length === 0) return true;
  switch (rule) {
    case "not-all":
      return !keys.every(isMentioned);
    case "none":
      return !keys.some(isMentioned);
    case "all":
      return keys.every(isMentioned);
    default:
      return keys.some(isMentioned);
  }
}

const wordPart = /[\p{L}\p{N}_]/u;

function isKeyIn(
  { text, lowerCaseText }: ScannedText,
  key: string,
  { isCaseSensitive, isWholeWord }: BookEntry,
): boolean {
  if (key === "") return false;
  const [where, what] = isCaseSensitive === true ? [text, key] : [lowerCaseText, key.toLowerCase()];
  if (isWholeWord !== true) return where.includes(what);
  for (let at = where.indexOf(what); at !== -1; at = where.indexOf(what, at + 1)) {
    if (!wordPart.test(where[at - 1] ?? "") && !wordPart.test(where[at + what.length] ?? "")) return true;
  }
  return false;
}

/** The order in which entries are chosen within the budget. */
function rank(one: BookEntry, other: BookEntry): number {
  return (
    Number(other.isConstant) - Number(one.isConstant) ||
    (other.priority ?? 0) - (one.priority ?? 0) ||
    other.insertionOrder - one.insertionOrder
  );
}

function inOrder(entries: readonly BookEntry[], chosenEntries: ReadonlySet<BookEntry>): BookEntry[] {
  return entries
    .filter((entry) => chosenEntries.has(entry))
    .sort((one, other) => one.insertionOrder - other.insertionOrder);
}
