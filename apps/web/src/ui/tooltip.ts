import type { FocusEvent, PointerEvent } from "react";
import { ariaShortcut, isApple, type Shortcut, shortcutLabel } from "./shortcut.ts";
import classes from "./tooltip.module.css";

/** Milliseconds that the pointer or the focus rests on something before its tooltip is shown. */
const DELAY = 350;
/** Pixels between a tooltip and what it belongs to, and between it and the window's edge. */
const GAP = 5;
const MARGIN = 8;
/** What a tooltip says, and whether there is to be one, is in these attributes. */
const WATCHED = ["data-tooltip", "data-tooltip-keys", "aria-expanded"];
const ID = "tooltip";

interface TooltipProps {
  "data-tooltip": string;
  "data-tooltip-keys": string | undefined;
  "aria-keyshortcuts": string | undefined;
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * What gives an element a tooltip, and tells its key to screen readers; the key itself is handled elsewhere. The page
 * has one tooltip, which is made when it is shown: an element that has none on the screen costs nothing but these
 * attributes.
 */
export function tooltip(label: string, shortcut?: Shortcut | undefined): TooltipProps {
  return {
    "data-tooltip": label,
    "data-tooltip-keys": shortcut && shortcutLabel(shortcut, isApple),
    "aria-keyshortcuts": shortcut && ariaShortcut(shortcut, isApple),
    onPointerEnter,
    onFocus,
  };
}

function onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLElement>): void {
  // A finger that rests on something presses it.
  if (pointerType !== "touch") offer(currentTarget);
}

function onFocus({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(":focus-visible")) offer(currentTarget);
}

/** The one that is shown, or is about to be. */
let currentOffer: { anchor: HTMLElement; withdraw: () => void } | undefined;

function offer(anchor: HTMLElement): void {
  if (currentOffer?.anchor === anchor) return;
  currentOffer?.withdraw();
  const ending = new AbortController();
  const { signal } = ending;
  const withdraw = (): void => {
    ending.abort();
    if (currentOffer?.anchor === anchor) currentOffer = undefined;
  };
  currentOffer = { anchor, withdraw };
  const timer = setTimeout(() => show(anchor, signal, withdraw), DELAY);
  signal.addEventListener("abort", () => clearTimeout(timer));
  anchor.addEventListener("pointerleave", withdraw, { signal });
  anchor.addEventListener("blur", withdraw, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && withdraw(), { signal, capture: true });
}

function show(anchor: HTMLElement, signal: AbortSignal, withdraw: () => void): void {
  const element = document.createElement("div");
  element.id = ID;
  element.role = "tooltip";
  element.className = classes.tooltip ?? "";
  const say = (): void => {
    const words = anchor.dataset["tooltip"];
    const isOpen = anchor.ariaExpanded === "true" && anchor.ariaHasPopup !== null;
    // What has opened a menu says nothing over it, and what has gone from the page says nothing more.
    if (words === undefined || isOpen || anchor.getClientRects().length === 0) {
      withdraw();
      return;
    }
    element.replaceChildren(words, ...keysOf(anchor));
    place(element, anchor);
  };
  const onScroll = ({ target }: Event): void => {
    if (target instanceof Node && target.contains(anchor)) withdraw();
  };
  addEventListener("scroll", onScroll, { signal, capture: true, passive: true });
  document.body.append(element);
  signal.addEventListener("abort", () => element.remove());
  describe(anchor, signal);
  // It tells at once, too, and when the anchor is taken from the page.
  const size = new ResizeObserver(say);
  size.observe(anchor);
  const attributes = new MutationObserver(say);
  attributes.observe(anchor, { attributeFilter: WATCHED });
  signal.addEventListener("abort", () => {
    size.disconnect();
    attributes.disconnect();
  });
  say();
}

function keysOf({ dataset }: HTMLElement): HTMLElement[] {
  const keys = dataset["tooltipKeys"];
  if (keys === undefined) return [];
  const element = document.createElement("kbd");
  element.className = classes.keys ?? "";
  element.textContent = keys;
  return [element];
}

/** For a screen reader, where the tooltip is more than the element's name. */
function describe(anchor: HTMLElement, signal: AbortSignal): void {
  if (anchor.ariaLabel === anchor.dataset["tooltip"] || anchor.hasAttribute("aria-describedby")) return;
  anchor.setAttribute("aria-describedby", ID);
  signal.addEventListener("abort", () => anchor.removeAttribute("aria-describedby"));
}

/** Above what it belongs to, below it where there is no room, and within the window. */
function place(element: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const above = top - GAP - element.offsetHeight;
  const middle = left + width / 2 - element.offsetWidth / 2;
  const rightmost = document.documentElement.clientWidth - MARGIN - element.offsetWidth;
  const x = Math.max(MARGIN, Math.min(middle, rightmost));
  const y = above < 0 ? bottom + GAP : above;
  element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}
