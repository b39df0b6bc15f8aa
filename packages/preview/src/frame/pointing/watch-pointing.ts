import { drawOutline } from "./draw-outline.ts";

interface PointingHandlers {
  onChosen(element: Element): void;
  /** The person canceled pointing. */
  onEnd(): void;
}

/** Events that an app would interpret as its own use. */
const SWALLOWED = [
  ["pointerdown", "pointercancel", "mousedown", "mouseup", "dblclick", "auxclick", "contextmenu"],
  ["touchstart", "touchmove", "touchend", "keyup", "keypress", "dragstart", "submit"],
].flat();

/**
 * Lets a person choose an element, by the pointer or by the arrow keys: up to the parent, down to the first child, left
 * and right to the siblings, Enter to choose, Escape to cancel. Until then the app receives no click and no key but
 * Tab.
 */
export function watchPointing({ onChosen, onEnd }: PointingHandlers): () => void {
  const outline = drawOutline();
  const watch = new AbortController();
  const { signal } = watch;
  let current: Element | undefined;

  const show = (element: Element | null | undefined): void => {
    if (!element || element === document.documentElement) return;
    current = element;
    outline.around(element);
  };
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const steps: Readonly<Record<string, () => Element | null | undefined>> = {
    ArrowUp: () => (current === document.body ? current : current?.parentElement),
    ArrowDown: () => current?.firstElementChild,
    ArrowLeft: () => current?.previousElementSibling,
    ArrowRight: () => current?.nextElementSibling,
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Tab") return;
    swallow(event);
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step) show(step());
    else if (event.key === "Enter" && current) onChosen(current);
    else if (event.key === "Escape") onEnd();
  };
  const choose = (event: MouseEvent): void => {
    swallow(event);
    const element = document.elementFromPoint(event.clientX, event.clientY) ?? current;
    if (element) onChosen(element);
  };
  /** No click follows a touch whose events were kept from the app, or a pointer on a disabled field or button. */
  const chooseUnclicked = (event: PointerEvent): void => {
    swallow(event);
    const isDisabled = document.elementFromPoint(event.clientX, event.clientY)?.closest(":disabled") != null;
    if (event.pointerType === "touch" || isDisabled) choose(event);
  };
  const settings = { capture: true, signal, passive: false };
  for (const name of SWALLOWED) addEventListener(name, swallow, settings);
  addEventListener("pointerup", chooseUnclicked, settings);
  addEventListener("click", choose, settings);
  addEventListener("keydown", press, settings);
  addEventListener(
    "pointermove",
    ({ clientX, clientY }) => show(document.elementFromPoint(clientX, clientY)),
    settings,
  );
  addEventListener("scroll", () => show(current), settings);
  show(document.body.firstElementChild ?? document.body);
  focus();
  return () => {
    watch.abort();
    outline.remove();
  };
}
