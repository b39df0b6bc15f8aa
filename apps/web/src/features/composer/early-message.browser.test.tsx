import { NEW_ROOM } from "@tutti/engine";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import indexHtml from "../../../index.html?raw";
import earlyScript from "../../../public/early-message.js?raw";
import { aModel } from "../../testing/a-model.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { modeLabels } from "../../ui/labels/generation-modes.ts";
import { Composer } from "./composer.tsx";
import { takeEarlyMessage } from "./early-message.ts";

const message = page.getByRole("textbox", { name: "Message" });

let early: HTMLElement;
let field: HTMLTextAreaElement;
let renderedPart: RenderedPart | undefined;

// As in `index.html`, visible.
beforeEach(() => {
  const parsedDocument = new DOMParser().parseFromString(indexHtml, "text/html");
  const place = parsedDocument.querySelector<HTMLElement>(".early");
  if (place === null) throw new Error("index.html has no place for its field.");
  early = document.adoptNode(place);
  document.body.append(early);
  const script = document.createElement("script");
  script.textContent = earlyScript;
  early.append(script);
  field = document.getElementById("early-message") as HTMLTextAreaElement;
});
afterEach(() => {
  early.remove();
  renderedPart?.remove();
});

function renderComposer() {
  const sentTexts: string[] = [];
  const part = renderPagePart(
    () => <Composer roomId={NEW_ROOM} onSent={(roomId) => sentTexts.push(roomId)} onSignInNeeded={() => undefined} />,
    { models: [aModel({ id: "vendor/writer", name: "Writer" })] },
  );
  renderedPart = part;
  return { engine: part.engine, sentTexts };
}

test("the composer takes over text, cursor and focus of the early field", async () => {
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("Hello");
  field.setSelectionRange(1, 3);
  const { engine } = renderComposer();
  await expect.poll(() => field.isConnected).toBe(false);
  await expect.element(message).toHaveValue("Hello");
  const composer = message.element() as HTMLTextAreaElement;
  expect(document.activeElement).toBe(composer);
  expect([composer.selectionStart, composer.selectionEnd]).toEqual([1, 3]);
  await userEvent.keyboard("u");
  expect(engine.composer.getState().drafts[NEW_ROOM]?.text).toBe("Hulo");
});

test("Enter in the early field sends once the engine is ready", async () => {
  await userEvent.keyboard("Hello{Enter}");
  expect(field.value).toBe("Hello");
  const { engine, sentTexts } = renderComposer();
  await expect.element(message).toHaveValue("Hello");
  engine.characters.setPending([{ model: "vendor/writer", name: "Writer" }]);
  await expect.element(page.getByText("Writer")).toBeInTheDocument();
  expect(sentTexts).toEqual([]);
  await engine.start();
  await expect.poll(() => sentTexts.length).toBe(1);
  await expect.element(message).toHaveValue("");
});

test("Enter does not send what was changed after it", async () => {
  await userEvent.keyboard("Hello{Enter}!");
  const { engine, sentTexts } = renderComposer();
  engine.characters.setPending([{ model: "vendor/writer", name: "Writer" }]);
  await engine.start();
  await expect.element(page.getByText("Writer")).toBeInTheDocument();
  await expect.element(message).toHaveValue("Hello!");
  expect(sentTexts).toEqual([]);
});

test("a word in composition is finished in the early field", async () => {
  field.value = "Guten ";
  field.dispatchEvent(new CompositionEvent("compositionstart"));
  const { engine } = renderComposer();
  await expect.element(page.getByRole("region", { name: "New message" })).toBeVisible();
  expect(document.activeElement).toBe(field);
  field.value = "Guten Tag";
  field.dispatchEvent(new CompositionEvent("compositionend"));
  expect(engine.composer.getState().drafts[NEW_ROOM]?.text).toBe("Guten Tag");
  await expect.element(message).toHaveValue("Guten Tag");
  await expect.element(message).toHaveFocus();
});

test("a key in progress is written before the composer takes over", async () => {
  const texts: string[] = [];
  await userEvent.keyboard("It");
  // The page's program may be drawn between a key's events and its letter.
  field.addEventListener("keypress", () => takeEarlyMessage(({ text }) => texts.push(text)), { once: true });
  await userEvent.keyboard("s");
  await expect.poll(() => texts).toEqual(["Its"]);
});

test("a held key without a letter delays the composer until it is released", async () => {
  const texts: string[] = [];
  await userEvent.keyboard("It");
  field.addEventListener("beforeinput", (event) => event.preventDefault(), { once: true });
  await userEvent.keyboard("{s>}");
  takeEarlyMessage(({ text }) => texts.push(text));
  expect(texts).toEqual([]);
  await userEvent.keyboard("{/s}");
  await expect.poll(() => texts).toEqual(["It"]);
});

test("early text is appended to the stored draft, with the cursor after it", async () => {
  field.value = "Tag";
  field.setSelectionRange(3, 3);
  field.dispatchEvent(new CompositionEvent("compositionstart"));
  const { engine } = renderComposer();
  await engine.start();
  engine.chat.setDraft(NEW_ROOM, { text: "Guten ", attachments: [] });
  field.dispatchEvent(new CompositionEvent("compositionend"));
  await expect.element(message).toHaveValue("Guten Tag");
  await expect.element(message).toHaveFocus();
  const composer = message.element() as HTMLTextAreaElement;
  expect([composer.selectionStart, composer.selectionEnd]).toEqual([9, 9]);
});

test("the early field has the composer's placeholder", () => {
  expect(field.placeholder).toBe(modeLabels.chat.placeholder);
});
