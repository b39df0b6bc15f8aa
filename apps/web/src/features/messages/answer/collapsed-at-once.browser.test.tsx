import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aRoom, type RoomOnScreen } from "../testing/a-room.ts";
import { type DrawnRoom, frames, placeRoom } from "../testing/draw-room.tsx";
import { holdIdleCallbacks } from "../testing/hold-idle-callbacks.test-support.ts";
import { COLLAPSED_HEIGHT } from "./collapse.ts";

let room: RoomOnScreen;
let drawnRoom: DrawnRoom;
let end: (() => void) | undefined;

beforeEach(async () => {
  await page.viewport(1280, 800);
  room = aRoom();
  drawnRoom = placeRoom(room, { height: 600 });
});

afterEach(() => {
  end?.();
  drawnRoom.remove();
});

/** CSS pixels of an answer beside its text: the "Show more" button and the actions. */
const BESIDE_TEXT = 90;

/**
 * Texts that are far taller than the collapsed height, though not all are as tall as an estimate before drawing says:
 * prose, short lines, a table, code, and a formula and a picture that get their height when they are drawn.
 */
const tall = {
  prose: "A sentence that goes on. ".repeat(400),
  lines: "- one\n".repeat(60),
  rows: `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(40)}`,
  code: `\`\`\`ts\n${"const answer = 42;\n".repeat(60)}\`\`\``,
  formulas: "$$\n\\frac{1}{\\frac{2}{\\frac{3}{4}}}\n$$\n\n".repeat(5),
  headings: "# A\n\n".repeat(9),
};

/** Creates a room whose newest turn is short, and all others are tall. */
function fill(turns: number): string[] {
  const characters = Object.keys(tall)
    .slice(0, 3)
    .map((name) => room.character("demo/guide", name));
  const texts = Object.values(tall);
  const old: string[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const contents = characters.map((id, index) => [id, { content: texts[(turn * 3 + index) % texts.length] ?? "" }]);
    old.push(
      ...room.ask(turn % 3 === 0 ? `Question\n${"and more\n".repeat(60)}` : "Question", Object.fromEntries(contents)),
    );
  }
  room.ask("The last one", { [characters[0] ?? ""]: { content: "Yes." } });
  return old;
}

/**
 * Watches every frame as it is painted: after layout and all resize observers have run. Returns the elements that were
 * painted taller than allowed, and the ids of the articles that were checked.
 */
function watchPainted(lastQuestion: string): { tooHigh: string[]; drawnIds: Set<string> } {
  const record = { tooHigh: [] as string[], drawnIds: new Set<string>() };
  const { port1, port2 } = new MessageChannel();
  let isOver = false;
  const look = (): void => {
    for (const article of drawnRoom.element.querySelectorAll<HTMLElement>("article")) {
      if (article.textContent?.includes(lastQuestion) === true) continue;
      const id = article.dataset["message"] ?? "";
      record.drawnIds.add(id);
      // Clipped content has no height on the screen: the lowest painted pixel counts.
      if (article.offsetHeight > COLLAPSED_HEIGHT + BESIDE_TEXT) record.tooHigh.push(`${id}: ${article.offsetHeight}`);
      for (const frame of article.querySelectorAll<HTMLElement>("[style*='max-height']")) {
        const isOverflowing = frame.scrollHeight > frame.clientHeight + 1;
        if (isOverflowing && getComputedStyle(frame).overflowY !== "hidden") record.tooHigh.push(`${id}: overflows`);
      }
    }
  };
  // A message that is posted in a frame arrives when that frame has been laid out.
  port1.onmessage = look;
  const next = (): void => {
    if (isOver) return;
    port2.postMessage(undefined);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  end = () => {
    isOver = true;
    port1.close();
  };
  return record;
}

describe("[TAB-6] an old long answer is never painted higher than it is collapsed to", () => {
  test("when a room opens", async () => {
    const old = fill(4);
    const paint = watchPainted("The last one");
    drawnRoom.draw();
    await expect.element(page.getByRole("button", { name: "Show more" }).first()).toBeInTheDocument();
    // Until everything that follows the first drawing is there.
    await vi.waitFor(() =>
      expect(drawnRoom.element.querySelectorAll("[data-actions] button").length).toBeGreaterThan(12),
    );
    await frames(10);
    expect(paint.drawnIds.has(old.at(-1) ?? "")).toBe(true);
    expect(paint.tooHigh).toEqual([]);
  });

  test("when the room's messages are read while it is open, the newest first", async () => {
    const paint = watchPainted("The last one");
    room.engine.tables.roomStates.update(room.roomId, (state) => ({
      ...state,
      hydration: { status: "pending", isNewestHere: true },
    }));
    drawnRoom.draw();
    await frames(2);
    fill(8);
    await frames(5);
    room.engine.tables.roomStates.update(room.roomId, (state) => ({ ...state, hydration: { status: "success" } }));
    await vi.waitFor(() => expect(paint.drawnIds.size).toBeGreaterThan(8));
    await frames(20);
    expect(paint.tooHigh).toEqual([]);
  });

  test("when the reader scrolls up", async () => {
    const old = fill(30);
    drawnRoom.draw();
    await expect.element(page.getByRole("button", { name: "Show more" }).first()).toBeInTheDocument();
    await frames(10);
    const paint = watchPainted("The last one");
    for (let step = 0; step < 60; step += 1) {
      drawnRoom.list().scrollTop -= 260;
      await frames(2);
    }
    expect(paint.drawnIds.size).toBeGreaterThan(old.length / 3);
    expect(paint.tooHigh).toEqual([]);
  });

  test("when the newest turn becomes an old one", async () => {
    const [character = ""] = [room.character("demo/guide", "Guide")];
    const [first = ""] = room.ask("The first one", { [character]: { content: tall.prose } });
    drawnRoom.draw();
    await expect.element(page.getByRole("button", { name: "Show less" })).toBeVisible();
    const paint = watchPainted("The last one");
    room.ask("The last one", { [character]: { content: "Yes." } });
    await vi.waitFor(() => expect(drawnRoom.article(first).offsetHeight).toBeLessThan(COLLAPSED_HEIGHT + BESIDE_TEXT));
    paint.tooHigh.length = 0;
    await frames(10);
    expect(paint.tooHigh).toEqual([]);
  });

  test("with only its head drawn before it is painted", async () => {
    const [character = ""] = [room.character("demo/guide", "Guide")];
    const [first = ""] = room.ask("The first one", { [character]: { content: "One paragraph.\n\n".repeat(900) } });
    room.ask("The last one", { [character]: { content: "Yes." } });
    holdIdleCallbacks();
    drawnRoom.draw();
    await frames(3);
    expect(drawnRoom.article(first).querySelectorAll("p").length).toBeLessThan(90);
    expect(drawnRoom.article(first).offsetHeight).toBeGreaterThanOrEqual(COLLAPSED_HEIGHT);
  });
});
