import { type InputPoint, MODIFIERS, type PlayedInput } from "../../input/played-input.ts";
import { findSame } from "./find-same.ts";
import { isField } from "./watch-input.ts";

type InputOfKind<Kind extends PlayedInput["kind"]> = Extract<PlayedInput, { kind: Kind }>;

/** No pointer of a browser has this number. */
const POINTER_ID = 0x7475;

/**
 * Plays the input of another app: the events that a browser would send, and the browser's own effects that no event
 * causes (the values of fields, the scroll positions of lists).
 */
export function createPlayer(): { play(input: PlayedInput): void } {
  /** The element that has captured the pointer. */
  let captor: Element | undefined;
  /** The element under the pointer. */
  let hoveredElement: Element | undefined;
  keepCapture({
    capture: (element) => {
      captor = element;
    },
    release: () => {
      captor = undefined;
    },
    holds: (element) => captor === element,
  });

  const playPointer = (input: InputOfKind<"pointer">): void => {
    const element = captor ?? findSame(document, input.target, input.at);
    if (!element) return;
    const { button, buttons, pointerType, movementX, movementY } = input;
    const init = { ...mouseInit(element, input), button, buttons, movementX, movementY };
    const pointer = { ...init, pointerId: POINTER_ID, pointerType, isPrimary: true };
    const dispatch = (on: Element, name: string, more: PointerEventInit = {}): void => {
      on.dispatchEvent(new PointerEvent(`pointer${name}`, { ...pointer, ...more }));
      on.dispatchEvent(new MouseEvent(`mouse${name}`, { ...init, ...more }));
    };
    if (hoveredElement !== element) {
      if (hoveredElement?.isConnected) {
        dispatch(hoveredElement, "out", { relatedTarget: element });
        dispatch(hoveredElement, "leave", { relatedTarget: element, bubbles: false });
      }
      dispatch(element, "over", { relatedTarget: hoveredElement ?? null });
      dispatch(element, "enter", { relatedTarget: hoveredElement ?? null, bubbles: false });
      hoveredElement = element;
    }
    dispatch(element, input.name);
    if (pointerType === "touch") dispatchTouch(element, input, init);
    if (input.name === "up") captor = undefined;
  };

  return {
    play: (input) => {
      switch (input.kind) {
        case "pointer":
          playPointer(input);
          break;
        case "click":
          playClick(input);
          break;
        case "wheel":
          playWheel(input);
          break;
        case "key":
          playKey(input);
          break;
        case "value":
          playValue(input);
          break;
        case "scroll":
          playScroll(input);
          break;
        case "submit": {
          const form = findSame(document, input.target);
          if (form instanceof HTMLFormElement) form.requestSubmit();
        }
      }
    },
  };
}

function playClick(input: InputOfKind<"click">): void {
  const element = findSame(document, input.target, input.at);
  // The browser handles it like a person's click: it checks a box, sends a form, follows a link.
  element?.dispatchEvent(new MouseEvent(input.isDouble ? "dblclick" : "click", mouseInit(element, input)));
}

function playWheel(input: InputOfKind<"wheel">): void {
  const { deltaX, deltaY } = input;
  const element = findSame(document, input.target, input.at);
  element?.dispatchEvent(new WheelEvent("wheel", { ...mouseInit(element, input), deltaX, deltaY }));
}

function playKey({ name, target, key, code, keyCode, isRepeat, modifiers }: InputOfKind<"key">): void {
  const element = findSame(document, target) ?? document.body;
  // Games read the legacy key codes.
  const numbers = { keyCode, which: keyCode };
  const init = { bubbles: true, cancelable: true, composed: true, key, code, repeat: isRepeat, ...numbers };
  element.dispatchEvent(new KeyboardEvent(`key${name}`, { ...init, ...modifiersInit(modifiers) }));
}

function playValue({ target, value, isChecked, isChange }: InputOfKind<"value">): void {
  const element = findSame(document, target);
  if (!(element instanceof HTMLElement)) return;
  const event = new Event(isChange ? "change" : "input", { bubbles: true, composed: true });
  if (!isField(element)) {
    if (!element.isContentEditable || element.innerText === value) return;
    element.textContent = value;
    element.dispatchEvent(event);
    return;
  }
  if (isChecked !== undefined) {
    // The click was played before: then the field has the state already.
    if (element instanceof HTMLInputElement && element.checked !== isChecked) element.click();
    return;
  }
  if (element instanceof HTMLInputElement && element.type === "file") return;
  // React overrides the setter on each field, and does not notice values that are set through it.
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
  element.dispatchEvent(event);
}

function playScroll({ target, left, top }: InputOfKind<"scroll">): void {
  const element = target ? findSame(document, target) : (document.scrollingElement ?? document.documentElement);
  if (!element) return;
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
  element.scrollTo({
    left: left * (scrollWidth - clientWidth),
    top: top * (scrollHeight - clientHeight),
    behavior: "instant",
  });
}

function dispatchTouch(
  element: Element,
  { name }: InputOfKind<"pointer">,
  place: { clientX: number; clientY: number },
): void {
  if (typeof Touch !== "function" || typeof TouchEvent !== "function") return;
  const { clientX, clientY } = place;
  const at = { clientX, clientY, pageX: clientX + scrollX, pageY: clientY + scrollY };
  const touch = new Touch({ identifier: POINTER_ID, target: element, ...at });
  const touches = name === "up" ? [] : [touch];
  const type = { down: "touchstart", move: "touchmove", up: "touchend" }[name];
  const init = { touches, targetTouches: touches, changedTouches: [touch] };
  element.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, composed: true, ...init }));
}

function mouseInit(element: Element, { at, modifiers }: { at: InputPoint; modifiers: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [clientX, clientY] = [left + at.x * width, top + at.y * height];
  const screen = { screenX: clientX, screenY: clientY };
  const init = { bubbles: true, cancelable: true, composed: true, view: window, detail: 1 };
  return { ...init, clientX, clientY, ...screen, ...modifiersInit(modifiers) };
}

function modifiersInit(modifiers: number): EventModifierInit {
  const entries = Object.entries(MODIFIERS).map(([name, bit]) => [name, (modifiers & bit) !== 0]);
  return Object.fromEntries(entries) as EventModifierInit;
}

/** Lets apps capture the pointer of played events, which is unknown to the browser. */
function keepCapture(captor: {
  capture: (element: Element) => void;
  release: () => void;
  holds: (element: Element) => boolean;
}): void {
  const { setPointerCapture, releasePointerCapture, hasPointerCapture } = Element.prototype;
  Object.assign(Element.prototype, {
    setPointerCapture(this: Element, id: number): void {
      if (id === POINTER_ID) captor.capture(this);
      else setPointerCapture.call(this, id);
    },
    releasePointerCapture(this: Element, id: number): void {
      if (id === POINTER_ID) captor.release();
      else releasePointerCapture.call(this, id);
    },
    hasPointerCapture(this: Element, id: number): boolean {
      return id === POINTER_ID ? captor.holds(this) : hasPointerCapture.call(this, id);
    },
  });
}
