import type { FocusEvent, PointerEvent } from "react";
import { ariaShortcut, isApple, type Shortcut, shortcutLabel } from "./shortcut.ts";
import classes from "./tooltip.module.css";

/** Milliseconds for which the pointer or the focus must stay on an element before its tooltip is shown. */
const DELAY = 350;
/** Pixels between a tooltip and its element, and between it and the window's edge. */
const GAP = 5;
const MARGIN = 8;
/** The attributes that determine a tooltip's text, and whether it is shown. */
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
 * Properties that give an element a tooltip, and announce its key to screen readers; the key itself is handled
 * elsewhere. The page has one tooltip, which is created when it is shown: an element whose tooltip is not shown costs
 * only these attributes.
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
  // A finger on an element presses it.
  if (pointerType !== "touch") offer(currentTarget);
}

function onFocus({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(":focus-visible")) offer(currentTarget);
}

/** The tooltip that is shown, or is about to be. */
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
    // An element that has opened a menu shows no tooltip over it, and neither does an element that was removed from the
    // page.
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
  // The observer also fires immediately, and when the anchor is removed from the page.
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

/** Announces the tooltip to a screen reader, if it is more than the element's name. */
function describe(anchor: HTMLElement, signal: AbortSignal): void {
  if (anchor.ariaLabel === anchor.dataset["tooltip"] || anchor.hasAttribute("aria-describedby")) return;
  anchor.setAttribute("aria-describedby", ID);
  signal.addEventListener("abort", () => anchor.removeAttribute("aria-describedby"));
}

/** Above the anchor, below it if there is no room, and within the window. */
function place(element: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const above = top - GAP - element.offsetHeight;
  const middle = left + width / 2 - element.offsetWidth / 2;
  const rightmost = document.documentElement.clientWidth - MARGIN - element.offsetWidth;
  const x = Math.max(MARGIN, Math.min(middle, rightmost));
  const y = above < 0 ? bottom + GAP : above;
  element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}
