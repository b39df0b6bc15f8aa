import { NEW_ROOM } from "@tutti/engine";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aLargeCatalogue, aModel } from "../../testing/a-model.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { AddModelPalette } from "./add-model-palette.tsx";

const models = [
  ...aLargeCatalogue(),
  aModel({ id: "anthropic/claude-sonnet-4.5", name: "Anthropic: Claude Sonnet 4.5" }),
  aModel({ id: "anthropic/claude-opus-4.5", name: "Anthropic: Claude Opus 4.5" }),
];

let rendered: RenderedPart | undefined;
afterEach(() => rendered?.remove());

const field = page.getByRole("combobox", { name: "Find a model" });

function PaletteWithButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && <AddModelPalette roomId={NEW_ROOM} onClose={() => setIsOpen(false)} />}
    </>
  );
}

async function openPalette() {
  const part = renderPagePart(() => <PaletteWithButton />, { models });
  rendered = part;
  await page.getByRole("button", { name: "open" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole("option").first()).toBeVisible();
  return { chosen: () => part.engine.composer.getState().pendingCharacters.map(({ model }) => model) };
}

test("a model is found and added by the keyboard alone, and the focus goes back to where it was", async () => {
  const { chosen } = await openPalette();
  await userEvent.keyboard("claude");
  await expect.element(page.getByRole("option")).toHaveLength(2);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(field).not.toBeInTheDocument();
  expect(chosen()).toEqual(["anthropic/claude-sonnet-4.5"]);
  await expect.element(page.getByRole("button", { name: "open" })).toHaveFocus();
});

test("Shift+Enter adds and stays, and the same model can be added twice", async () => {
  const { chosen } = await openPalette();
  await userEvent.keyboard("sonnet{Shift>}{Enter}{Enter}{/Shift}");
  await expect.poll(chosen).toEqual(["anthropic/claude-sonnet-4.5", "anthropic/claude-sonnet-4.5"]);
  await expect.element(page.getByText("2 in chat", { exact: true })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
});

test("of hundreds of models only those in sight are drawn, and the arrow keys reach the last one", async () => {
  const { chosen } = await openPalette();
  expect(page.getByRole("option").elements().length).toBeLessThan(60);
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(page.getByRole("option", { selected: true })).toHaveTextContent("Claude Opus 4.5");
  await expect
    .element(field)
    .toHaveAttribute("aria-activedescendant", page.getByRole("option", { selected: true }).element().id);
  await userEvent.keyboard("{Enter}");
  expect(chosen()).toEqual(["anthropic/claude-opus-4.5"]);
});

test("what is not there is said", async () => {
  await openPalette();
  await userEvent.keyboard("zzzzz");
  await expect.element(page.getByText("No model matches “zzzzz”")).toBeVisible();
});
