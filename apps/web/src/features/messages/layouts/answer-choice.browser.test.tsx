import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type AnswerInView, turnInViewNow } from "../../../bindings/turn-in-view.ts";
import { aRoom, type RoomOnScreen } from "../testing/a-room.ts";
import { type DrawnRoom, frames, paragraphs, placeRoom } from "../testing/draw-room.tsx";

let room: RoomOnScreen;
let drawnRoom: DrawnRoom | undefined;

beforeEach(async () => {
  await page.viewport(1280, 800);
  room = aRoom();
});

afterEach(() => drawnRoom?.remove());

const names = (count: number) => Array.from({ length: count }, (_, index) => `Model ${index + 1}`);
/** The answers that the strip of models offers, by the names of their authors. */
const offered = () => turnInViewNow()?.answers ?? [];
const offer = (name: string) => offered().find((one) => one.name === name);
/** Chooses an answer, as a press on its model in the strip does. */
function choose(name: string): void {
  const turn = turnInViewNow();
  const chosen = offer(name);
  if (turn === undefined || chosen === undefined) throw new Error(`${name} is not in view.`);
  turn.show(chosen.messageId);
}
/** Waits until the strip offers an answer in this state. */
const isOffered = (name: string, facts: Partial<AnswerInView> = {}) =>
  vi.waitFor(() => expect(offer(name)).toMatchObject(facts));
const answer = (name: string) => page.getByRole("article", { name });

/** Creates a room in which as many models as given have each answered every question. */
function fill(models: number, questions: number): string[][] {
  const characters = names(models).map((name) => room.character("demo/guide", name));
  return Array.from({ length: questions }, (_, index) =>
    room.ask(
      `Question ${index + 1}`,
      Object.fromEntries(characters.map((id, model) => [id, { content: `Answer ${index + 1} of ${model + 1}` }])),
    ),
  );
}

function show(width: number, isPaneOpen = false): void {
  drawnRoom = placeRoom(room, { width, height: 600 });
  drawnRoom.draw({ isPaneOpen });
}

/** The answers of the last turn that are in the page, as the names of their authors. */
function shownAnswers(): string[] {
  const articles = [...(drawnRoom?.element.querySelectorAll("article[aria-labelledby]") ?? [])];
  return articles.map((one) => (one.textContent ?? "").replace(/.*Answer \d+ of (\d+).*/su, "$1"));
}

function isClipped(element: Element): boolean {
  const box = element.getBoundingClientRect();
  const frame = drawnRoom?.list().getBoundingClientRect() ?? new DOMRect();
  return box.left < frame.left - 1 || box.right > frame.right + 1;
}

describe("[TAB-6] the answers of a turn are chosen in the strip", () => {
  test.each([
    ["where the room has less than 900 px", 899, false],
    ["where an artifact stands beside it", 1200, true],
  ])("%s: one in sight, none clipped", async (_name, width, isPaneOpen) => {
    fill(3, 1);
    show(width, isPaneOpen);
    await isOffered("Model 1", { isShown: true });
    expect(offered().map(({ isShown }) => isShown)).toEqual([true, false, false]);
    await expect.element(answer("Model 1")).toBeVisible();
    expect(isClipped(answer("Model 1").element())).toBe(false);
    choose("Model 3");
    await expect.element(answer("Model 3")).toBeVisible();
    await expect.element(answer("Model 1")).not.toBeInTheDocument();
  });

  test("and columns again where the artifact is closed", async () => {
    fill(3, 1);
    show(1200, true);
    await isOffered("Model 2", { isShown: false });
    drawnRoom?.draw({ isPaneOpen: false });
    await isOffered("Model 2", { isShown: true });
    expect(shownAnswers()).toEqual(["1", "2", "3"]);
  });

  test("as many as fit are shown of twelve, none clipped or squeezed", async () => {
    fill(12, 1);
    show(1200);
    await expect.element(answer("Model 1")).toBeVisible();
    expect(shownAnswers()).toEqual(["1", "2", "3"]);
    for (const one of ["Model 1", "Model 2", "Model 3"]) {
      const { width } = answer(one).element().getBoundingClientRect();
      expect(isClipped(answer(one).element())).toBe(false);
      expect(width).toBeGreaterThanOrEqual(320);
    }
    choose("Model 12");
    await vi.waitFor(() => expect(shownAnswers()).toEqual(["1", "2", "12"]));
    choose("Model 9");
    await vi.waitFor(() => expect(shownAnswers()).toEqual(["1", "9", "12"]));
  });

  test("which says how each answer stands", async () => {
    const characters = names(3).map((name) => room.character("demo/guide", name));
    const error = { status: 500, text: "(Demo) No", isContent: true };
    const [first = ""] = room.ask("Hello", {
      [characters[0] ?? ""]: { message: { isGenerating: true } },
      [characters[1] ?? ""]: { content: error.text, message: { error } },
      [characters[2] ?? ""]: { content: "Hello." },
    });
    show(700);
    await isOffered("Model 1", { standing: "processing" });
    await isOffered("Model 2", { standing: "failed" });
    await isOffered("Model 3", { standing: "done" });
    room.end(first);
    await isOffered("Model 1", { standing: "done" });
  });

  test("and the chosen model is in sight in every turn", async () => {
    fill(4, 2);
    show(700);
    await vi.waitFor(() => expect(shownAnswers()).toEqual(["1", "1"]));
    choose("Model 3");
    await vi.waitFor(() => expect(shownAnswers()).toEqual(["3", "3"]));
    room.ask("Question 3", { [room.character("demo/guide", "Other")]: { content: "Answer 3 of 9" } });
    await vi.waitFor(() => expect(shownAnswers()).toEqual(["3", "3", "9"]));
  });

  test("and one chosen in the middle of a long answer begins below its head", async () => {
    const characters = names(2).map((name) => room.character("demo/guide", name));
    room.ask("Why?", { [characters[0] ?? ""]: { content: paragraphs(30) }, [characters[1] ?? ""]: { content: "No." } });
    room.ask("And now?", { [characters[0] ?? ""]: { content: paragraphs(20) } });
    show(700);
    await isOffered("Model 1");
    drawnRoom?.list().scrollTo({ top: 240 });
    await frames(3);
    const edge = drawnRoom?.list().getBoundingClientRect().top ?? 0;
    choose("Model 2");
    await expect.element(answer("Model 2")).toBeVisible();
    await frames(3);
    // Below its head, which is 40 px high and has 4 px below it.
    expect(Math.round(answer("Model 2").element().getBoundingClientRect().top - edge)).toBe(44);
  });

  test("and a long one chosen at the end begins where the short one did", async () => {
    const characters = names(2).map((name) => room.character("demo/guide", name));
    room.ask("Earlier", { [characters[0] ?? ""]: { content: paragraphs(20) } });
    room.ask("Why?", { [characters[0] ?? ""]: { content: "No." }, [characters[1] ?? ""]: { content: paragraphs(30) } });
    show(700);
    await isOffered("Model 1");
    await expect.element(page.getByRole("button", { name: "Copy message" }).first()).toBeInTheDocument();
    await frames(3);
    const top = () => Math.round([...document.querySelectorAll("h2")].at(-1)?.getBoundingClientRect().top ?? 0);
    const before = top();
    choose("Model 2");
    await expect.element(answer("Model 2").last()).toBeVisible();
    for (let count = 0; count < 5; count += 1) {
      await frames(1);
      expect(top()).toBe(before);
    }
  });

  test("and a reader at the end follows another streaming answer once chosen", async () => {
    const characters = names(2).map((name) => room.character("demo/guide", name));
    const [, second = ""] = room.ask(
      "Why?",
      Object.fromEntries(characters.map((id) => [id, { content: paragraphs(8), message: { isGenerating: true } }])),
    );
    show(700);
    /** In numbers, so that a failure says whether the list is a line short of its end or did not follow at all. */
    const place = () => {
      const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = drawnRoom?.list() ?? {};
      return { fromEnd: Math.round(scrollHeight - scrollTop - clientHeight), isScrolled: scrollTop > 100 };
    };
    const end = { fromEnd: 0, isScrolled: true };
    await isOffered("Model 2");
    // A reader who goes to the end follows it; else the list stops at the question.
    drawnRoom?.list().focus();
    await userEvent.keyboard("{End}");
    await vi.waitFor(() => expect(place()).toEqual(end));
    choose("Model 2");
    room.write(second, { content: paragraphs(20) });
    await expect.element(answer("Model 2")).toHaveTextContent("Paragraph 20");
    await vi.waitFor(() => expect(place()).toEqual(end));
  });

  test("and a token of an answer draws no model again", async () => {
    const characters = names(2).map((name) => room.character("demo/guide", name));
    const [first = ""] = room.ask(
      "Why?",
      Object.fromEntries(characters.map((id) => [id, { message: { isGenerating: true } }])),
    );
    show(700);
    await isOffered("Model 1", { standing: "processing" });
    room.write(first, { content: "One" });
    await expect.element(answer("Model 1")).toHaveTextContent("One");
    const before = turnInViewNow();
    for (let count = 0; count < 10; count += 1) {
      room.write(first, { content: `One ${"and more ".repeat(count * 9)}` });
      await frames(2);
    }
    expect(turnInViewNow()).toBe(before);
  });
});
