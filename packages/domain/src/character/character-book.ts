import * as z from "zod";

/** The number of messages that are scanned for a book that does not specify it, as in SillyTavern. */
export const DEFAULT_SCAN_DEPTH = 2;

/**
 * When an entry's secondary keys match: if any, not all, none, or all of them occur (SillyTavern, `selectiveLogic` 0 to
 * 3).
 */
export const secondaryRules = ["any", "not-all", "none", "all"] as const;

/** A piece of a character's knowledge, and the keys for which it is sent to the model. */
export const bookEntrySchema = z.looseObject({
  /** One of them must occur. */
  keys: z.array(z.string()),
  content: z.string(),
  isEnabled: z.boolean(),
  /** Whether it is sent whatever the messages say. */
  isConstant: z.boolean(),
  /** Entries with a smaller number come before those with a larger one. */
  insertionOrder: z.number(),
  /** Relative to the character's description. */
  position: z.enum(["before", "after"]),
  /** The name that a person sees. */
  name: z.string().optional(),
  /** If the budget is small, entries with a larger number are sent first. */
  priority: z.number().optional(),
  isCaseSensitive: z.boolean().optional(),
  isWholeWord: z.boolean().optional(),
  /** Whether its keys are regular expressions; they are stored, and never run: a stranger's one may run forever. */
  isPattern: z.boolean().optional(),
  /** Present for a selective entry: the keys that must occur beside one of its main keys. */
  secondary: z.object({ keys: z.array(z.string()), rule: z.enum(secondaryRules) }).optional(),
  /** The card's own fields, for exporting it again. */
  found: z.record(z.string(), z.unknown()).optional(),
});

/** The book of a card: entries that join a request when their keys occur. */
export const characterBookSchema = z.looseObject({
  entries: z.array(bookEntrySchema),
  /** The number of the last messages that are scanned. */
  scanDepth: z.number().int().nonnegative(),
  /** The maximum number of tokens of its entries together; absent: no limit. */
  tokenBudget: z.number().int().nonnegative().optional(),
  /** Whether the content of an entry that joined is scanned for keys, too. */
  isRecursive: z.boolean(),
  /** The card's own fields, for exporting it again. */
  found: z.record(z.string(), z.unknown()).optional(),
});

export type BookEntry = z.infer<typeof bookEntrySchema>;
export type CharacterBook = z.infer<typeof characterBookSchema>;
