/** The contents of a model's answer, piece by piece, in order. Adjacent pieces of one text may be cut anywhere. */
export type RecipeEvent =
  /** Text for the chat: everything outside of a recipe. */
  | { type: "text"; text: string }
  | { type: "recipe-start" }
  /** A file is written from its beginning; its previous content is gone. */
  | { type: "file-start"; path: string }
  | { type: "file-delta"; path: string; text: string }
  /** `complete` is false where the answer ended in the middle of the file. */
  | { type: "file-end"; path: string; complete: boolean }
  /** Parts of a file are changed; the rest stays as it is. */
  | { type: "edit-start"; path: string }
  /** One complete change: the existing lines, and their replacement. */
  | { type: "edit-block"; path: string; search: string; replace: string }
  /** `complete` is false where the answer ended before the last line of the edit. */
  | { type: "edit-end"; path: string; complete: boolean }
  | { type: "file-removed"; path: string }
  | { type: "file-renamed"; from: string; to: string }
  /** A command that could not be executed; `line` is its line in the answer, counted from 1. */
  | { type: "problem"; line: number; reason: string }
  /** `complete` is false where the answer ended without the recipe's last line. */
  | { type: "recipe-end"; complete: boolean };
