import { NEW_ROOM } from "@tutti/engine";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aModel } from "../../testing/a-model.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { ModelCards } from "./model-cards.tsx";

const models = [
  aModel({ id: "openai/gpt-5", name: "OpenAI: GPT-5" }),
  aModel({ id: "ollama/llama3.2", name: "llama3.2" }),
];

let rendered: RenderedPart | undefined;
afterEach(() => rendered?.remove());

async function renderCards() {
  const asked: string[] = [];
  const part = renderPagePart(() => <ModelCards roomId={NEW_ROOM} onAddModel={() => asked.push("add")} />, { models });
  rendered = part;
  part.engine.characters.add(NEW_ROOM, { model: "openai/gpt-5", name: "GPT-5" });
  part.engine.characters.add(NEW_ROOM, { model: "ollama/llama3.2", name: "llama3.2" });
  await expect.element(page.getByRole("button", { name: /^GPT-5/ })).toBeVisible();
  return { ...part, asked };
}

const card = page.getByRole("button", { name: /^GPT-5/ });

test("a click, Space and Enter each switch a model off or on", async () => {
  await renderCards();
  await expect.element(card).toHaveAttribute("aria-pressed", "true");
  await card.click();
  await expect.element(card).toHaveAttribute("aria-pressed", "false");
  await expect.element(card).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(card).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{Enter}");
  await expect.element(card).toHaveAttribute("aria-pressed", "false");
});

test("the menu disables, enables and duplicates", async () => {
  const { engine } = await renderCards();
  const more = page.getByRole("button", { name: "More for GPT-5", exact: true });
  await more.click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await expect.element(card).toHaveAttribute("aria-pressed", "false");
  await more.click();
  await page.getByRole("menuitem", { name: "Enable" }).click();
  await more.click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect.element(page.getByRole("button", { name: /^GPT-5 2/ })).toBeVisible();
  expect(engine.composer.getState().pendingCharacters.map(({ model }) => model)).toEqual([
    "openai/gpt-5",
    "ollama/llama3.2",
    "openai/gpt-5",
  ]);
});

test("the remove button removes its character and hands the focus to the next card", async () => {
  const { engine } = await renderCards();
  await page.getByRole("button", { name: "Remove character" }).first().click();
  await expect.element(card).not.toBeInTheDocument();
  expect(engine.composer.getState().pendingCharacters.map(({ name }) => name)).toEqual(["llama3.2"]);
  await expect.element(page.getByRole("button", { name: /^llama3\.2/ })).toHaveFocus();
});

test("Add Model opens the palette", async () => {
  const { asked } = await renderCards();
  await page.getByRole("button", { name: "Add Model" }).click();
  expect(asked).toEqual(["add"]);
});
