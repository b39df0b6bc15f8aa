import { IconMessage, IconPlus } from "@tabler/icons-react";
import { NEW_ROOM, type Notice } from "@tutti/engine";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aLargeCatalogue, aModel } from "../../testing/a-model.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { AddModelPalette } from "./add-model-palette.tsx";
import type { PaletteCommand } from "./palette-commands.ts";

const models = [
  ...aLargeCatalogue(),
  aModel({ id: "anthropic/claude-sonnet-4.5", name: "Anthropic: Claude Sonnet 4.5" }),
  aModel({ id: "anthropic/claude-opus-4.5", name: "Anthropic: Claude Opus 4.5" }),
];

let renderedPart: RenderedPart | undefined;
afterEach(() => renderedPart?.remove());

const field = page.getByRole("combobox", { name: "Find a model" });

const ran = vi.fn();
const commands: PaletteCommand[] = [
  { id: "new", kind: "action", label: "New chat", icon: IconPlus, keys: "Ctrl /", run: () => ran("new") },
  { id: "room", kind: "room", label: "Opus numbers of Bach", icon: IconMessage, run: () => ran("room") },
];

function PaletteWithButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && <AddModelPalette roomId={NEW_ROOM} commands={commands} onClose={() => setIsOpen(false)} />}
    </>
  );
}

async function openPalette() {
  const notices: Notice[] = [];
  const part = renderPagePart(() => <PaletteWithButton />, { models, notify: (notice) => notices.push(notice) });
  renderedPart = part;
  await page.getByRole("button", { name: "open" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole("option").first()).toBeVisible();
  const { engine } = part;
  return { engine, notices, chosen: () => engine.composer.getState().pendingCharacters.map(({ model }) => model) };
}

test("a model is added by keyboard alone, and the focus returns", async () => {
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

test("only the models in sight are drawn, and arrow keys reach the last one", async () => {
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

test("a search without matches says so", async () => {
  await openPalette();
  await userEvent.keyboard("zzzzz");
  await expect.element(page.getByText("No model matches “zzzzz”")).toBeVisible();
});

test("rooms and actions are found beside the models, and run with Enter", async () => {
  const { chosen } = await openPalette();
  await userEvent.keyboard("opus");
  await expect.element(page.getByRole("option", { name: "Opus numbers of Bach" })).toBeVisible();
  await expect.element(page.getByRole("option")).toHaveLength(2);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(ran).toHaveBeenLastCalledWith("room");
  await expect.element(field).not.toBeInTheDocument();

  await page.getByRole("button", { name: "open" }).click();
  await userEvent.keyboard("new chat");
  await userEvent.keyboard("{Enter}");
  expect(ran).toHaveBeenLastCalledWith("new");
  expect(chosen()).toEqual([]);
});

test("filters narrow the models, and favorites and recent ones come first", async () => {
  const { chosen } = await openPalette();
  await page.getByRole("button", { name: "Reasoning", exact: true }).click();
  await expect.element(page.getByText(/^134 models$/)).toBeVisible();
  await page.getByRole("button", { name: "Context" }).click();
  await page.getByRole("menuitemradio", { name: "128K+ context" }).click();
  await expect.element(page.getByText(/^134 models$/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Reasoning", exact: true }).click();
  await page.getByRole("button", { name: "128K+ context" }).click();
  await page.getByRole("menuitemradio", { name: "Any context" }).click();

  await field.fill("claude opus");
  await userEvent.keyboard("{Alt>}{Enter}{/Alt}");
  await expect.element(page.getByText("Claude Opus 4.5 is a favorite")).toBeInTheDocument();
  await field.fill("claude sonnet");
  await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
  expect(chosen()).toEqual(["anthropic/claude-sonnet-4.5"]);
  await field.fill("");
  await expect.element(page.getByText("Favorites")).toBeVisible();
  await expect.element(page.getByRole("option").nth(0)).toHaveTextContent("Claude Opus 4.5");
  await expect.element(page.getByRole("option").nth(1)).toHaveTextContent("Claude Sonnet 4.5");
});

test("[CHAR-13] a model that fails to be added is reported, and the palette stays", async () => {
  const { engine, notices } = await openPalette();
  vi.spyOn(engine.characters, "add").mockImplementation(() => {
    throw new Error("The store is gone");
  });
  await field.fill("claude opus");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toBeVisible();
  expect(notices).toEqual([{ kind: "error", title: "AvatarGroup", text: "The store is gone" }]);
});

test("[LOOK-6] several models are chosen in one opening and added together", async () => {
  const { chosen } = await openPalette();
  await userEvent.keyboard("claude");
  const options = page.getByRole("option");
  await expect.element(options).toHaveLength(2);
  const box = (index: number) => options.nth(index).element().querySelector('[data-part="check"]') as Element;
  await userEvent.click(box(0));
  await expect.element(options.nth(0)).toHaveAttribute("aria-checked", "true");
  await expect.element(page.getByRole("button", { name: "Add 1 model" })).toBeVisible();
  // From then on a press anywhere on a model means the same.
  await userEvent.click(options.nth(1));
  await expect.element(page.getByText("2 in total")).toBeInTheDocument();
  await userEvent.click(options.nth(1));
  await expect.element(options.nth(1)).toHaveAttribute("aria-checked", "false");
  await userEvent.click(options.nth(1));
  expect(chosen()).toEqual([]);
  // Another search keeps what was chosen.
  await userEvent.clear(field);
  await expect.element(options.nth(3)).toBeVisible();
  await userEvent.click(box(3));
  await page.getByRole("button", { name: "Add 3 models" }).click();
  await expect.element(field).not.toBeInTheDocument();
  expect(chosen().slice(0, 2)).toEqual(["anthropic/claude-opus-4.5", "anthropic/claude-sonnet-4.5"]);
  expect(chosen()).toHaveLength(3);
});

test("[LOOK-6] Enter adds what was chosen, and a star is a press away", async () => {
  const { chosen } = await openPalette();
  await userEvent.keyboard("claude");
  const options = page.getByRole("option");
  await expect.element(options).toHaveLength(2);
  const part = (index: number, name: string) =>
    options.nth(index).element().querySelector(`[data-part="${name}"]`) as Element;
  await userEvent.click(part(1, "star"));
  await expect.element(options.nth(1)).toHaveTextContent("Favorite");
  await userEvent.click(part(1, "check"));
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).not.toBeInTheDocument();
  expect(chosen()).toEqual(["anthropic/claude-sonnet-4.5"]);
});
