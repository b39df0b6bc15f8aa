/** Where files can be dropped and pasted: the chat, and the panel beside it or over it. */
export type FilePlace = "chat" | "panel";

/** What marks the panel, by itself or by its attribute `data-cover`, where it covers the chat. */
const PANEL = "[data-file-place=panel]";

/**
 * Which of them takes files that come to an element; the chat takes those that come to neither, unless it is covered.
 */
export function filePlaceOf(target: EventTarget | null): FilePlace {
  const panel = document.querySelector<HTMLElement>(PANEL);
  if (panel === null) return "chat";
  const isInside = target instanceof Node && panel.contains(target);
  return isInside || panel.dataset["cover"] !== undefined ? "panel" : "chat";
}
