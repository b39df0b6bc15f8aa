import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { providerOf, test } from "../../support/house.ts";

const REQUIRED = "You are Strict, and nobody else.";

test("a model's required system prompt is read-only and replaces any other", async ({ page, house }) => {
  const strict = await house.upstream({ answer: () => textAnswer("As I am told.") });
  const provider = providerOf("strict", strict);
  const models = provider.models.map((model) => ({ ...model, required_system_prompt: REQUIRED }));
  const { origin } = await house.start({
    config: { discover: false, demo: false, providers: [{ ...provider, models }] },
  });
  await house.signUp();
  await house.open("/chat?models=strict/model");
  const { say, answersOf, isQuiet } = chat(page);
  await page.getByRole("button", { name: "More for Strict" }).click();
  await page.getByRole("menuitem", { name: "Advanced Settings" }).click();
  const prompt = page.getByRole("dialog").getByRole("textbox", { name: "Custom system prompt" });
  await expect(prompt).toHaveValue(REQUIRED);
  await expect(prompt).toHaveAttribute("readonly");
  await page.keyboard.press("Escape");

  await say("Who are you?");
  await expect(answersOf("Strict")).toContainText("As I am told.");
  await isQuiet();
  const question = { role: "user", content: "Who are you?" };
  expect(strict.requests[0]?.body).toMatchObject({ messages: [{ role: "system", content: REQUIRED }, question] });

  const data = { model: "strict/model", messages: [{ role: "system", content: "Be kind." }, question] };
  await page.request.post(`${origin}/api/v1/chat/completions`, { headers: { origin }, data });
  expect(strict.requests[1]?.body).toMatchObject({
    messages: [
      { role: "system", content: REQUIRED },
      { role: "user", content: "Be kind.\n\nWho are you?" },
    ],
  });
});
