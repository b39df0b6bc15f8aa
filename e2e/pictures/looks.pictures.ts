import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, counterApp } from "../support/artifact.ts";
import { chat } from "../support/chat.ts";
import { providerOf, test } from "../support/house.ts";
import { longText } from "../support/uneven.ts";
import { eachScreen, takeLook } from "./take-picture.ts";

const models = [
  ["anthropic/claude-opus-4.6", "Claude Opus 4.6"],
  ["openai/gpt-5.2", "GPT-5.2"],
  ["google/gemini-3-pro", "Gemini 3 Pro"],
  ["x-ai/grok-4.1", "Grok 4.1"],
  ["deepseek/deepseek-v3.2", "DeepSeek V3.2"],
  ["mistralai/mistral-large-3", "Mistral Large 3"],
  ["meta-llama/llama-4-maverick", "Llama 4 Maverick"],
  ["qwen/qwen3-235b", "Qwen3 235B"],
  ["cohere/command-a", "Command A"],
  ["z-ai/glm-5", "GLM 5"],
  ["moonshotai/kimi-k2", "Kimi K2"],
  ["amazon/nova-premier", "Nova Premier"],
] as const;

// Every screen with few and many models, and with an app open, to be looked at before it is shipped.
eachScreen(({ screen, theme, viewport }) => {
  test(`the strip with 1 to 12 models, ${screen}, ${theme}`, async ({ page, house }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const look = (name: string) => takeLook(page, `${name}-${screen}-${theme}.png`);
    const { say, isQuiet } = chat(page);
    const providers = await Promise.all(
      models.map(async ([slug, name], index) => {
        const upstream = await house.upstream({
          answer: ({ body }) =>
            textAnswer(
              JSON.stringify(body).includes("FILE RECIPE")
                ? counterApp(`A counter by ${name}`)
                : longText(1 + (index % 4) * 4),
              { chunkSize: 400 },
            ),
        });
        const id = slug.replaceAll(/\W/g, "-");
        return { ...providerOf(id, upstream), name, models: [{ id, slug, name, context_length: 65_536 }] };
      }),
    );
    await house.start({ config: { discover: false, demo: false, providers } });
    await house.signUp("Maya");
    await house.open("/chat");
    await look("new");
    for (const count of [1, 3, 5, 8, 12]) {
      const slugs = models.slice(0, count).map(([slug]) => slug);
      await house.open(`/chat?models=${slugs.join(",")}`);
      await say("How do bridges stand, and what would you build first?");
      await isQuiet();
      await look(`models-${count}`);
    }
    await page.getByRole("button", { name: "Compare blind" }).click();
    await say("And which one would you build last?");
    await isQuiet();
    await look("blind");
    await house.open(
      `/chat?models=${models
        .slice(0, 4)
        .map(([slug]) => slug)
        .join(",")}`,
    );
    await chooseMode(page, "Interactive App");
    await say("A counter");
    await isQuiet();
    await expect(page.getByRole("complementary", { name: /^Artifact:/ })).toBeVisible();
    await page.waitForTimeout(2500);
    await look("app");
  });
});
