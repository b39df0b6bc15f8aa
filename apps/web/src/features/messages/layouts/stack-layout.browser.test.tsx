import { MantineProvider } from "@mantine/core";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import "../../../app/styles.css";
import { resolveVariables, theme } from "../../../app/theme.ts";
import { ServicesProvider } from "../../../bindings/services-context.tsx";
import { MessageList } from "../list/message-list.tsx";
import { aRoom, type RoomOnScreen } from "../testing/a-room.ts";
import { waitUntilStill } from "../testing/wait-until-still.ts";

let root: Root;
let element: HTMLElement;
let room: RoomOnScreen;
let characters: string[];

const paragraph = "A sentence that is long enough to fill a line or two of the column it stands in. ".repeat(4);

beforeEach(async () => {
  await page.viewport(1280, 800);
  room = aRoom();
  characters = ["One", "Two", "Three"].map((name) => room.character("demo/guide", name));
  element = document.createElement("div");
  element.style.height = "600px";
  document.body.append(element);
  root = createRoot(element);
});

afterEach(() => {
  root.unmount();
  element.remove();
});

function draw(): void {
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={resolveVariables}>
        <ServicesProvider services={room.services}>
          <MessageList roomId={room.roomId} />
        </ServicesProvider>
      </MantineProvider>,
    ),
  );
}

function fill(turns: number): void {
  for (let turn = 1; turn <= turns; turn += 1) {
    room.ask(
      `Question ${turn}`,
      Object.fromEntries(characters.map((id, index) => [id, { content: paragraph.repeat(1 + ((turn + index) % 3)) }])),
    );
  }
}

function setLayout(layout: "columns" | "stack"): void {
  room.engine.tables.rooms.update(room.roomId, (current) => ({ ...current, layout }));
}

function scroller(): HTMLElement {
  const foundElement = element.querySelector<HTMLElement>("section[aria-label='Messages']");
  if (foundElement === null) throw new Error("The list is not in the page.");
  return foundElement;
}

function distanceToEnd(): number {
  const { scrollHeight, scrollTop, clientHeight } = scroller();
  return Math.round(scrollHeight - scrollTop - clientHeight);
}

/** The first question in sight, and its distance from the upper edge. */
function firstInSight(): { text: string; top: number } {
  const edge = scroller().getBoundingClientRect().top;
  for (const row of [...element.querySelectorAll<HTMLElement>("[data-index]")].sort(byIndex)) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > edge + 1)
      return { text: /Question \d+/u.exec(row.textContent)?.[0] ?? "", top: Math.round(top - edge) };
  }
  throw new Error("Nothing is in sight.");
}

function byIndex(a: HTMLElement, b: HTMLElement): number {
  return Number(a.dataset["index"]) - Number(b.dataset["index"]);
}

/** Scrolls a turn in the middle of a long room to the upper edge. */
async function readInTheMiddle(): Promise<void> {
  scroller().scrollTop = scroller().scrollHeight / 2;
  await waitUntilStill(scroller);
  scroller().scrollTop += firstInSight().top;
  await waitUntilStill(scroller);
}

test("a reader in the middle of a room stays at the turn in each layout", async () => {
  fill(120);
  draw();
  await vi.waitFor(() => expect(distanceToEnd()).toBeLessThan(2));
  await readInTheMiddle();
  const before = firstInSight();
  expect(before.text).not.toBe("");
  for (const layout of ["stack", "columns", "stack", "columns"] as const) {
    setLayout(layout);
    await waitUntilStill(scroller);
    const now = firstInSight();
    expect(now.text, layout).toBe(before.text);
    expect(Math.abs(now.top - before.top), layout).toBeLessThan(3);
  }
});

test("a reader at the end of a room stays there in each layout", async () => {
  fill(120);
  draw();
  await vi.waitFor(() => expect(distanceToEnd()).toBeLessThan(2));
  for (const layout of ["stack", "columns", "stack"] as const) {
    setLayout(layout);
    await waitUntilStill(scroller);
    expect(distanceToEnd(), layout).toBeLessThan(2);
  }
});

test("a reader of a stack is not moved by answers that grow around it", async () => {
  fill(30);
  setLayout("stack");
  const streaming = room.ask(
    "Tell me more",
    Object.fromEntries(
      characters.map((id) => [id, { content: paragraph.repeat(12), message: { isGenerating: true } }]),
    ),
  );
  draw();
  await vi.waitFor(() => expect(distanceToEnd()).toBeLessThan(2));
  const second = (): HTMLElement => {
    const foundElement = element.querySelector<HTMLElement>(`[data-message="${streaming[1]}"]`);
    if (foundElement === null) throw new Error("The answer is not in the page.");
    return foundElement;
  };
  const edge = scroller().getBoundingClientRect().top;
  // The first answer is above the screen, the second one fills it, the third is below.
  scroller().scrollTop += second().getBoundingClientRect().top - edge + 60;
  await waitUntilStill(scroller);
  const before = second().getBoundingClientRect().top;
  let text = paragraph.repeat(12);
  for (let part = 0; part < 12; part += 1) {
    text += `\n\n${paragraph}`;
    for (const id of streaming) room.write(id, { content: text });
    await waitUntilStill(scroller);
    expect(Math.abs(second().getBoundingClientRect().top - before)).toBeLessThan(3);
  }
});
