export type RendererName = "plain" | "tutti" | "streamdown" | "react-markdown";

/** What the bench calls in the page. */
export interface BenchPage {
  /** Draws a message of a length in each of so many columns, and waits until the page is at rest. */
  prepare: (options: { renderer: RendererName; length: number; answers: number }) => Promise<void>;
  /** Streams into all columns for so many frames; gives the number of frames that were lost on the way. */
  stream: (options: { frames: number; tokensPerFrame: number }) => Promise<number>;
  clear: () => void;
}
