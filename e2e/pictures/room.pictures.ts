import { expect } from "@playwright/test";
import { chat } from "../support/chat.ts";
import { test } from "../support/house.ts";
import { first, pictureAnswer, question, reasoning, second } from "./answers.ts";
import { eachScreen, takePicture } from "./take-picture.ts";

eachScreen(({ screen, theme, viewport }) => {
  test(`the room, ${screen}, ${theme}`, async ({ page, house }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const picture = (name: string) => takePicture(page, `${name}-${screen}-${theme}.png`);
    const { composer, addModel, palette, say, answersOf, isQuiet, newChat, send, welcome } = chat(page);

    const qwen = await house.upstream({
      answer: () => pictureAnswer(first, { thinking: reasoning, delay: 60 }),
    });
    const gemma = await house.upstream({ answer: () => pictureAnswer(second, { delay: 50 }) });
    const model = (slug: string, name: string, price: string, parameters: string[]) => ({
      id: name,
      slug,
      name,
      context_length: 131_072,
      supported_parameters: ["temperature", "max_tokens", ...parameters],
      pricing: { prompt: price, completion: price },
    });
    await house.start({
      config: {
        discover: false,
        demo: false,
        providers: [
          {
            slug: "ollama",
            name: "Ollama",
            kind: "openai-compatible",
            base_url: qwen.baseUrl,
            models: [model("qwen/qwen3-8b", "Qwen3 8B", "0", ["reasoning"])],
          },
          {
            slug: "vllm",
            name: "vLLM",
            kind: "openai-compatible",
            base_url: gemma.baseUrl,
            models: [
              model("google/gemma-3-12b", "Gemma 3 12B", "0", []),
              model("mistralai/mistral-small", "Mistral Small", "0.0000002", []),
              model("deepseek/deepseek-r1", "DeepSeek R1", "0.0000005", ["reasoning"]),
              model("meta-llama/llama-3.3-70b", "Llama 3.3 70B", "0.0000003", []),
            ],
          },
        ],
      },
    });

    await house.open("/chat?models=qwen/qwen3-8b,google/gemma-3-12b");
    await expect(composer).toBeVisible();
    await composer.fill("Hello");
    await send.click();
    await expect(welcome).toBeVisible();
    await picture("sign-in");
    await page.keyboard.press("Escape");
    await composer.fill("");
    await house.signUp();
    await page.reload();

    for (const earlier of ["A haiku about compilers", "Plan a week in Lisbon"]) {
      await say(earlier);
      await isQuiet();
      await (screen === "desktop" ? newChat.click() : house.open("/chat"));
    }
    await house.open("/chat?models=qwen/qwen3-8b,google/gemma-3-12b");
    await expect(composer).toBeVisible();
    await picture("empty");

    await addModel.click();
    await expect(palette.getByRole("option").first()).toBeVisible();
    await picture("add-model");
    await page.keyboard.press("Escape");

    await say(question);
    await expect(answersOf("Qwen3 8B")).toContainText("timeEnd");
    await isQuiet();
    await picture("room");
  });
});
