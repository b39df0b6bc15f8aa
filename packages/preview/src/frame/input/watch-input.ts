import { INPUT_LIMITS, type InputPoint, MODIFIERS, type PlayedInput } from "../../input/played-input.ts";
import { describeTarget } from "./find-same.ts";

/** A field whose value can be played. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Reports everything that the person does in this page; events of programs are ignored (`isTrusted`). Events more
 * frequent than the screen is drawn are reported once a frame.
 *
 * @returns the function that stops the reports
 */
export function watchInput(send: (input: PlayedInput) => void, nextFrame: (run: () => void) => void): () => void {
  const ending = new AbortController();
  const latest = new Map<string, PlayedInput>();
  const sendLater = (key: string, input: PlayedInput): void => {
    if (latest.size === 0) nextFrame(flush);
    latest.set(key, input);
  };
  // Earlier input is sent first.
  const flush = (): void => {
    for (const input of latest.values()) send(input);
    latest.clear();
  };
  const sendNow = (input: PlayedInput): void => {
    flush();
    send(input);
  };
  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    onInput: (event: WindowEventMap[Name], element: Element) => void,
  ): void =>
    addEventListener(
      name,
      (event) => {
        if (!event.isTrusted) return;
        const { target } = event;
        onInput(event, target instanceof Element ? target : document.documentElement);
      },
      { capture: true, passive: true, signal: ending.signal },
    );

  for (const [name, type] of [
    ["down", "pointerdown"],
    ["move", "pointermove"],
    ["up", "pointerup"],
  ] as const) {
    on(type, (event, element) => {
      const { pointerType, button, buttons, movementX, movementY } = event;
      const movement = { movementX, movementY };
      const input = {
        kind: "pointer",
        name,
        ...toPointer(event, element),
        pointerType,
        button,
        buttons,
        ...movement,
      } as const;
      if (name === "move") sendLater("move", input);
      else sendNow(input);
    });
  }
  on("click", (event, element) => sendNow({ kind: "click", ...toPointer(event, element), isDouble: false }));
  on("dblclick", (event, element) => sendNow({ kind: "click", ...toPointer(event, element), isDouble: true }));
  on("wheel", (event, element) => {
    const before = latest.get("wheel");
    const sum = before?.kind === "wheel" ? before : { deltaX: 0, deltaY: 0 };
    const [deltaX, deltaY] = [sum.deltaX + event.deltaX, sum.deltaY + event.deltaY];
    sendLater("wheel", { kind: "wheel", ...toPointer(event, element), deltaX, deltaY });
  });
  for (const [name, type] of [
    ["down", "keydown"],
    ["up", "keyup"],
  ] as const) {
    on(type, (event, element) => {
      const { key, code, keyCode, repeat: isRepeat } = event;
      const target = describeTarget(element);
      sendNow({ kind: "key", name, target, key, code, keyCode, isRepeat, modifiers: modifiersOf(event) });
    });
  }
  on("input", (_, element) => tellValue(element, { isChange: false }));
  on("change", (_, element) => tellValue(element, { isChange: true }));
  on("submit", (event, element) => {
    // A submit button is clicked, and its click is played.
    if (event.submitter === null) sendNow({ kind: "submit", target: describeTarget(element) });
  });
  on("scroll", (event, element) => {
    const isPage = !(event.target instanceof Element);
    const [left, top] = scrolledPart(element);
    const target = isPage ? {} : { target: describeTarget(element) };
    sendLater(`scroll ${isPage ? "" : describeTarget(element).path.join()}`, { kind: "scroll", ...target, left, top });
  });

  const tellValue = (element: Element, { isChange }: { isChange: boolean }): void => {
    if (element instanceof HTMLInputElement && element.type === "file") return;
    const value = isField(element) ? element.value : (element as HTMLElement).innerText;
    if (value === undefined || value.length > INPUT_LIMITS.value) return;
    const isBox = element instanceof HTMLInputElement && /^(?:checkbox|radio)$/u.test(element.type);
    const checkedField = isBox ? { isChecked: element.checked } : {};
    sendNow({ kind: "value", target: describeTarget(element), value, ...checkedField, isChange });
  };

  return () => ending.abort();
}

export function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function toPointer(event: MouseEvent, element: Element) {
  return { target: describeTarget(element), at: pointOf(event, element), modifiers: modifiersOf(event) };
}

function pointOf({ clientX, clientY }: MouseEvent, element: Element): InputPoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    x: width === 0 ? 0 : (clientX - left) / width,
    y: height === 0 ? 0 : (clientY - top) / height,
    windowX: clientX / innerWidth,
    windowY: clientY / innerHeight,
  };
}

function modifiersOf(event: MouseEvent | KeyboardEvent): number {
  const names = Object.keys(MODIFIERS) as (keyof typeof MODIFIERS)[];
  return names.reduce((sum, name) => sum + (event[name] ? MODIFIERS[name] : 0), 0);
}

function scrolledPart(element: Element): [left: number, top: number] {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
  const part = (at: number, most: number): number => (most <= 0 ? 0 : Math.min(1, Math.max(-1, at / most)));
  return [part(scrollLeft, scrollWidth - clientWidth), part(scrollTop, scrollHeight - clientHeight)];
}
