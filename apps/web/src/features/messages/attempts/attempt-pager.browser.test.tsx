import type { Message } from "@tutti/domain";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aRoom, type RoomOnScreen } from "../testing/a-room.ts";
import { type DrawnRoom, paragraphs, placeRoom } from "../testing/draw-room.tsx";

let room: RoomOnScreen;
let drawnRoom: DrawnRoom | undefined;

beforeEach(async () => {
  await page.viewport(1280, 800);
  room = aRoom();
});

afterEach(() => drawnRoom?.remove());

function show(): void {
  drawnRoom = placeRoom(room, { width: 1000, height: 600 });
  drawnRoom.draw();
}

/** Puts another answer in the place of one, as a retry does; returns its id. */
function replace(formerId: string, content: string, change: Partial<Message> = {}): string {
  const { messages, texts } = room.engine.tables;
  const former = messages.get(formerId)!;
  const attempt = (former.attempt ?? 0) + 1;
  const id = `${former.attemptOf ?? formerId}-${attempt}`;
  const place = { attempt, attemptOf: former.attemptOf ?? formerId, shownAt: attempt };
  messages.put({ ...former, id, ...place, ...change });
  texts.put({ id, roomId: room.roomId, content, reasoning: "" });
  return id;
}

const answer = (name: string) => page.getByRole("article", { name });
const pager = () => page.getByRole("group", { name: "Answers at this place" });
const earlier = () => pager().getByRole("button", { name: "Earlier answer" });
const later = () => pager().getByRole("button", { name: "Later answer" });

test("[LOOK-7] buttons and keys turn to replaced answers, and keep the focus", async () => {
  const [first = ""] = room.ask("Which?", { [room.character("demo/guide", "Guide")]: { content: "The first." } });
  show();
  await expect.element(answer("Guide")).toHaveTextContent("The first.");
  await expect.element(pager()).not.toBeInTheDocument();
  replace(replace(first, "The second."), "The third.");

  await expect.element(pager()).toHaveTextContent("3/3");
  await expect.element(earlier()).toHaveAccessibleDescription("Answer 3 of 3");
  await expect.element(later()).toHaveAttribute("aria-disabled", "true");
  await earlier().click();
  await expect.element(answer("Guide")).toHaveTextContent("The second.");
  await expect.element(earlier()).toHaveFocus();
  await expect.element(earlier()).toHaveAccessibleDescription("Answer 2 of 3");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(answer("Guide")).toHaveTextContent("The first.");
  await expect.element(earlier()).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(pager()).toHaveTextContent("1/3");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(answer("Guide")).toHaveTextContent("The second.");
  await expect.element(later()).toHaveFocus();
});

test("[LOOK-7] the buttons stay under the pointer, whatever the height of the answers", async () => {
  const [first = ""] = room.ask("Which?", { [room.character("demo/guide", "Guide")]: { content: paragraphs(12) } });
  replace(first, paragraphs(8));
  show();
  await earlier().click();
  await expect.element(pager()).toHaveTextContent("1/2");
  const top = (): number => pager().element().getBoundingClientRect().top;
  const before = top();
  await later().click();
  await expect.element(pager()).toHaveTextContent("2/2");
  await expect.poll(() => Math.abs(top() - before)).toBeLessThanOrEqual(2);
});

test("[LOOK-7] each answer has its own figures, and the turn has the sum of all", async () => {
  const [one, two] = [room.character("demo/guide", "Guide"), room.character("demo/builder", "Builder")];
  const priced = (cost: number) => ({ metadata: { tokensCount: 100, cost } });
  const [first = ""] = room.ask("Which?", {
    [one]: { content: "The first.", message: priced(0.5) },
    [two]: { content: "Another.", message: priced(0.25) },
  });
  replace(first, "The second.", priced(2));
  show();
  await expect.element(page.getByText("3 answers · 300 tokens · $2.75")).toBeVisible();
  await expect.element(page.getByText("$2.00", { exact: false }).first()).toBeVisible();
  await earlier().click();
  await expect.element(page.getByText("3 answers · 300 tokens · $2.75")).toBeVisible();
  await expect.element(page.getByText("$0.50", { exact: false }).first()).toBeVisible();
});

test("[LOOK-7] a merged answer tells that its sources were replaced, and shows them", async () => {
  const [one, two] = [room.character("demo/guide", "Guide"), room.character("demo/builder", "Builder")];
  const [first = "", second = ""] = room.ask("Which?", { [one]: { content: "Stripes." }, [two]: { content: "Hair." } });
  const { messages, texts } = room.engine.tables;
  const source = messages.get(second)!;
  const merge = { mode: "best" as const, sourceIds: [first, second] };
  messages.put({ ...source, id: "merged", createdAt: source.createdAt + 1, merge });
  texts.put({ id: "merged", roomId: room.roomId, content: "Both.", reasoning: "" });
  show();
  const note = page.getByRole("note", { name: "Merged from" });
  await expect.element(note).toBeVisible();
  await expect.element(note).not.toHaveTextContent("Made from earlier answers");
  replace(first, "Spots.");
  await expect.element(note).toHaveTextContent("Made from earlier answers");
  await expect.element(note.getByRole("button", { name: "Merge again" })).toBeVisible();
  await note.getByRole("button", { name: "1 Guide" }).click();
  await expect.element(answer("Guide")).toHaveTextContent("Stripes.");
  await expect.element(note).not.toHaveTextContent("Made from earlier answers");
});

test("[LOOK-7] the branch of a replaced answer leads back to it", async () => {
  const [one, two] = [room.character("demo/guide", "Guide"), room.character("demo/builder", "Builder")];
  const [first = ""] = room.ask("Which?", { [one]: { content: "Stripes." }, [two]: { content: "Hair." } });
  const { messages, texts } = room.engine.tables;
  const questionId = messages.get(first)?.parentMessageId ?? "";
  const question = messages.get(questionId)!;
  messages.put({ ...question, continuedWithId: first });
  const next = { id: "next", parentMessageId: questionId, followsAnswerId: first, createdAt: question.createdAt + 500 };
  messages.put({ ...question, ...next });
  texts.put({ id: "next", roomId: room.roomId, content: "And then?", reasoning: "" });
  show();
  await expect.element(page.getByText("And then?")).toBeVisible();
  replace(first, "Spots.");
  await expect.element(page.getByText("And then?")).not.toBeInTheDocument();
  const branch = page.getByRole("note", { name: "Branch" });
  await expect.element(branch).toHaveTextContent("Another branch continues with Guide’s earlier answer");
  await branch.getByRole("button", { name: "Show" }).click();
  await expect.element(page.getByText("And then?")).toBeVisible();
  await expect.element(answer("Guide")).toHaveTextContent("Stripes.");
});

test("[LOOK-7] a widened answer stays widened when it is replaced", async () => {
  const [one, two] = [room.character("demo/guide", "Guide"), room.character("demo/builder", "Builder")];
  const [first = ""] = room.ask("Which?", { [one]: { content: "Stripes." }, [two]: { content: "Hair." } });
  show();
  await page.getByRole("button", { name: "Expand column" }).first().click();
  await expect.element(answer("Builder")).not.toBeInTheDocument();
  replace(first, "Spots.");
  await expect.element(answer("Guide")).toHaveTextContent("Spots.");
  await expect.element(answer("Builder")).not.toBeInTheDocument();
});
