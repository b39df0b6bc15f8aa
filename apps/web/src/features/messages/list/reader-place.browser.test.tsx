import { MantineProvider } from "@mantine/core";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import "../../../app/styles.css";
import { resolveVariables, theme } from "../../../app/theme.ts";
import { ServicesProvider } from "../../../bindings/services-context.tsx";
import { aRoom, type RoomOnScreen } from "../testing/a-room.ts";
import { paragraphs } from "../testing/draw-room.tsx";
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

function list(): HTMLElement {
  const messages = element.querySelector<HTMLElement>("section[aria-label='Messages']");
  if (messages === null) throw new Error("The list is not in the page.");
  return messages;
}

const topIn = (id: string | undefined): number =>
  (element.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN) -
  list().getBoundingClientRect().top;

test("[LOOK-8] a jump marks what was found and moves nothing sideways", async () => {
  const ids = ["One", "Two", "Three"].map((name) => room.character(`demo/${name.toLowerCase()}`, name));
  const [, , found = ""] = room.ask(
    "Where is it?",
    Object.fromEntries(ids.map((id) => [id, { content: `${paragraphs(30)}\n\nThe needle is here.` }])),
  );
  for (let turn = 0; turn < 6; turn += 1)
    room.ask(`Question ${turn}`, Object.fromEntries(ids.map((id) => [id, { content: paragraphs(4) }])));
  draw();
  await vi.waitFor(() => expect(list().textContent).toContain("Question 5"));
  const onArrived = vi.fn();
  draw({ messageId: found, words: ["needle"], onArrived });
  await vi.waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(list().scrollLeft).toBe(0);
  // As the browser's own search does, where something protrudes.
  const wide = document.createElement("div");
  wide.style.cssText = "width: 3000px; height: 1px";
  list().append(wide);
  list().scrollLeft = 99;
  expect(list().scrollLeft).toBe(99);
  await vi.waitFor(() => expect(list().scrollLeft).toBe(0));
  wide.remove();
  const [range] = [...(CSS.highlights.get("search-match") ?? [])];
  if (!(range instanceof Range)) throw new Error("Nothing is marked.");
  expect(range.toString()).toBe("needle");
  const match = range.getBoundingClientRect();
  const frame = list().getBoundingClientRect();
  expect(match.top).toBeGreaterThan(frame.top);
  expect(match.bottom).toBeLessThan(frame.bottom);
});

test("[LOOK-8] the end of a stream leaves the reader at the question", async () => {
  const character = room.character("demo/guide", "Guide");
  for (let turn = 0; turn < 4; turn += 1) room.ask(`Question ${turn}`, { [character]: { content: paragraphs(3) } });
  draw();
  await vi.waitFor(() => expect(list().textContent).toContain("Question 3"));
  const [answer = ""] = room.ask("The newest", { [character]: { message: { isGenerating: true } } });
  const question = room.engine.tables.messages.get(answer)?.parentMessageId ?? "";
  await vi.waitFor(() => expect(list().textContent).toContain("The newest"));
  for (let part = 1; part <= 24; part += 1) {
    room.write(answer, { content: paragraphs(part) });
    await vi.waitFor(() => expect(list().textContent).toContain(`Paragraph ${part}.`));
    // The list answers the growth before it is painted, but after the text is in the document.
    await vi.waitFor(() => expect(topIn(question)).toBeGreaterThanOrEqual(0));
  }
  room.end(answer);
  await expect.element(page.getByRole("button", { name: "Copy" }).last()).toBeInTheDocument();
  expect(topIn(question)).toBeGreaterThanOrEqual(0);
  expect(topIn(question)).toBeLessThan(60);
  await page.getByRole("button", { name: "Scroll to bottom" }).click();
  await vi.waitFor(() => expect(list().scrollHeight - list().scrollTop - list().clientHeight).toBeLessThan(2));
});
