import { createCharacter, createRoom } from "@tutti/domain";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aModel } from "../../testing/a-model.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { Composer } from "./composer.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

const room = createRoom({ now: 1 });
const message = page.getByRole("textbox", { name: "Message" });
const nothing = (): void => undefined;
const models = [
  { ...aModel({ id: "openrouter/auto" }), name: "Auto Router" },
  { ...aModel({ id: "openai/gpt-4o" }), name: "OpenAI: GPT-4o" },
];

async function renderRoom(...slugs: string[]) {
  part = renderPagePart(() => <Composer roomId={room.id} onSent={nothing} onSignInNeeded={nothing} />, { models });
  const { engine, dialogs } = part;
  await engine.start();
  engine.tables.rooms.put(room);
  engine.tables.roomStates.update(room.id, (state) => ({ ...state, hydration: { status: "success" } }));
  const characters = slugs.map((model, now) => createCharacter({ roomId: room.id, model, name: model, now: now + 1 }));
  engine.tables.characters.put(...characters);
  const questions = () => engine.tables.messages.all().filter(({ type }) => type === "user");
  const activeModels = () =>
    (engine.tables.roomStates.get(room.id)?.characterIds ?? []).map((id) => engine.tables.characters.get(id)?.model);
  return { engine, dialogs, questions, activeModels };
}

test("[FIELD-6] a message to an unconnected model is kept until another one is chosen", async () => {
  const { questions, activeModels } = await renderRoom("openai/gpt-4o-2024-05-13");
  const bar = page.getByRole("status").filter({ hasText: "is not connected here" });
  await expect.element(bar).toHaveTextContent("openai/gpt-4o-2024-05-13 is not connected here.");
  await message.fill("hello");
  await userEvent.keyboard("{Enter}");
  await expect.element(bar).toHaveTextContent("Your message was not sent: choose a model that answers it.");
  await expect.element(message).toHaveValue("hello");
  expect(questions()).toEqual([]);

  await page.getByRole("button", { name: "Use GPT-4o instead" }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(activeModels()).toEqual(["openai/gpt-4o"]);
  await expect.element(message).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(message).toHaveValue("");
  expect(questions()).toHaveLength(1);
});

test("[FIELD-6] a model without an equivalent is replaced by the router or by choice", async () => {
  const { engine, dialogs, questions, activeModels } = await renderRoom("openai/gpt-4o", "acme/gone", "acme/gone-too");
  await expect.element(page.getByText("acme/gone and one more model are not connected here.")).toBeVisible();
  await page.getByRole("button", { name: "Use Auto Router instead" }).click();
  await expect.element(page.getByText("acme/gone-too is not connected here.")).toBeVisible();
  expect(activeModels()).toEqual(["openai/gpt-4o", "acme/gone-too", "openrouter/auto"]);
  await page.getByRole("button", { name: "Choose another model" }).click();
  const characterId = engine.tables.characters.all().find(({ model }) => model === "acme/gone-too")?.id;
  expect(dialogs.state.getState().models).toEqual({ purpose: "replace", characterId });

  await message.fill("hello");
  await userEvent.keyboard("{Enter}");
  await expect.element(message).toHaveValue("");
  expect(questions()).toHaveLength(1);
});
