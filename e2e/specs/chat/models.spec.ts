import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { providerOf, test } from "../../support/house.ts";

test("[CHAR-1] Add Model finds models by name, slug and vendor, and adds several", async ({ page, house }) => {
  const upstream = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.start({
    config: {
      discover: false,
      demo: false,
      providers: [
        {
          slug: "local",
          name: "My vLLM",
          kind: "openai-compatible",
          base_url: upstream.baseUrl,
          models: [
            { id: "a", slug: "qwen/qwen3-8b", name: "Qwen3 8B", context_length: 32_768 },
            {
              id: "b",
              slug: "deepseek/deepseek-r1",
              name: "DeepSeek R1",
              context_length: 131_072,
              supported_parameters: ["reasoning"],
              pricing: { prompt: "0.0000005", completion: "0.000002" },
            },
            {
              id: "c",
              slug: "google/gemini-image",
              name: "Painter",
              input_modalities: ["text", "image"],
              output_modalities: ["text", "image"],
            },
          ],
        },
      ],
    },
  });
  await house.signUp();
  await house.open("/chat?models=qwen/qwen3-8b");
  const { palette, cards } = chat(page);
  const search = palette.getByRole("combobox");
  const options = palette.getByRole("option");

  await page.keyboard.press("Control+k");
  await expect(search).toBeFocused();
  await expect(options.filter({ hasText: "DeepSeek R1" })).toContainText(/deepseek\/deepseek-r1.*My vLLM/s);
  await expect(options.filter({ hasText: "DeepSeek R1" })).toContainText("$0.50 / $2 per M");
  await expect(options.filter({ hasText: "DeepSeek R1" })).toContainText("128K context");
  await expect(options.filter({ hasText: "DeepSeek R1" })).toContainText("Reasoning");
  await expect(options.filter({ hasText: "Painter" })).toContainText(/image/i);
  for (const [query, modelName] of [
    ["painter", "Painter"],
    ["qwen3-8b", "Qwen3 8B"],
    ["google", "Painter"],
  ] as const) {
    await search.fill(query);
    await expect(options.first()).toContainText(modelName);
  }
  await search.fill("no such model");
  await expect(options).toHaveCount(0);

  await search.fill("deepseek");
  await expect(options.first()).toContainText("DeepSeek R1");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  await search.fill("painter");
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(cards).toHaveText([/Qwen3/, /DeepSeek/, /DeepSeek/, /Painter/]);
});

test("[LAYOUT-6] the top row has the models' cards and Add Model, and scrolls", async ({ page, house }) => {
  const one = await house.upstream({ answer: () => textAnswer("I am one.") });
  await house.openWith({ one }, `?models=${Array.from({ length: 40 }, () => "one/model").join(",")}`);
  const { cards, models, addModel } = chat(page);
  await expect(cards).toHaveCount(40);
  await expect(addModel).toContainText("Ctrl K");
  await expect.poll(async () => (await models.boundingBox())?.height).toBeLessThanOrEqual(8.5 * 16);
  await addModel.scrollIntoViewIfNeeded();
  await expect(addModel).toBeInViewport();
  expect(await models.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
});

test("[SEND-4] sending without a room creates one with the pending characters", async ({ page, house }) => {
  const one = await house.upstream({ answer: () => textAnswer("I am one.") });
  const two = await house.upstream({ answer: () => textAnswer("I am two.") });
  await house.openWith({ one, two });
  const { say, cards, answersOf, isQuiet } = chat(page);
  await expect(page).not.toHaveURL(/room=/);
  await say("Who are you?");
  await expect(page).toHaveURL(/\/chat\?room=[^&]+$/);
  await expect(answersOf("One")).toContainText("I am one.");
  await expect(answersOf("Two")).toContainText("I am two.");
  await isQuiet();
  await expect(cards).toHaveText([/One/, /Two/]);
  await page.goBack();
  await expect(page).not.toHaveURL(/room=/);
  await page.goForward();
  await expect(answersOf("Two")).toContainText("I am two.");
});

test("[CHAR-16] a new chat begins with the user's default model or the auto router", async ({ page, house }) => {
  const upstream = await house.upstream({ answer: () => textAnswer("Here.") });
  const providers = [providerOf("good", upstream), providerOf("other", upstream)];
  await house.start({ config: { discover: false, demo: false, providers } });
  await house.signUp();
  await house.open();
  const { cards, newChat, say, isQuiet, answersOf } = chat(page);
  await expect(cards.first()).toContainText("Auto Router");

  const choose = async (model: string): Promise<void> => {
    await house.open("/settings");
    await page.getByRole("combobox", { name: "Models in new chats" }).selectOption(model);
    await expect(page.getByRole("combobox", { name: "Models in new chats" })).toHaveValue(model);
    await expect(page.getByRole("combobox", { name: "Models in new chats" })).toBeEnabled();
  };
  await choose("other/model");
  await house.open();
  await expect(cards).toHaveText([/Other/]);
  await say("Who is there?");
  await expect(answersOf("Other")).toContainText("Here.");
  await isQuiet();
  await newChat.first().click();
  await expect(cards).toHaveText([/Other/]);

  await choose("");
  await house.open();
  await expect(cards.first()).toContainText("Auto Router");
});

test("[LOOK-6] a new chat has the models of the last one, also after a reload", async ({ page, house }) => {
  const upstream = await house.upstream({ answer: () => textAnswer("Here.") });
  const providers = ["one", "two", "three"].map((slug) => providerOf(slug, upstream));
  await house.start({ config: { discover: false, demo: false, providers } });
  await house.signUp();
  await house.open();
  const { models, cards, addModel, palette, newChat, say, isQuiet, answers } = chat(page);
  await expect(cards.first()).toContainText("Auto Router");
  await models.getByRole("button", { name: "Remove character" }).first().click();
  await expect(cards).toHaveCount(1);
  const first = await cards.innerText();
  await addModel.click();
  const others = ["One", "Two", "Three"].filter((name) => !first.includes(name));
  for (const name of others) await palette.getByRole("option", { name }).locator('[data-part="check"]').click();
  await palette.getByRole("button", { name: "Add 2 models" }).click();
  await expect(palette).toBeHidden();
  await expect(cards).toHaveCount(3);
  await say("Who is there?");
  await expect(answers).toHaveCount(3);
  await isQuiet();
  const lineUp = await cards.allInnerTexts();
  await newChat.first().click();
  await expect(page).toHaveURL(/\/chat$/u);
  await expect(cards).toHaveText(lineUp.map((text) => new RegExp(text.split("\n")[0] ?? "", "u")));
  await page.reload();
  await expect(cards).toHaveText(lineUp.map((text) => new RegExp(text.split("\n")[0] ?? "", "u")));
});
