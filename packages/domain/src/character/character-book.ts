import * as z from "zod";

/** Messages of a book that does not say how many are looked through, as SillyTavern has it. */
export const DEFAULT_SCAN_DEPTH = 2;

/**
 * When an entry's secondary keys count as said: any, not all, none, or all of them (SillyTavern, `selectiveLogic` 0 to
 * 3).
 */
export const secondaryRules = ["any", "not-all", "none", "all"] as const;

/** Something that a character knows, and what must be said for it to be told to the model. */
export const bookEntrySchema = z.looseObject({
  /** Any of them. */
  keys: z.array(z.string()),
  content: z.string(),
  isEnabled: z.boolean(),
  /** Whether it is told whatever is said. */
  isConstant: z.boolean(),
  /** Entries of a smaller number stand before those of a larger one. */
  insertionOrder: z.number(),
  /** In respect of the character's description. */
  position: z.enum(["before", "after"]),
  /** What a person calls it. */
  name: z.string().optional(),
  /** Where the budget is small, entries of a larger number are told first. */
  priority: z.number().optional(),
  isCaseSensitive: z.boolean().optional(),
  isWholeWord: z.boolean().optional(),
  /** Whether its keys are regular expressions; they are kept, and never run: one of a stranger may run for ever. */
  isPattern: z.boolean().optional(),
  /** Present for a selective entry: what must be said beside one of its keys. */
  secondary: z.object({ keys: z.array(z.string()), rule: z.enum(secondaryRules) }).optional(),
  /** The card's own fields, for writing it again. */
  found: z.record(z.string(), z.unknown()).optional(),
});

/** The book of a card: entries that join a request when their keys are said. */
export const characterBookSchema = z.looseObject({
  entries: z.array(bookEntrySchema),
  /** How many of the last messages are looked through. */
  scanDepth: z.number().int().nonnegative(),
  /** Tokens that its entries may have together; absent: as many as they have. */
  tokenBudget: z.number().int().nonnegative().optional(),
  /** Whether the content of an entry that joined is looked through for keys, too. */
  isRecursive: z.boolean(),
  /** The card's own fields, for writing it again. */
  found: z.record(z.string(), z.unknown()).optional(),
});

export type BookEntry = z.infer<typeof bookEntrySchema>;
export type CharacterBook = z.infer<typeof characterBookSchema>;
