import { NEW_ROOM } from "@tutti/engine";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { Composer } from "./composer.tsx";

let renderedPart: RenderedPart | undefined;
afterEach(() => renderedPart?.remove());

const message = page.getByRole("textbox", { name: "Message" });

async function renderComposer(options: { isSignedIn?: boolean } = {}) {
  const sentTexts: string[] = [];
  const needs: string[] = [];
  const part = renderPagePart(
    () => (
      <Composer
        roomId={NEW_ROOM}
        onSent={(roomId) => sentTexts.push(roomId)}
        onSignInNeeded={() => needs.push("sign-in")}
      />
    ),
    options,
  );
  renderedPart = part;
  await part.engine.start();
  await expect.element(message).toBeVisible();
  return { ...part, sentTexts, needs };
}

test("Enter sends, and the cursor stays in the emptied field", async () => {
  const { engine, sentTexts } = await renderComposer();
  await message.fill("hello");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sentTexts.length).toBe(1);
  const [question] = engine.tables.messages.all().filter(({ type }) => type === "user");
  expect(engine.tables.texts.get(question?.id ?? "")?.content).toBe("hello");
  await expect.element(message).toHaveValue("");
  await expect.element(message).toHaveFocus();
});

test("[COMP-3] Enter sends, but not with Shift or in an input method", async () => {
  const { engine, sentTexts } = await renderComposer();
  await message.click();
  await userEvent.keyboard("one{Shift>}{Enter}{/Shift}two");
  await expect.element(message).toHaveValue("one\ntwo");

  const enter = { key: "Enter", bubbles: true, cancelable: true };
  message.element().dispatchEvent(new KeyboardEvent("keydown", { ...enter, isComposing: true }));
  message.element().dispatchEvent(new KeyboardEvent("keydown", { ...enter, keyCode: 229 }));
  expect(sentTexts).toEqual([]);
  expect(engine.tables.messages.all()).toEqual([]);

  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sentTexts.length).toBe(1);
  expect(engine.tables.messages.all().filter(({ type }) => type === "user")).toHaveLength(1);
});

test("a message of spaces is not sent", async () => {
  const { engine, sentTexts } = await renderComposer();
  await message.fill("  \n ");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Send" })).toBeDisabled();
  expect(sentTexts).toEqual([]);
  expect(engine.tables.rooms.all()).toEqual([]);
});

test("a signed-out send asks to sign in and keeps the message", async () => {
  const { sentTexts, needs } = await renderComposer({ isSignedIn: false });
  await message.fill("keep me");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => needs).toEqual(["sign-in"]);
  await expect.element(message).toHaveValue("keep me");
  expect(sentTexts).toEqual([]);
});

test("[COMP-4] the field grows from one row to twelve, then scrolls", async () => {
  await renderComposer();
  const field = message.element();
  const heightOf = async (rows: number) => {
    await message.fill(Array.from({ length: rows }, (_unused, row) => `row ${row + 1}`).join("\n"));
    return field.clientHeight;
  };
  const one = await heightOf(1);
  const two = await heightOf(2);
  const row = two - one;
  expect(row).toBeGreaterThan(10);
  expect(await heightOf(12)).toBe(one + 11 * row);
  expect(field.scrollHeight).toBe(field.clientHeight);
  expect(await heightOf(13)).toBe(one + 11 * row);
  expect(field.scrollHeight).toBeGreaterThan(field.clientHeight);
});

test.each([288, 330, 437, 480, 560])(
  "nothing overflows the composer beside an artifact, %d pixels wide",
  async (width) => {
    const { engine } = await renderComposer();
    engine.chat.setDraft(NEW_ROOM, { text: "", attachments: [], mode: "interactive-web-app" });
    const area = page.getByRole("region", { name: "New message" }).element() as HTMLElement;
    area.style.width = `${width}px`;
    await expect.element(page.getByRole("button", { name: "Mode: Interactive App" })).toBeVisible();
    const edge = message.element().getBoundingClientRect().right;
    const buttons = [...area.querySelectorAll("button")].map((button) => button.getBoundingClientRect().right);
    expect(buttons.filter((right) => right > edge)).toEqual([]);
  },
);
