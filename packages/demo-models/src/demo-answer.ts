import type { UrlCitation } from "@tutti/contract";

/** The input of a demo program: plain text, whatever form the messages had. */
export interface Question {
  /** The text of the last user message, trimmed; empty where it holds none. */
  text: string;
  /** The text of all system and developer messages. Only the builder reads it. */
  system: string;
  /** The whole conversation as text, for counting its tokens. */
  transcript: string;
  /** false where the client asked for no reasoning. */
  reasoning: boolean;
}

/** The complete answer of a demo program, before it is streamed. */
export interface DemoAnswer {
  /** The steps of the work, streamed as reasoning; empty for programs that show none. */
  reasoning: string;
  /** Markdown. */
  text: string;
  /** Offsets count UTF-16 code units of `text`. */
  citations: readonly UrlCitation[];
}

/** One demo model's program: a question in, an answer out. Throws only for bugs and for files that cannot be read. */
export type DemoProgram = (question: Question) => Promise<DemoAnswer>;

/** An answer of text alone. */
export function textAnswer(text: string): DemoAnswer {
  return { reasoning: "", text, citations: [] };
}
