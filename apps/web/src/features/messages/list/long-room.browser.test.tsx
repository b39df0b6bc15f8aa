import { MantineProvider } from "@mantine/core";
import { createAssistantMessage, createUserMessage, type Message } from "@tutti/domain";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import "../../../app/styles.css";
import { resolveVariables, theme } from "../../../app/theme.ts";
import { ServicesProvider } from "../../../bindings/services-context.tsx";
import { aRoom, type RoomOnScreen } from "../testing/a-room.ts";
import { holdIdleCallbacks } from "../testing/hold-idle-callbacks.test-support.ts";
import { waitUntilStill } from "../testing/wait-until-still.ts";
import { MessageList } from "./message-list.tsx";
import type { Jump } from "./use-jump.ts";

let root: Root;
let element: HTMLElement;
let room: RoomOnScreen;

beforeEach(async () => {
  await page.viewport(1280, 800);
  room = aRoom();
  element = document.createElement("div");
  element.style.height = "600px";
  document.body.append(element);
  root = createRoot(element);
});

afterEach(() => {
  root.unmount();
  element.remove();
  vi.restoreAllMocks();
});

function draw(jump?: Jump): void {
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={resolveVariables}>
        <ServicesProvider services={room.services}>
          <MessageList roomId={room.roomId} jump={jump} />
        </ServicesProvider>
      </MantineProvider>,
    ),
  );
}

/** Adds a whole room at once: turns of a question and an answer from each character; returns the ids in their order. */
function fill(turns: number, characterIds: readonly string[], from = 0): string[] {
  const { roomId, engine } = room;
  const messages: Message[] = [];
  for (let turn = from; turn < from + turns; turn += 1) {
    const now = 10_000 + turn * 100;
    const question = createUserMessage({ roomId, parentMessageId: null, now });
    messages.push(question);
    for (const [index, characterId] of characterIds.entries()) {
      const answer = createAssistantMessage({
        roomId,
        parentMessageId: question.id,
        characterId,
        now: now + index + 1,
      });
      messages.push({ ...answer, isGenerating: false });
    }
  }
  const content = (message: Message): string =>
    `Text of ${(message.createdAt - 10_000) / 100}\n\n${"and what follows. ".repeat((message.createdAt % 13) * 9)}`;
  engine.tables.texts.put(
    ...messages.map((message) => ({ id: message.id, roomId, content: content(message), reasoning: "" })),
  );
  engine.tables.messages.put(...messages);
  return messages.map((message) => message.id);
}

function scroller(): HTMLElement {
  const messages = element.querySelector<HTMLElement>("section[aria-label='Messages']");
  if (messages === null) throw new Error("The list is not in the page.");
  return messages;
}

function article(messageId: string | undefined): HTMLElement | null {
  return element.querySelector(`[data-message="${messageId}"]`);
}

function isInSight(of: Element): boolean {
  const box = of.getBoundingClientRect();
  const frame = scroller().getBoundingClientRect();
  return box.top < frame.bottom && box.bottom > frame.top && box.left < frame.right && box.right > frame.left;
}

/** Waits until the check passes: a loaded machine may be slow, and only a check that never passes fails. */
function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { interval: 20 });
}

/** Holds the timers that end a highlight until it is released, so that a slow machine can still see one. */
function holdHighlights(): () => void {
  const runs: (() => void)[] = [];
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, milliseconds?: number) => {
    if (milliseconds !== 800) return setTimeout(run, milliseconds);
    runs.push(run);
    return 0;
  }) as typeof globalThis.setTimeout);
  return () => {
    for (const run of runs.splice(0)) run();
  };
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

test("[MSG-13] only messages near the screen of 10,000 are on the page", async () => {
  const ids = fill(5000, [room.character("demo/guide", "Guide")]);
  draw();
  await eventually(() => expect(article(ids.at(-1))).not.toBeNull());
  const { scrollHeight } = scroller();
  const seenIds = new Set<string>();
  for (let step = 20; step >= 0; step -= 1) {
    scroller().scrollTop = (scrollHeight * step) / 20;
    await eventually(() => {
      const articles = [...element.querySelectorAll<HTMLElement>("article")];
      expect(articles.some(isInSight)).toBe(true);
      expect(articles.length).toBeLessThan(60);
      for (const one of articles) seenIds.add(one.dataset["message"] ?? "");
    });
  }
  expect(seenIds.has(ids[0] ?? "")).toBe(true);
  expect(seenIds.size).toBeLessThan(2000);
});

test("[MSG-10] a message jumped to is in sight, focused, and highlighted for 800 ms", async () => {
  const ids = fill(
    500,
    ["One", "Two", "Three", "Four", "Five", "Six"].map((name) => room.character("demo/guide", name)),
  );
  draw();
  await eventually(() => expect(article(ids.at(-6))).not.toBeNull());
  // The last answer of a turn in the middle is hidden behind others.
  const targetId = ids[7 * 250 + 6];
  const onArrived = vi.fn();
  const letGo = holdHighlights();
  draw({ messageId: targetId ?? "", onArrived });
  await eventually(() => expect(article(targetId)?.dataset["highlighted"]).toBe("true"));
  expect(isInSight(article(targetId) as HTMLElement)).toBe(true);
  expect(document.activeElement).toBe(article(targetId));
  expect(onArrived).toHaveBeenCalledOnce();
  letGo();
  await eventually(() => expect(article(targetId)?.dataset["highlighted"]).toBeUndefined());
  expect(isInSight(article(targetId) as HTMLElement)).toBe(true);
});

test("a jump waits for its message to be read, or shows a hidden answer", async () => {
  const characters = ["One", "Two"].map((name) => room.character("demo/guide", name));
  fill(20, characters, 1000);
  holdHighlights();
  const jump: Jump = { messageId: "" };
  draw(jump);
  await frame();
  const older = fill(1000, characters);
  const newJump = { messageId: older[301] ?? "" };
  draw(newJump);
  await eventually(() => expect(article(newJump.messageId)?.dataset["highlighted"]).toBe("true"));

  const turn = article(newJump.messageId)?.closest("[data-index]");
  turn?.querySelector<HTMLElement>("[aria-label='Expand column']")?.click();
  await eventually(() => expect(turn?.querySelectorAll("article")).toHaveLength(2));
  const other = older[302] ?? "";
  draw({ messageId: other });
  await eventually(() => expect(article(other)?.dataset["highlighted"]).toBe("true"));
});

test("turns that pass too fast are blank until the reader stops", async () => {
  fill(300, [room.character("demo/guide", "Guide")]);
  draw();
  await waitUntilStill(scroller);
  const rowsInSight = () => [...element.querySelectorAll<HTMLElement>("[data-index]")].filter(isInSight);
  const blank = () => rowsInSight().filter((row) => row.querySelector("article") === null);
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const scrollBy = (pixels: number): void => {
    now += 16;
    scroller().scrollTop += pixels;
    // The browser would send this event only in the next frame, which may be late.
    scroller().dispatchEvent(new Event("scroll"));
  };
  scrollBy(-20_000);
  expect(rowsInSight()).not.toEqual([]);
  expect(blank()).toEqual([]);
  for (let step = 0; step < 4; step += 1) scrollBy(-3000);
  expect(blank()).not.toEqual([]);
  vi.mocked(performance.now).mockRestore();
  await eventually(() => expect(blank()).toEqual([]));
  const before = rowsInSight()[0]?.dataset["index"];
  await waitUntilStill(scroller);
  expect(rowsInSight()[0]?.dataset["index"]).toBe(before);
});

test("older messages that arrive late do not move the reader", async () => {
  const characters = [room.character("demo/guide", "Guide")];
  const newest = fill(15, characters, 5000);
  draw();
  const last = newest.at(-1);
  await eventually(() => expect(article(last) !== null && isInSight(article(last) as HTMLElement)).toBe(true));
  await waitUntilStill(scroller);
  const before = article(last)?.getBoundingClientRect().bottom ?? 0;
  fill(5000, characters);
  await waitUntilStill(scroller);
  expect(Math.abs((article(last)?.getBoundingClientRect().bottom ?? 0) - before)).toBeLessThan(2);
});

test("opening a room of long answers draws each turn once", async () => {
  await page.viewport(1280, 1000);
  element.style.height = "760px";
  const { roomId, engine } = room;
  const { texts, messages, roomStates } = engine.tables;
  const ids = fill(
    12,
    ["One", "Two", "Three", "Four"].map((name) => room.character("demo/guide", name)),
  );
  for (const id of [...ids, ...fill(1, [], 12)]) {
    const content = messages.get(id)?.type === "user" ? "A question" : "A long answer. ".repeat(300);
    texts.update(id, (text) => ({ ...text, content }));
  }
  roomStates.update(roomId, (state) => ({ ...state, hydration: { status: "pending", isNewestHere: true } }));
  const renderedElements = new Set<HTMLElement>();
  const takenOut = new Set<HTMLElement>();
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      for (const row of rowsIn(addedNodes)) renderedElements.add(row);
      for (const row of rowsIn(removedNodes)) takenOut.add(row);
    }
  });
  observer.observe(element, { childList: true, subtree: true });
  draw();
  await waitUntilStill(scroller);
  expect(scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight).toBeLessThan(2);
  const inSight = renderedElements.size;
  expect([...renderedElements].filter((row) => !isInSight(row))).toEqual([]);

  roomStates.update(roomId, (state) => ({ ...state, hydration: { status: "success" } }));
  await eventually(() => expect(renderedElements.size).toBe(inSight + 2));
  expect(takenOut.size).toBe(0);
  observer.disconnect();
});

test("message actions appear when the page is idle, and move nothing", async () => {
  const runIdleCallbacks = holdIdleCallbacks();
  const ids = fill(
    1,
    ["One", "Two"].map((name) => room.character("demo/guide", name)),
  );
  draw();
  await frame();
  const places = (): (DOMRect | undefined)[] => ids.map((id) => article(id)?.getBoundingClientRect());
  const before = places();
  expect(before).not.toContain(undefined);
  expect(element.querySelectorAll("[data-actions] button")).toHaveLength(0);
  runIdleCallbacks();
  await eventually(() => expect(element.querySelectorAll("[data-actions] button")).toHaveLength(6 + 5 + 5));
  expect(places()).toEqual(before);
});

test("a cut answer is drawn only as far as it is seen at first", async () => {
  const characters = ["One", "Two"].map((name) => room.character("demo/guide", name));
  const [questionSize, long, narrow] = fill(1, characters);
  const [last] = fill(1, [], 1);
  const write = (id: string | undefined, content: string): void =>
    room.engine.tables.texts.update(id ?? "", (text) => ({ ...text, content }));
  for (const question of [questionSize, last]) write(question, "A question");
  write(long, Array.from({ length: 60 }, (_, index) => `Paragraph ${index}. ${"More. ".repeat(16)}`).join("\n\n"));
  // A long source that is short when drawn: the part that is drawn at first would leave space empty.
  write(narrow, `[Here](https://example.com/${"a".repeat(1500)})\n\n${"The rest. ".repeat(90)}`);
  const runIdleCallbacks = holdIdleCallbacks();
  draw();
  await eventually(() => expect(article(long)).not.toBeNull());
  const paragraphs = () => [...(article(long)?.querySelectorAll("p[dir]") ?? [])];
  const heights = () => [long, narrow].map((id) => article(id)?.offsetHeight);
  const before = heights();
  expect(paragraphs().length).toBeGreaterThan(5);
  expect(paragraphs().length).toBeLessThan(20);
  expect(article(narrow)?.textContent).toContain("The rest.");
  await eventually(() => {
    runIdleCallbacks();
    expect(paragraphs()).toHaveLength(60);
  });
  expect(heights()).toEqual(before);
});

function rowsIn(nodes: NodeList): HTMLElement[] {
  const elements = [...nodes].filter((node) => node instanceof HTMLElement);
  return elements.flatMap((one) => [
    ...(one.matches("[data-index]") ? [one] : []),
    ...one.querySelectorAll<HTMLElement>("[data-index]"),
  ]);
}
