export interface FormatRequest {
  id: number;
  parser: string;
  text: string;
  usesTabs: boolean;
  /** The position of the cursor in the text. */
  cursor: number;
}

/** The formatted text, or the error that prevents parsing it: its place counts from 1. */
export type FormatResult =
  | { status: "formatted"; text: string; cursor: number }
  | { status: "unreadable"; message: string; place?: { line: number; column: number } };

export interface FormatResponse {
  id: number;
  result: FormatResult;
}
