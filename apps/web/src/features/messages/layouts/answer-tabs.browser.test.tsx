import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
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
const tab = (name: string) => page.getByRole("tab", { name });
/**
 * Presses a tab that is in sight, where the reader's place matters: on a busy machine Playwright takes a page that is
 * laid out late for one that hides the tab, and scrolls the list.
 */
const choose = (name: string) => (tab(name).element() as HTMLElement).click();
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

describe("[TAB-6] the answers of a turn are tabs", () => {
  test.each([
    ["where the room has less than 900 px", 899, false],
    ["where an artifact stands beside it", 1200, true],
  ])("%s: one in sight, none clipped", async (_name, width, isPaneOpen) => {
    fill(3, 1);
    show(width, isPaneOpen);
    await expect.element(page.getByRole("tablist", { name: "Answers" })).toBeVisible();
    expect(page.getByRole("tab").elements()).toHaveLength(3);
    expect(page.getByRole("tabpanel").elements()).toHaveLength(1);
    await expect.element(page.getByRole("tabpanel", { name: "Model 1" })).toContainElement(answer("Model 1").element());
    expect(isClipped(answer("Model 1").element())).toBe(false);
    await tab("Model 3").click();
    await expect.element(answer("Model 3")).toBeVisible();
    await expect.element(answer("Model 1")).not.toBeInTheDocument();
  });

  test("and columns again where the artifact is closed", async () => {
    fill(3, 1);
    show(1200, true);
    await expect.element(page.getByRole("tablist")).toBeVisible();
    drawnRoom?.draw({ isPaneOpen: false });
    await expect.element(page.getByRole("tablist")).not.toBeInTheDocument();
    expect(shownAnswers()).toEqual(["1", "2", "3"]);
  });

  test("as many as fit are shown of twelve, none clipped or squeezed", async () => {
    fill(12, 1);
    show(1200);
    await expect.element(answer("Model 1")).toBeVisible();
    expect(shownAnswers()).toEqual(["1", "2", "3"]);
    expect(page.getByRole("tab", { selected: true }).elements()).toHaveLength(3);
    for (const one of page.getByRole("tabpanel").elements()) {
      expect(isClipped(one)).toBe(false);
      expect(one.getBoundingClientRect().width).toBeGreaterThanOrEqual(320);
    }
    const bar = page.getByRole("tablist").element();
    expect(bar.scrollWidth).toBeGreaterThan(bar.clientWidth);
    // The end of the bar fades while more tabs follow, and its start once tabs precede it.
    const fade = (end: string) => Number.parseFloat(getComputedStyle(bar).getPropertyValue(end));
    await vi.waitFor(() => expect(fade("--fade-end")).toBeGreaterThan(0));
    expect(fade("--fade-start")).toBe(0);
    await tab("Model 12").click();
    await vi.waitFor(() => expect(shownAnswers()).toEqual(["1", "2", "12"]));
    expect(isClipped(tab("Model 12").element())).toBe(false);
    await vi.waitFor(() => expect(fade("--fade-start")).toBeGreaterThan(0));
    await tab("Model 9").click();
    await vi.waitFor(() => expect(shownAnswers()).toEqual(["1", "9", "12"]));
  });

  test("that the arrow keys, Home and End lead through, and Tab to the answer", async () => {
    fill(4, 1);
    show(700);
    await expect.element(tab("Model 1")).toHaveAttribute("aria-selected", "true");
    (tab("Model 1").element() as HTMLElement).focus();
    for (const [key, name] of [
      ["{ArrowRight}", "Model 2"],
      ["{ArrowRight}", "Model 3"],
      ["{End}", "Model 4"],
      ["{ArrowRight}", "Model 1"],
      ["{ArrowLeft}", "Model 4"],
      ["{Home}", "Model 1"],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(tab(name)).toHaveFocus();
      await expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
      await expect.element(answer(name)).toBeVisible();
      expect(page.getByRole("tab", { selected: true }).elements()).toHaveLength(1);
    }
    expect(
      page
        .getByRole("tab")
        .elements()
        .map((one) => (one as HTMLElement).tabIndex),
    ).toEqual([0, -1, -1, -1]);
  });

  test("that say how each answer stands", async () => {
    const characters = names(3).map((name) => room.character("demo/guide", name));
    const error = { status: 500, text: "(Demo) No", isContent: true };
    const [first = ""] = room.ask("Hello", {
      [characters[0] ?? ""]: { message: { isGenerating: true } },
      [characters[1] ?? ""]: { content: error.text, message: { error } },
      [characters[2] ?? ""]: { content: "Hello." },
    });
    show(700);
    await expect.element(tab("Model 1 processing")).toBeVisible();
    await expect.element(tab("Model 2 failed")).toBeVisible();
    await expect.element(tab("Model 3 done")).toBeVisible();
    room.end(first);
    await expect.element(tab("Model 1 done")).toBeVisible();
  });

  test("and the chosen model is in sight in every turn", async () => {
    fill(4, 2);
    show(700);
    await vi.waitFor(() => expect(shownAnswers()).toEqual(["1", "1"]));
    await tab("Model 3").last().click();
    await vi.waitFor(() => expect(shownAnswers()).toEqual(["3", "3"]));
    room.ask("Question 3", { [room.character("demo/guide", "Other")]: { content: "Answer 3 of 9" } });
    await vi.waitFor(() => expect(shownAnswers()).toEqual(["3", "3", "9"]));
  });

  test("and one chosen in the middle of a long answer begins below the tabs", async () => {
    const characters = names(2).map((name) => room.character("demo/guide", name));
    room.ask("Why?", { [characters[0] ?? ""]: { content: paragraphs(30) }, [characters[1] ?? ""]: { content: "No." } });
    room.ask("And now?", { [characters[0] ?? ""]: { content: paragraphs(20) } });
    show(700);
    await expect.element(tab("Model 1")).toBeInTheDocument();
    drawnRoom?.list().scrollTo({ top: 240 });
    await frames(3);
    const edge = drawnRoom?.list().getBoundingClientRect().top ?? 0;
    expect(Math.round(tab("Model 2").element().closest("[role=tablist]")?.getBoundingClientRect().top ?? 0)).toBe(edge);
    choose("Model 2");
    await expect.element(answer("Model 2")).toBeVisible();
    await frames(3);
    // Below the tabs, which are 48 px high.
    expect(Math.round(answer("Model 2").element().getBoundingClientRect().top - edge)).toBe(48);
  });

  test("and a long one chosen at the end begins where the short one did", async () => {
    const characters = names(2).map((name) => room.character("demo/guide", name));
    room.ask("Earlier", { [characters[0] ?? ""]: { content: paragraphs(20) } });
    room.ask("Why?", { [characters[0] ?? ""]: { content: "No." }, [characters[1] ?? ""]: { content: paragraphs(30) } });
    show(700);
    await expect.element(tab("Model 1")).toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Copy message" }).first()).toBeInTheDocument();
    await frames(3);
    const top = () => Math.round(page.getByRole("tablist").element().getBoundingClientRect().top);
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
    await expect.element(tab("Model 2")).toBeVisible();
    await vi.waitFor(() => expect(place()).toEqual(end));
    choose("Model 2");
    room.write(second, { content: paragraphs(20) });
    await expect.element(answer("Model 2")).toHaveTextContent("Paragraph 20");
    await vi.waitFor(() => expect(place()).toEqual(end));
  });

  test("and a token of an answer draws no tab again", async () => {
    const characters = names(2).map((name) => room.character("demo/guide", name));
    const [first = ""] = room.ask(
      "Why?",
      Object.fromEntries(characters.map((id) => [id, { message: { isGenerating: true } }])),
    );
    show(700);
    await expect.element(tab("Model 1 processing")).toBeVisible();
    room.write(first, { content: "One" });
    await expect.element(answer("Model 1")).toHaveTextContent("One");
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(page.getByRole("tablist").element(), {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    for (let count = 0; count < 10; count += 1) {
      room.write(first, { content: `One ${"and more ".repeat(count * 9)}` });
      await frames(2);
    }
    observer.disconnect();
    expect(changes).toEqual([]);
  });
});
