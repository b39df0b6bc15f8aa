import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aRoom, type RoomOnScreen } from "../testing/a-room.ts";
import { type DrawnRoom, frames, placeRoom } from "../testing/draw-room.tsx";

/** UTF-16 code units: ten megabytes of one-byte characters. */
const LARGE = 10_000_000;
/** The maximum length in the page of a collapsed text and its surroundings. */
const HEAD = 6000;
/**
 * Milliseconds. The timeout ends a test that hangs. The text is prepared while the page is idle, which it never is
 * where ten megabytes are read from it at shorter intervals.
 */
const WHOLE_TEXT = { timeout: 240_000, interval: 500 };

let room: RoomOnScreen;
let drawnRoom: DrawnRoom;

beforeEach(async () => {
  await page.viewport(1280, 800);
  room = aRoom();
  drawnRoom = placeRoom(room, { height: 700 });
});

afterEach(() => drawnRoom.remove());

const LINE = "A **line** of a text that is far too long for anyone to read.\n\n";
const markdown = `# Begin\n\nThe [first][l] words.\n\n${LINE.repeat(LARGE / LINE.length)}The [last][l] words.\n\n[l]: https://last.example\n`;
const plain = `${"8:07 info request 95028 GET /rooms/12 200 in 12 ms\n".repeat(LARGE / 50)}The last line`;

/** Creates a room whose first turn is large, and whose last is short. */
function fill(question: string, answer: string, reasoning = ""): string[] {
  const characterId = room.character("demo/guide", "Guide");
  const [large] = room.ask(question, { [characterId]: { content: answer, reasoning } });
  room.ask("And in short?", { [characterId]: { content: "Yes." } });
  drawnRoom.draw();
  const { messageIds } = room.engine.tables.roomStates.get(room.roomId) ?? { messageIds: [] };
  return [messageIds[0] ?? "", large ?? ""];
}

/** The region that contains all drawn pieces of a long text. */
const longText = () => page.getByRole("region", { name: "Long text" });
const shownLength = (article: HTMLElement): number => article.textContent?.length ?? 0;

/** The visible text of a scroll container. */
function visibleTextOf(element: Element): string {
  const { top, bottom } = element.getBoundingClientRect();
  return [...element.children]
    .filter((child) => {
      const box = child.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    })
    .map((child) => child.textContent)
    .join("\n");
}

describe("[IO-9] of a text of 10 MB", () => {
  test("only the head is on the page while collapsed, with the rest's length", async () => {
    const [question, answer] = fill(plain, markdown);
    await expect.element(page.getByRole("button", { name: /^Show more/ }).nth(1)).toBeInTheDocument();
    // The idle work after a first drawing is over when the actions of every message are there.
    await vi.waitFor(() =>
      expect(drawnRoom.element.querySelectorAll("[data-actions] button").length).toBeGreaterThan(12),
    );
    await frames(5);
    for (const id of [question, answer]) {
      expect(shownLength(drawnRoom.article(id))).toBeGreaterThan(500);
      expect(shownLength(drawnRoom.article(id))).toBeLessThan(HEAD);
    }
    const [, rest = ""] = /Show more ([\d,]+) more characters/.exec(drawnRoom.article(answer).textContent ?? "") ?? [];
    expect(Number(rest.replaceAll(",", ""))).toBeGreaterThan(LARGE - HEAD);
    expect(drawnRoom.article(answer).querySelector("h3")?.textContent).toBe("Begin");
    expect(drawnRoom.article(answer).querySelector("a")?.href).toBe("https://last.example/");
    expect(drawnRoom.article(answer).querySelector("strong")?.textContent).toBe("line");
  });

  test.each([
    ["a question", 0, "The last line"],
    ["an answer", 1, "The last words."],
  ])("all of %s is readable once expanded, and only the head once collapsed", async (_, place, end) => {
    const id = fill(place === 0 ? plain : "Hello", place === 1 ? markdown : "Hi")[place];
    await page.getByRole("button", { name: /^Show more/ }).click();
    await expect.element(longText()).toBeInTheDocument();
    const box = longText().element();
    // Markdown that is drawn contains none of its markup.
    await vi.waitFor(() => expect(box.textContent?.length).toBeGreaterThan(0.99 * LARGE), WHOLE_TEXT);
    await vi.waitFor(() => {
      box.scrollTo(0, box.scrollHeight);
      expect(visibleTextOf(box)).toContain(end);
    });
    // It has a height of its own, so that the room stays usable.
    expect(box.clientHeight).toBeLessThan(700);
    await page.getByRole("button", { name: "Show less" }).click();
    await expect.element(longText()).not.toBeInTheDocument();
    expect(shownLength(drawnRoom.article(id))).toBeLessThan(HEAD);
  });

  test("markdown is drawn where it is read, with links defined at its end", async () => {
    fill("Hello", markdown);
    await page.getByRole("button", { name: /^Show more/ }).click();
    await expect.element(longText()).toBeInTheDocument();
    const box = longText().element();
    await vi.waitFor(() => expect(box.querySelector("strong")?.textContent).toBe("line"));
    expect(box.querySelectorAll("strong").length).toBeLessThan(2000);
    await vi.waitFor(() => {
      box.scrollTo(0, box.scrollHeight);
      const links = [...box.querySelectorAll("a")];
      expect(links.map(({ textContent, href }) => `${textContent} ${href}`)).toContain("last https://last.example/");
    }, WHOLE_TEXT);
  });

  test("reasoning is drawn where it is read", async () => {
    fill("Hello", "Hi", markdown);
    await page.getByRole("button", { name: /^Reasoning/ }).click();
    await expect.element(longText()).toBeInTheDocument();
    await vi.waitFor(() => expect(longText().element().querySelector("strong")).not.toBeNull());
    expect(longText().element().querySelectorAll("strong").length).toBeLessThan(2000);
  });

  test("a question is edited with only visible lines drawn, and saved whole", async () => {
    const [id = ""] = fill(plain, "Hi");
    await expect.element(page.getByRole("button", { name: "Edit message" }).first()).toBeInTheDocument();
    drawnRoom.article(id).querySelector<HTMLElement>("[data-edit]")?.click();
    const field = page.getByRole("textbox", { name: "Edit message" });
    await expect.element(field).toHaveFocus();
    await vi.waitFor(() => expect(field.element().textContent).toContain("The last line"));
    expect(shownLength(drawnRoom.article(id))).toBeLessThan(HEAD * 2);
    await userEvent.keyboard(", changed");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await vi.waitFor(() => expect(room.engine.tables.texts.get(id)?.content).toBe(`${plain}, changed`));
    await expect.element(field).not.toBeInTheDocument();
  });

  test("a code block is shown in pieces, and copied as a whole", async () => {
    const code = "const answer = 42;\n".repeat(20_000);
    fill("Hello", `Look:\n\n\`\`\`ts\n${code}\`\`\`\n\nThat is all.`);
    await page.getByRole("button", { name: /^Show more/ }).click();
    await expect.element(longText()).toBeInTheDocument();
    const box = longText().element();
    await expect.element(longText().getByRole("button", { name: "Copy code" })).toBeInTheDocument();
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await longText().getByRole("button", { name: "Copy code" }).click();
    expect(copy).toHaveBeenCalledWith(code.trimEnd());
    copy.mockRestore();
    expect([...box.querySelectorAll("pre")].map((pre) => pre.textContent).join("\n")).toBe(code.trimEnd());
    await vi.waitFor(() => {
      box.scrollTo(0, box.scrollHeight);
      expect(visibleTextOf(box)).toContain("That is all.");
    });
  });
});
