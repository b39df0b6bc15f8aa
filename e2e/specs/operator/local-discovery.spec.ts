import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("a local model server is discovered, and its models answer", async ({ page, house }) => {
  const ollama = await house.upstream({
    models: ["qwen3:8b", "gemma3:4b"],
    answer: (request) => textAnswer(`I am ${(request.body as { model: string }).model}.`),
  });
  const nothing = "http://127.0.0.1:9/v1";
  const product = await house.start({
    config: {},
    environment: {
      OLLAMA_BASE_URL: ollama.baseUrl,
      LM_STUDIO_BASE_URL: nothing,
      LLAMA_CPP_BASE_URL: nothing,
      VLLM_BASE_URL: nothing,
    },
  });
  await expect.poll(() => product.output()).toContain("2 from Ollama");
  await house.signUp();
  await house.open();
  const { say, answers, models } = chat(page);
  // Both, and the button that adds one: until the list of models is here, a new chat has the Auto Router alone.
  await expect(models.getByRole("listitem")).toHaveCount(3);
  await say("Who are you?");
  await expect(answers.filter({ hasText: "I am qwen3:8b." })).toHaveCount(1);
  await expect(answers.filter({ hasText: "I am gemma3:4b." })).toHaveCount(1);
});
