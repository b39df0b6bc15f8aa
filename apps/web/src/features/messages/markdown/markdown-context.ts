import type { Citation } from "@tutti/domain";
import { createContext, use } from "react";

/** What the parts of a message require of the message. */
export interface MarkdownScene {
  /** Makes the ids of footnotes unique in the page. */
  idPrefix: string;
  /** Shows an image large. */
  openImage: (image: { url: string; name: string }) => void;
  /** The sources that marks in the text cite; the first has number 1. */
  citations: readonly Citation[];
  /** Shows a source in the list under the text. */
  showCitation: (index: number) => void;
}

const MarkdownContext = createContext<MarkdownScene>({
  idPrefix: "",
  openImage: () => undefined,
  citations: [],
  showCitation: () => undefined,
});

export const MarkdownProvider = MarkdownContext;

export function useMarkdownScene(): MarkdownScene {
  return use(MarkdownContext);
}
