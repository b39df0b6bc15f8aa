/** Where files can be dropped and pasted: the chat, and the panel beside it or over it. */
export type FilePlace = "chat" | "panel";

/** The attribute of the panel, whose attribute `data-cover` says that it covers the chat. */
const PANEL = "[data-file-place=panel]";

/** The attribute of the place below the chat where the composer writes to the open artifact. */
const EDITOR = "[data-edits-artifact]";

/**
 * The place that takes files dropped or pasted on an element; the chat takes those on neither, unless it is covered, or
 * the one composer of the page writes to the artifact.
 */
export function filePlaceOf(target: EventTarget | null): FilePlace {
  const panel = document.querySelector<HTMLElement>(PANEL);
  if (panel === null) return "chat";
  const isInside = target instanceof Node && panel.contains(target);
  const isAlone = panel.dataset["cover"] !== undefined || document.querySelector(EDITOR) !== null;
  return isInside || isAlone ? "panel" : "chat";
}
