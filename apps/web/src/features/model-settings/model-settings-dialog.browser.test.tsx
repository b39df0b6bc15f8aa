import { NEW_ROOM } from "@tutti/engine";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type CallApi, createApiCaller } from "../../platform/api/call-api.ts";
import { aModel } from "../../testing/a-model.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { ModelSettingsDialog } from "./model-settings-dialog.tsx";

const models = [
  {
    ...aModel({ id: "openai/gpt-5", name: "OpenAI: GPT-5", context: 8192, canReason: true }),
    supported_parameters: ["temperature", "top_p", "reasoning"],
  },
  { ...aModel({ id: "deepseek/r9", name: "R9", canReason: true }), reasoning: { mandatory: true } },
  { ...aModel({ id: "acme/strict", name: "Strict" }), required_system_prompt: "You are Strict." },
  aModel({ id: "acme/free:free", name: "Free" }),
];

function providers(names: readonly string[] | undefined): CallApi {
  return createApiCaller({
    fetch: async (path) =>
      names !== undefined && String(path).startsWith("/api/frontend/providers?permaslug=")
        ? Response.json({ data: names })
        : Response.json({ error: { code: 502, message: "Nobody is there" } }, { status: 502 }),
    onRefused: () => undefined,
  });
}

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

/** Opens the settings of the first of some characters. */
async function openSettings(
  slugs: readonly string[],
  options: { providers?: readonly string[] | undefined; notices?: unknown[] } = {},
) {
  const names = "providers" in options ? options.providers : ["OpenAI", "Azure"];
  part = renderPagePart(() => <Opened />, {
    models,
    callApi: providers(names),
    notify: (notice) => options.notices?.push(notice),
  });
  const { engine } = part;
  for (const model of slugs) engine.characters.add(NEW_ROOM, { model, name: model });
  await userEvent.click(page.getByRole("button", { name: "Open" }));
  await expect.element(page.getByRole("dialog", { name: /^Advanced Settings/ })).toBeVisible();
  const characters = () => engine.composer.getState().pendingCharacters;
  return { engine, characters, character: () => characters()[0]! };

  function Opened() {
    const [id, setId] = useState<string>();
    return (
      <>
        <button type="button" onClick={() => setId(engine.composer.getState().pendingCharacters[0]?.id)}>
          Open
        </button>
        <ModelSettingsDialog characterId={id} presets={() => null} onClose={() => setId(undefined)} />
      </>
    );
  }
}

const field = (name: string) => page.getByLabelText(name, { exact: true });

test("[CHAR-8] only the model's parameters are shown, and defaults are not kept", async () => {
  const { character } = await openSettings(["openai/gpt-5"]);
  await expect.element(field("Temperature")).toBeVisible();
  await expect.element(field("Top P")).toBeVisible();
  await expect.element(field("Top K")).not.toBeInTheDocument();
  await userEvent.fill(field("Temperature"), "0.5");
  expect(character().samplingParameters).toEqual({ temperature: 0.5 });
  await userEvent.fill(field("Temperature"), "1");
  expect(character().samplingParameters).toEqual({});
});

test("[CHAR-7] a number field rejects other input, and reports its range", async () => {
  const { character } = await openSettings(["openai/gpt-5"]);
  const temperature = field("Temperature");
  await userEvent.fill(temperature, "0.5");
  await userEvent.type(temperature, "abc");
  await expect.element(temperature).toHaveValue("0.5");
  await userEvent.fill(temperature, "2.5");
  await expect.element(page.getByText("Expected temperature to be at most 2, received 2.5")).toBeVisible();
  await userEvent.fill(field("Chat memory"), "0");
  await expect.element(page.getByText("Expected chat memory to be at least 1")).toBeVisible();
  await userEvent.fill(field("Max tokens"), "8193");
  await expect.element(page.getByText("Expected max_tokens to be at most 8192, received 8193")).toBeVisible();
  expect(character()).toMatchObject({ samplingParameters: {}, chatMemory: 8, maxTokens: 0 });
  await userEvent.fill(field("Max tokens"), "8192");
  expect(character().maxTokens).toBe(8192);
  await userEvent.click(field("Chat memory"));
  await userEvent.fill(field("Chat memory"), "419");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(field("Chat memory")).toHaveValue("420");
  expect(character().chatMemory).toBe(420);
});

test("[CHAR-6] the custom system prompt is read-only where another one applies", async () => {
  const { engine, character } = await openSettings(["openai/gpt-5"]);
  const prompt = field("Custom system prompt");
  await expect.element(prompt).toHaveAttribute("readonly");
  await page.getByRole("switch", { name: "Default system prompt" }).click();
  await expect.element(prompt).not.toHaveAttribute("readonly");
  await userEvent.fill(prompt, "You are terse.");
  expect(character()).toMatchObject({ includeDefaultSystemPrompt: false, description: "You are terse." });
  engine.characters.update(character().id, { model: "acme/strict" });
  await expect.element(prompt).toHaveAttribute("readonly");
  await expect.element(prompt).toHaveValue("You are Strict.");
  await page.getByRole("switch", { name: "Default system prompt" }).click({ force: true });
  expect(character().includeDefaultSystemPrompt).toBe(false);
});

test("Tab leads out of a list of choices, also once the list is closed", async () => {
  await openSettings(["openai/gpt-5"]);
  const provider = page.getByRole("combobox", { name: "Provider", exact: true });
  const option = page.getByRole("option", { name: /Azure/ });
  await provider.click();
  await expect.element(option).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(field("Provider sort")).toHaveFocus();
  await expect.element(option).not.toBeInTheDocument();
  // Code that would take the focus back waits for some milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(field("Provider sort")).toHaveFocus();
});

test("[CHAR-5] provider, sort, streaming, reasoning and plugins are set and unset", async () => {
  const { character } = await openSettings(["openai/gpt-5"]);
  const sort = field("Provider sort");
  await userEvent.selectOptions(sort, "Throughput: highest first");
  expect(character().providerSort).toBe("throughput");
  await expect.element(page.getByText("2 serve this model.")).toBeVisible();
  await userEvent.fill(page.getByRole("combobox", { name: "Provider", exact: true }), "az");
  await page.getByRole("option", { name: /Azure/ }).click();
  expect(character().provider).toBe("Azure");
  await expect.element(sort).toBeDisabled();

  await page.getByRole("switch", { name: "Streaming" }).click();
  expect(character().isStreaming).toBe(false);

  await page.getByRole("switch", { name: "Reasoning" }).click();
  await userEvent.selectOptions(field("Effort"), "High");
  expect(character().reasoning).toEqual({ enabled: true, effort: "high" });
  await userEvent.selectOptions(field("Effort"), "A number of tokens");
  await userEvent.fill(field("Reasoning tokens"), "2000");
  expect(character().reasoning).toEqual({ enabled: true, maxTokens: 2000 });
  await page.getByRole("switch", { name: "Reasoning" }).click();
  expect(character().reasoning?.enabled).toBe(false);

  await page.getByRole("switch", { name: "Web search" }).click();
  await userEvent.selectOptions(field("Search engine"), "Exa");
  await userEvent.fill(field("Max results"), "25");
  await userEvent.fill(field("Search prompt"), "Be brief");
  await userEvent.selectOptions(field("PDF engine"), "Text of the PDF");
  await userEvent.fill(field("Max files"), "2");
  await page.getByRole("switch", { name: "Moderation" }).click();
  await page.getByRole("switch", { name: "Chain of thought" }).click();
  expect(character().plugins).toEqual({
    web: { enabled: true, engine: "exa", maxResults: 25, searchPrompt: "Be brief" },
    fileParser: { enabled: true, pdfEngine: "pdf-text", maxFiles: 2 },
    moderation: { enabled: true },
    chainOfThought: { enabled: true },
  });
});

test("mandatory reasoning is on, and says why it cannot be turned off", async () => {
  const { character } = await openSettings(["deepseek/r9"]);
  const reasoning = page.getByRole("switch", { name: "Reasoning" });
  await expect.element(reasoning).toHaveAttribute("aria-checked", "true");
  await reasoning.click({ force: true });
  expect(character().reasoning).toBeUndefined();
  await expect.element(page.getByText("Reasoning is mandatory for this model")).toBeVisible();
});

test("a free variant offers no search and no parser", async () => {
  await openSettings(["acme/free:free"]);
  await expect.element(page.getByRole("switch", { name: "Moderation" })).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Web search" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("switch", { name: "File parser" })).not.toBeInTheDocument();
});

test("[CHAR-9] Apply to all asks about the description, and can be undone", async () => {
  const notices: { title: string; action?: { run: () => void } }[] = [];
  const { engine, characters } = await openSettings(["openai/gpt-5", "deepseek/r9", "acme/strict"], { notices });
  const [first, second] = characters();
  engine.characters.update(first!.id, {
    maxTokens: 150_000,
    chatMemory: 3,
    description: "You are terse.",
    includeDefaultSystemPrompt: false,
  });
  engine.characters.update(second!.id, { chatMemory: 5 });
  const apply = page.getByRole("button", { name: "Apply to all" });
  await apply.click();
  await expect.element(page.getByText(/Apply the description too\?/)).toBeVisible();
  await page.getByRole("button", { name: "Settings only" }).click();
  for (const other of characters().slice(1)) {
    expect(other).toMatchObject({ maxTokens: 100_000, chatMemory: 3, description: "" });
  }
  notices.at(-1)?.action?.run();
  expect(characters()[1]).toMatchObject({ maxTokens: 0, chatMemory: 5 });
  await apply.click();
  await page.getByRole("button", { name: "With description" }).click();
  for (const other of characters().slice(1)) {
    expect(other).toMatchObject({ description: "You are terse.", includeDefaultSystemPrompt: false });
  }
});

test("[CHAR-10] Reset restores the defaults, and Duplicate copies the character", async () => {
  const notices: { title: string; action?: { run: () => void } }[] = [];
  const { engine, characters, character } = await openSettings(["openai/gpt-5"], { notices });
  engine.characters.update(character().id, { chatMemory: 3, samplingParameters: { temperature: 0 } });
  await page.getByRole("button", { name: "Reset" }).click();
  expect(character()).toMatchObject({ chatMemory: 8, samplingParameters: {} });
  expect(notices.map(({ title }) => title)).toEqual(["Settings reset"]);
  notices[0]?.action?.run();
  expect(character()).toMatchObject({ chatMemory: 3, samplingParameters: { temperature: 0 } });
  await page.getByRole("button", { name: "Duplicate" }).click();
  expect(characters()).toHaveLength(2);
  expect(characters()[1]).toMatchObject({
    model: "openai/gpt-5",
    chatMemory: 3,
    samplingParameters: { temperature: 0 },
  });
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("[CHAR-13] a failed list of providers is reported in a toast and in its place", async () => {
  const notices: unknown[] = [];
  await openSettings(["openai/gpt-5"], { providers: undefined, notices });
  await expect.element(page.getByText("Providers could not be loaded.")).toBeVisible();
  expect(notices).toEqual([{ kind: "error", title: "Providers could not be loaded", text: "Nobody is there" }]);
});

test("another model resets the provider and a name that was the model's", async () => {
  const { engine, character } = await openSettings(["openai/gpt-5"]);
  engine.characters.update(character().id, { provider: "Azure" });
  await userEvent.fill(page.getByRole("combobox", { name: "Model", exact: true }), "Strict");
  await page.getByRole("option", { name: /Strict/ }).click();
  expect(character()).toMatchObject({ model: "acme/strict", name: "Strict" });
  expect(character().provider).toBeUndefined();
});

test("the fields follow settings that change outside of them", async () => {
  const { engine, character } = await openSettings(["openai/gpt-5"]);
  const effort = field("Effort");
  await userEvent.click(page.getByRole("switch", { name: "Reasoning" }));
  await userEvent.selectOptions(effort, "A number of tokens");
  await userEvent.fill(field("Reasoning tokens"), "2000");
  expect(character().reasoning).toEqual({ enabled: true, maxTokens: 2000 });
  // The emptied field is still there, to take another number.
  await userEvent.fill(field("Reasoning tokens"), "");
  await expect.element(field("Reasoning tokens")).toBeVisible();
  engine.characters.update(character().id, { reasoning: { enabled: true, effort: "low" } });
  await expect.element(effort).toHaveValue("low");
  await expect.element(field("Reasoning tokens")).not.toBeInTheDocument();
  engine.characters.update(character().id, { reasoning: { enabled: true, maxTokens: 500 } });
  await expect.element(effort).toHaveValue("tokens");
  await expect.element(field("Reasoning tokens")).toHaveValue("500");

  const temperature = field("Temperature");
  await userEvent.fill(temperature, "2.5");
  engine.characters.update(character().id, { samplingParameters: { temperature: 0.7 } });
  await expect.element(temperature).toHaveValue("0.7");
  await userEvent.fill(temperature, "2.5");
  await userEvent.fill(field("Chat memory"), "0");
  await userEvent.click(page.getByRole("button", { name: "Reset" }));
  await expect.element(temperature).toHaveValue("");
  await expect.element(field("Chat memory")).toHaveValue("8");
});

test("[IO-12] the book of a card is shown, and its entries can be changed", async () => {
  const { engine, character } = await openSettings(["openai/gpt-5"]);
  await expect.element(page.getByRole("region", { name: "Book" })).not.toBeInTheDocument();
  const entry = { isEnabled: true, isConstant: false, insertionOrder: 0, position: "after" as const };
  engine.characters.update(character().id, {
    book: {
      scanDepth: 3,
      tokenBudget: 200,
      isRecursive: true,
      entries: [
        { ...entry, keys: ["tavern", "inn"], content: "It is old.", name: "The tavern" },
        { ...entry, keys: ["king"], content: "He is dead." },
        { ...entry, keys: ["/k.ng/"], content: "A pattern.", isPattern: true },
      ],
    },
  });
  const book = page.getByRole("region", { name: "Book" });
  await expect.element(book).toHaveTextContent(/in the last 3 messages, or in an entry that is sent\. .* 200 tokens/);
  await expect
    .element(book.getByRole("button", { name: "The tavern 2 keys" }))
    .toHaveAttribute("aria-expanded", "false");
  await expect.element(book.getByRole("button", { name: /patterns$/ })).toBeInTheDocument();
  await userEvent.click(book.getByRole("button", { name: "The tavern 2 keys" }));
  await userEvent.fill(book.getByLabelText("Keys"), "tavern, inn,  bar,");
  await userEvent.fill(book.getByLabelText("Text"), "It is very old.");
  await userEvent.click(book.getByRole("switch", { name: "In use" }));
  expect(character().book?.entries).toMatchObject([
    { keys: ["tavern", "inn", "bar"], content: "It is very old.", isEnabled: false, name: "The tavern" },
    { keys: ["king"], content: "He is dead.", isEnabled: true },
    { isPattern: true },
  ]);
  await expect.element(book.getByRole("button", { name: "The tavern off" })).toBeInTheDocument();
});
