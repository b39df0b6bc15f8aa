/** What a piece of code is, as the theme's variables name it; empty where it has no color of its own. */
export type CodeKind = string;

/** A line of highlighted code: its pieces in order, which joined are the line. */
export type CodeLine = readonly (readonly [text: string, kind: CodeKind])[];

export interface HighlightRequest {
  id: number;
  code: string;
  language: string;
}

export interface HighlightResponse {
  id: number;
  /** Absent where the code could not be highlighted. */
  lines?: CodeLine[];
}
