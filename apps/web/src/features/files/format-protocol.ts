export interface FormatRequest {
  id: number;
  parser: string;
  text: string;
  usesTabs: boolean;
  /** Where the cursor is in the text. */
  cursor: number;
}

/** A text as it should be, or what keeps it from being read: a place counts from 1. */
export type FormatResult =
  | { status: "formatted"; text: string; cursor: number }
  | { status: "unreadable"; message: string; place?: { line: number; column: number } };

export interface FormatResponse {
  id: number;
  result: FormatResult;
}
