import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { providerOf, test } from "../../support/house.ts";
import { chooseInChat } from "../../support/menus.ts";

test("[MODEL-5] a chat that caches answers gets the same one again at no cost", async ({ page, house }) => {
  let count = 0;
  const upstream = await house.upstream({
    answer: () => {
      count += 1;
      return textAnswer(`Answer number ${count}.`);
    },
  });
  const provider = providerOf("good", upstream);
  const models = provider.models.map((model) => ({ ...model, pricing: { prompt: "0.0001", completion: "0.001" } }));
  await house.start({ config: { discover: false, demo: false, providers: [{ ...provider, models }] } });
  await house.signUp();
  await house.open("/chat?models=good/model");
  const { say, answersOf, isQuiet } = chat(page);
  const answer = answersOf("Good").last();
  await say("Hello");
  await isQuiet();
  await expect(answer).toContainText("Answer number 1.");
  const figures = page.getByText(/cached · \$0$/);
  await expect(figures).toHaveCount(0);

  const caching = page.getByRole("menuitemcheckbox", { name: "Cache Answers" });
  const clear = async () => {
    await chooseInChat(page, "Clear Chat");
    await page.getByRole("dialog", { name: "Clear this chat?" }).getByRole("button", { name: "Clear Chat" }).click();
    await expect(answersOf("Good")).toHaveCount(0);
  };
  await page.getByRole("button", { name: "Chat menu" }).click();
  await caching.click();
  await expect(caching).toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("Escape");
  await clear();
  await say("What is new?");
  await isQuiet();
  await expect(answer).toContainText("Answer number 2.");
  await expect(figures).toHaveCount(0);

  await clear();
  await say("What is new?");
  await isQuiet();
  await expect(answer).toContainText("Answer number 2.");
  await expect(figures).toBeVisible();
  await answer.getByRole("button", { name: "Details" }).click();
  const details = page.getByRole("dialog", { name: "Details" });
  await expect(details).toContainText("Cached from");
  await page.keyboard.press("Escape");

  // Another answer is another one.
  await answer.getByRole("button", { name: "Retry" }).click();
  await expect(answer).toContainText("Answer number 3.");
  await isQuiet();
  await expect(figures).toHaveCount(0);

  await house.open("/activity");
  const requests = page.getByRole("row").filter({ hasText: "good/model" });
  await expect(requests.filter({ hasText: "cached" })).toHaveCount(1);
  await expect(requests.filter({ hasText: "cached" })).toContainText("$0");
});
