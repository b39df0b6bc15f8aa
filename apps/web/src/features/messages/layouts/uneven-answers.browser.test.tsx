import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aRoom, type RoomOnScreen } from "../testing/a-room.ts";
import { type DrawnRoom, frames, paragraphs, placeRoom } from "../testing/draw-room.tsx";

let room: RoomOnScreen;
let drawnRoom: DrawnRoom;
let characters: string[];

beforeEach(async () => {
  await page.viewport(1280, 800);
  room = aRoom();
  characters = ["Short", "Tall", "Longest"].map((name) => room.character("demo/guide", name));
  drawnRoom = placeRoom(room, { height: 600 });
});

afterEach(() => drawnRoom.remove());

function ask(contents: readonly string[], isGenerating = false): string[] {
  return room.ask(
    "Why?",
    Object.fromEntries(contents.map((content, index) => [characters[index], { content, message: { isGenerating } }])),
  );
}

/** The position of an answer in the list's window: CSS pixels from its upper edge. */
function place(messageId: string | undefined): { top: number; bottom: number } {
  const edge = drawnRoom.list().getBoundingClientRect().top;
  const { top, bottom } = drawnRoom.article(messageId).getBoundingClientRect();
  return { top: Math.round(top - edge), bottom: Math.round(bottom - edge) };
}

function isInSight(messageId: string | undefined): boolean {
  const { top, bottom } = place(messageId);
  return bottom > 60 && top < drawnRoom.list().clientHeight;
}

/** Goes to the end, as a reader does who follows it: else the list stops at the question. */
async function isAtEnd(): Promise<void> {
  drawnRoom.list().focus();
  await userEvent.keyboard("{End}");
  await vi.waitFor(() => {
    const { scrollHeight, scrollTop, clientHeight } = drawnRoom.list();
    expect(scrollHeight - scrollTop - clientHeight).toBeLessThan(2);
  });
}

describe("[TAB-6] in a turn of uneven answers", () => {
  test("the short ones stay in sight while the long one is scrolled", async () => {
    const [short, , longest] = ask(["Because.", paragraphs(3), paragraphs(40)]);
    drawnRoom.draw();
    await isAtEnd();
    drawnRoom.list().scrollTop = 0;
    await frames(2);
    const natural = place(short).top;
    const top = place(longest).top;
    for (let scrollTop = 100; scrollTop < 2400; scrollTop += 230) {
      drawnRoom.list().scrollTop = scrollTop;
      await frames(1);
      expect(place(longest).top).toBe(top - scrollTop);
      // The header is 40 px high and has 4 px below it.
      expect(place(short).top).toBe(Math.max(44, natural - scrollTop));
      const header = drawnRoom.element.querySelector("h2")?.getBoundingClientRect();
      expect(header?.top).toBeGreaterThanOrEqual(drawnRoom.list().getBoundingClientRect().top);
      expect(isInSight(short)).toBe(true);
    }
  });

  test("one taller than the window scrolls, then sticks by its end", async () => {
    const [, tall, longest] = ask(["Because.", paragraphs(12), paragraphs(40)]);
    drawnRoom.draw();
    await isAtEnd();
    // Everything that follows the first drawing is there.
    await expect.element(page.getByRole("button", { name: "Copy message" }).first()).toBeInTheDocument();
    drawnRoom.list().scrollTop = 0;
    await frames(2);
    const height = drawnRoom.article(tall).offsetHeight;
    expect(height).toBeGreaterThan(drawnRoom.list().clientHeight);
    const start = place(tall).top;
    const lowest = drawnRoom.list().clientHeight - 8;
    for (const scrollTop of [0, 150, 400, 700, 1200, 1800]) {
      drawnRoom.list().scrollTop = scrollTop;
      await frames(1);
      expect(place(tall).bottom).toBe(Math.max(start + height - scrollTop, lowest));
    }
    drawnRoom.list().scrollTop = drawnRoom.list().scrollHeight;
    await frames(1);
    expect(place(tall).bottom).toBe(place(longest).bottom);
  });

  test("only growing ones move while they stream past the window's height", async () => {
    ask(["Earlier.", "Earlier.", "Earlier."]);
    const streaming = ask(["Short.", paragraphs(2), paragraphs(30)], true);
    const [short, growing, longest] = streaming;
    drawnRoom.draw();
    await isAtEnd();
    // In the middle of the longest answer, where the short ones stick.
    drawnRoom.list().scrollTop -= 900;
    await frames(3);
    const before = { scrollTop: drawnRoom.list().scrollTop, short: place(short), longest: place(longest).top };
    expect(isInSight(short)).toBe(true);
    let top = place(growing).top;
    for (let count = 3; count <= 16; count += 1) {
      room.write(growing ?? "", { content: paragraphs(count) });
      room.write(longest ?? "", { content: paragraphs(30 + count) });
      // At its start as long as there is room below it, then at its end. A busy page draws the new text frames later.
      await expect.poll(() => drawnRoom.article(growing).textContent).toContain(`Paragraph ${count}.`);
      await expect
        .poll(() => {
          const isTall = drawnRoom.article(growing).offsetHeight > drawnRoom.list().clientHeight - 52;
          return isTall ? drawnRoom.list().clientHeight - place(growing).bottom === 8 : place(growing).top === 44;
        })
        .toBe(true);
      expect(drawnRoom.list().scrollTop).toBe(before.scrollTop);
      expect(place(short)).toEqual(before.short);
      expect(place(longest).top).toBe(before.longest);
      expect(place(growing).top).toBeLessThanOrEqual(top);
      top = place(growing).top;
    }
    expect(drawnRoom.article(growing).offsetHeight).toBeGreaterThan(drawnRoom.list().clientHeight);
  });

  test("a reader at the end stays there, with the newest of each in sight", async () => {
    const streaming = ask(["Short.", paragraphs(2), paragraphs(9)], true);
    drawnRoom.draw();
    await isAtEnd();
    for (let count = 10; count < 20; count += 1) {
      room.write(streaming[2] ?? "", { content: paragraphs(count) });
      await frames(3);
      await isAtEnd();
      expect(streaming.every(isInSight)).toBe(true);
    }
  });
});
