import { createContext, use } from "react";

/** What the pieces of a message need from the message. */
export interface MarkdownScene {
  /** Makes the ids of footnotes unique in the page. */
  idPrefix: string;
  /** Shows an image large. */
  openImage: (image: { url: string; name: string }) => void;
}

const MarkdownContext = createContext<MarkdownScene>({ idPrefix: "", openImage: () => undefined });

export const MarkdownProvider = MarkdownContext;

export function useMarkdownScene(): MarkdownScene {
  return use(MarkdownContext);
}
