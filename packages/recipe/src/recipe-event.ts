/**
 * What a model's answer says, piece by piece, in the order in which it says it. Adjacent pieces of one text may come
 * cut anywhere.
 */
export type RecipeEvent =
  /** Words for the chat: everything outside of a recipe. */
  | { type: "text"; text: string }
  | { type: "recipe-start" }
  /** A file is written from its beginning; what it held before is gone. */
  | { type: "file-start"; path: string }
  | { type: "file-delta"; path: string; text: string }
  /** `complete` is false where the answer ended in the middle of the file. */
  | { type: "file-end"; path: string; complete: boolean }
  /** Parts of a file are changed; the rest stays as it is. */
  | { type: "edit-start"; path: string }
  /** One change that has come whole: the lines that are there, and those that take their place. */
  | { type: "edit-block"; path: string; search: string; replace: string }
  /** `complete` is false where the answer ended before the last line of the edit. */
  | { type: "edit-end"; path: string; complete: boolean }
  | { type: "file-removed"; path: string }
  | { type: "file-renamed"; from: string; to: string }
  /** A command that could not be followed; `line` is where it stands in the answer, the first being 1. */
  | { type: "problem"; line: number; reason: string }
  /** `complete` is false where the answer ended without the recipe's last line. */
  | { type: "recipe-end"; complete: boolean };
