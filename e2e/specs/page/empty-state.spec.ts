import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { type House, test } from "../../support/house.ts";

const titles = [
  "9.9 vs 9.11",
  "Strawberry Test",
  "Poem Riddle",
  "Personal Finance",
  "Anagram Challenge",
  "The Missing Dollar",
  "Word Transformation",
  "Palindrome Quest",
  "Alphabet Series",
  "Career Development",
  "Healthy Lifestyle",
  "Small Business Strategy",
  "Educational Advancement",
];

/** A gateway with models of three vendors. */
async function startWithModels(house: House): Promise<void> {
  const server = await house.upstream({ answer: () => textAnswer("All is well here.") });
  const models = [
    { slug: "anthropic/claude-opus-5", name: "Claude Opus 5" },
    { slug: "openai/gpt-6", name: "GPT-6" },
    { slug: "qwen/qwen3-coder", name: "Qwen3 Coder" },
    { slug: "deepseek/deepseek-r1", name: "DeepSeek R1", supported_parameters: ["reasoning"] },
  ].map((model) => ({ id: model.slug, context_length: 32_768, ...model }));
  await house.start({
    config: {
      discover: false,
      demo: false,
      providers: [
        { slug: "served", name: "Served", kind: "openai-compatible", base_url: server.baseUrl, api_key: "sk", models },
      ],
    },
  });
  await house.signUp();
}

test("[LAYOUT-8] an empty room offers four groups of models and the 13 prompts", async ({ page, house }) => {
  await startWithModels(house);
  await house.open();
  const { composer, card } = chat(page);
  const groups = page.getByRole("region", { name: "Groups of models" });
  await expect(groups.getByRole("listitem")).toHaveCount(4);
  for (const title of ["Flagship", "Best roleplay", "Best coding", "Reasoning models"]) {
    await expect(groups.getByText(title, { exact: true })).toBeVisible();
  }
  const boxes = await Promise.all([0, 1, 2].map((place) => groups.getByRole("listitem").nth(place).boundingBox()));
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  expect(boxes[2]?.x).toBe(boxes[0]?.x);

  await page.setViewportSize({ width: 390, height: 844 });
  const items = groups.getByRole("listitem");
  await expect
    .poll(async () => {
      const [first, last] = await Promise.all([items.first().boundingBox(), items.last().boundingBox()]);
      return { isOneRow: last?.y === first?.y, isBeyondTheEdge: (last?.x ?? 0) > 390 };
    })
    .toEqual({ isOneRow: true, isBeyondTheEdge: true });
  await items.last().scrollIntoViewIfNeeded();
  await expect(items.last()).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1440, height: 900 });

  await expect(groups.getByText("Connect a provider with such models")).toHaveCount(1);
  await groups.getByRole("button", { name: /^Flagship/ }).click();
  for (const name of ["Claude Opus 5", "GPT-6", "DeepSeek R1"]) await expect(card(name).first()).toBeVisible();
  await expect(groups.getByRole("button", { name: /^Flagship/ })).toContainText("In this chat");

  const prompts = page.getByRole("region", { name: "Prompts to begin with" });
  await expect(prompts.getByRole("listitem")).toHaveCount(13);
  for (const title of titles) await expect(prompts.getByText(title, { exact: true })).toBeAttached();
  await prompts.getByRole("button", { name: /^9\.9/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(prompts.getByRole("button", { name: /^Strawberry/ })).toBeFocused();
  await page.keyboard.press("End");
  await expect(prompts.getByRole("button", { name: /^Educational/ })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(composer).toHaveValue(/statistics/);
  await expect(composer).toBeFocused();
});

test("[LOOK-5] a group without models leads to connecting a provider", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  await house.open();
  const groups = page.getByRole("region", { name: "Groups of models" });
  await expect(groups.getByText("Connect a provider with such models")).toHaveCount(4);
  for (const title of ["Flagship", "Best roleplay", "Best coding", "Reasoning models"]) {
    await groups.getByRole("button", { name: new RegExp(`^${title}`, "u") }).click();
    const dialog = page.getByRole("dialog", { name: "Paste an API key" });
    await expect(dialog.getByLabel("Key", { exact: true })).toBeEditable();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});
