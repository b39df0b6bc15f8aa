import { NEW_ROOM } from "@tutti/engine";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aModel } from "../../testing/a-model.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { ModelCards } from "./model-cards.tsx";

const models = [
  aModel({ id: "openai/o9", name: "OpenAI: o9", canReason: true }),
  { ...aModel({ id: "deepseek/r9", name: "R9", canReason: true }), reasoning: { mandatory: true } },
  aModel({ id: "openai/gpt-5", name: "OpenAI: GPT-5" }),
  aModel({ id: "ollama/llama3.2", name: "llama3.2" }),
];

let renderedPart: RenderedPart | undefined;
afterEach(() => renderedPart?.remove());

async function renderCards() {
  const part = renderPagePart(() => <ModelCards roomId={NEW_ROOM} />, { models });
  renderedPart = part;
  part.engine.characters.add(NEW_ROOM, { model: "openai/gpt-5", name: "GPT-5" });
  part.engine.characters.add(NEW_ROOM, { model: "ollama/llama3.2", name: "llama3.2" });
  await expect.element(page.getByRole("button", { name: /^GPT-5/ })).toBeVisible();
  return part;
}

const card = page.getByRole("button", { name: /^GPT-5/ });

test("[LOOK-2] a click, Space and Enter open the menu, which switches a model off", async () => {
  await renderCards();
  const menu = page.getByRole("menu");
  for (const open of [() => card.click(), () => userEvent.keyboard(" "), () => userEvent.keyboard("{Enter}")]) {
    await open();
    await expect.element(menu.getByRole("menuitem", { name: "Disable" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(card).toHaveFocus();
  }
});

test("[LAYOUT-7] where the person chose so, each of them switches a model off or on", async () => {
  const { uiState } = await renderCards();
  uiState.update({ isModelSwitch: true });
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
  await expect.element(card).toHaveTextContent("Off");
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

test("removing a character by its button focuses the next card", async () => {
  const { engine } = await renderCards();
  await page.getByRole("button", { name: "Remove character" }).first().click();
  await expect.element(card).not.toBeInTheDocument();
  expect(engine.composer.getState().pendingCharacters.map(({ name }) => name)).toEqual(["llama3.2"]);
  await expect.element(page.getByRole("button", { name: /^llama3\.2/ })).toHaveFocus();
});

test("[CHAR-4] reasoning is switched where the model allows, and forced where it must", async () => {
  // Four models have their names.
  await page.viewport(1280, 800);
  const { engine } = await renderCards();
  const reasoning = page.getByRole("menuitemcheckbox", { name: "Reasoning" });
  engine.characters.setPending(models.map(({ id }) => ({ model: id, name: id })));
  const pendingReasoning = () =>
    engine.composer.getState().pendingCharacters.map((character) => character.reasoning?.enabled);

  await page.getByRole("button", { name: "More for openai/gpt-5" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
  await expect.element(reasoning).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");

  await page.getByRole("button", { name: "More for openai/o9" }).click();
  await expect.element(reasoning).toHaveAttribute("aria-checked", "false");
  await reasoning.click();
  await expect.element(reasoning).toHaveAttribute("aria-checked", "true");
  expect(pendingReasoning()).toEqual([true, undefined, undefined, undefined]);
  await userEvent.keyboard("{Escape}");

  await page.getByRole("button", { name: "More for deepseek/r9" }).click();
  await expect.element(reasoning).toHaveAttribute("aria-checked", "true");
  await expect.element(reasoning).toHaveAttribute("aria-disabled", "true");
  await reasoning.click({ force: true });
  expect(pendingReasoning()).toEqual([true, undefined, undefined, undefined]);
  await expect.element(page.getByText("Reasoning is mandatory for this model")).toBeVisible();
});

test("Add Model opens the palette", async () => {
  const { dialogs } = await renderCards();
  await page.getByRole("button", { name: "Add Model" }).click();
  expect(dialogs.state.getState().models).toEqual({ purpose: "add" });
});

test("a card shows its changed settings, and opens Advanced Settings", async () => {
  const { dialogs, engine } = await renderCards();
  const [character] = engine.composer.getState().pendingCharacters;
  const mark = page.getByRole("button", { name: /of GPT-5 changed/ });
  await expect.element(mark).not.toBeInTheDocument();
  engine.characters.update(character!.id, { chatMemory: 3, samplingParameters: { temperature: 0.2 } });
  await expect.element(mark).toHaveAccessibleName("2 settings of GPT-5 changed: Chat memory: 3, temperature: 0.2");
  await mark.click();
  expect(dialogs.state.getState().characterSettings).toEqual({ characterId: character!.id });
  dialogs.close("characterSettings");
  await page.getByRole("button", { name: "More for GPT-5", exact: true }).click();
  await page.getByRole("menuitem", { name: "Advanced Settings" }).click();
  expect(dialogs.state.getState().characterSettings).toEqual({ characterId: character!.id });
});
