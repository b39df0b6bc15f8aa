import type { JsonObject } from "@tutti/contract";
import { isObject, withoutUndefined } from "@tutti/contract";
import type { BookEntry, CharacterBook } from "@tutti/domain";
import { DEFAULT_SCAN_DEPTH, secondaryRules } from "@tutti/domain";
import { firstText, listOf, objectOf } from "../repair/json-values.ts";

/** The most entries of a book, and keys of an entry: no real book has more. */
const MAX_ENTRIES = 1000;
const MAX_KEYS = 200;
const MAX_SCAN_DEPTH = 1000;

/**
 * The book of a card (character-card-spec-v2 and -v3, "character_book"), with SillyTavern's fields that decide when an
 * entry is sent. All other fields are kept in `found`. Undefined if the book has no entry.
 */
export function readBook(value: unknown): CharacterBook | undefined {
  if (!isObject(value)) return undefined;
  const { entries: foundEntries, ...otherFields } = value;
  // SillyTavern's own world files have an object of entries by their numbers.
  const list = Array.isArray(foundEntries) ? listOf(foundEntries) : Object.values(objectOf(foundEntries));
  const entries = list.slice(0, MAX_ENTRIES).filter(isObject).map(readEntry);
  if (entries.length === 0) return undefined;
  const tokenBudget = wholeNumber(otherFields["token_budget"]);
  return {
    entries,
    scanDepth: Math.min(wholeNumber(otherFields["scan_depth"]) ?? DEFAULT_SCAN_DEPTH, MAX_SCAN_DEPTH),
    ...withoutUndefined({ tokenBudget }),
    isRecursive: otherFields["recursive_scanning"] === true,
    found: otherFields,
  };
}

function readEntry({ keys, content, ...otherFields }: JsonObject): BookEntry {
  const extensions = objectOf(otherFields["extensions"]);
  const name = firstText(otherFields["name"], otherFields["comment"]);
  const secondaryKeys = keysOf(otherFields["secondary_keys"]);
  const rule = secondaryRules[Number(extensions["selectiveLogic"] ?? 0)] ?? "any";
  return {
    keys: keysOf(keys),
    content: typeof content === "string" ? content : "",
    isEnabled: otherFields["enabled"] !== false,
    isConstant: otherFields["constant"] === true,
    insertionOrder: numberOf(otherFields["insertion_order"]) ?? 0,
    position: otherFields["position"] === "before_char" ? "before" : "after",
    ...withoutUndefined({ name }),
    ...optional("priority", numberOf(otherFields["priority"])),
    ...optional("isCaseSensitive", flag(otherFields["case_sensitive"] ?? extensions["case_sensitive"])),
    ...optional("isWholeWord", flag(extensions["match_whole_words"])),
    ...(otherFields["use_regex"] === true ? { isPattern: true } : {}),
    ...(otherFields["selective"] === true && secondaryKeys.length > 0
      ? { secondary: { keys: secondaryKeys, rule } }
      : {}),
    found: otherFields,
  };
}

/** A book in the form of a card: the fields that it was imported with, and the changes that a person made here. */
export function writeBook(book: CharacterBook): JsonObject {
  return {
    extensions: {},
    ...book.found,
    scan_depth: book.scanDepth,
    ...withoutUndefined({ token_budget: book.tokenBudget }),
    recursive_scanning: book.isRecursive,
    entries: book.entries.map(writeEntry),
  };
}

function writeEntry(entry: BookEntry): JsonObject {
  return {
    extensions: {},
    ...entry.found,
    keys: entry.keys,
    content: entry.content,
    enabled: entry.isEnabled,
    constant: entry.isConstant,
    insertion_order: entry.insertionOrder,
    ...(entry.position === "before" || entry.found?.["position"] !== undefined
      ? { position: `${entry.position}_char` }
      : {}),
    ...withoutUndefined({ name: entry.name }),
    ...(entry.secondary === undefined ? {} : { selective: true, secondary_keys: entry.secondary.keys }),
  };
}

/** A book with changed texts: the contents, and the keys that trigger them. */
export function mapBookTexts(book: CharacterBook, change: (text: string) => string): CharacterBook {
  return {
    ...book,
    entries: book.entries.map((entry) => ({
      ...entry,
      keys: entry.keys.map(change),
      content: change(entry.content),
      ...(entry.secondary === undefined
        ? {}
        : { secondary: { ...entry.secondary, keys: entry.secondary.keys.map(change) } }),
    })),
  };
}

function keysOf(value: unknown): string[] {
  return listOf(value)
    .slice(0, MAX_KEYS)
    .filter((key): key is string => typeof key === "string" && key.trim() !== "");
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function wholeNumber(value: unknown): number | undefined {
  const number = numberOf(value);
  return number === undefined || number < 0 ? undefined : Math.min(Math.floor(number), Number.MAX_SAFE_INTEGER);
}

function flag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });
}
