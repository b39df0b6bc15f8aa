/** The kind of a piece of code, named as in the theme's variables; empty where it has no color of its own. */
export type CodeKind = string;

/** A line of highlighted code: its pieces in order; joined, they are the line. */
export type CodeLine = readonly (readonly [text: string, kind: CodeKind])[];

export interface HighlightRequest {
  id: number;
  code: string;
  language: string;
}

export interface HighlightResponse {
  id: number;
  /** Whether the grammar is loaded, and the highlighting begins; its end is another response. */
  isStarted?: true;
  /** Absent where the code could not be highlighted. */
  lines?: CodeLine[];
}
