import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { providerOf, test } from "../../support/house.ts";
import { chooseInChat } from "../../support/menus.ts";

test("[PURSE-5] a chat's cap says what is left, warns, and asks before a turn", async ({ page, house }) => {
  const upstream = await house.upstream({ answer: () => textAnswer("Fine.") });
  const priced = (slug: string, completion: string) => {
    const provider = providerOf(slug, upstream);
    return {
      ...provider,
      models: provider.models.map((model) => ({
        ...model,
        max_completion_tokens: 500,
        pricing: { prompt: "0", completion },
      })),
    };
  };
  await house.start({
    config: { discover: false, demo: false, providers: [priced("dear", "0.001"), priced("cheap", "0.0001")] },
  });
  await house.signUp();
  await house.open("/chat?models=dear/model");
  const { say, composer, isQuiet, answersOf, alerts } = chat(page);
  await say("What are you?");
  await expect(answersOf("Dear")).toContainText("Fine.");
  await isQuiet();

  const capDialog = page.getByRole("dialog", { name: "Spending caps" });
  await chooseInChat(page, "Spending Caps");
  await capDialog.getByLabel("This chat, in US dollars").fill("2");
  await capDialog.getByLabel("One turn, in US dollars").fill("-1");
  await capDialog.getByRole("button", { name: "Save" }).click();
  await expect(capDialog.getByRole("alert")).toContainText("from 0 to 9,000,");
  // Nothing was saved of it. The first answer has cost 11 tenths of a cent.
  await capDialog.getByRole("button", { name: "Cancel" }).click();
  await chooseInChat(page, "Spending Caps");
  await expect(capDialog.getByLabel("This chat, in US dollars")).toHaveValue("");
  await capDialog.getByLabel("This chat, in US dollars").fill("1.5");
  await capDialog.getByLabel("One turn, in US dollars").fill("0.5");
  await capDialog.getByRole("button", { name: "Save" }).click();
  await expect(capDialog).toBeHidden();

  await composer.fill("And now?");
  await expect(page.getByText("$0.50 left")).toBeVisible();
  await composer.press("Enter");
  const question = page.getByRole("region", { name: "Limit in dollars" });
  await expect(question).toContainText("$0.50 is left of the cap of one turn");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(composer).toHaveValue("And now?");
  await expect(composer).toBeFocused();

  await composer.press("Enter");
  await question.getByRole("button", { name: "Raise the cap to $1" }).click();
  await expect(answersOf("Dear")).toHaveCount(2);
  await isQuiet();
  await expect(alerts).toHaveCount(0);

  await chooseInChat(page, "Spending Caps");
  await expect(capDialog).toContainText("$0.02");
  await expect(capDialog.getByLabel("One turn, in US dollars")).toHaveValue("1");
  await capDialog.getByLabel("One turn, in US dollars").fill("");
  await capDialog.getByLabel("This chat, in US dollars").fill("0.025");
  await capDialog.getByRole("button", { name: "Save" }).click();
  await expect(capDialog).toBeHidden();
  await composer.fill("Once more?");
  await expect(page.getByText("Almost used up: $0.003 left")).toBeVisible();

  await house.open("/activity");
  const limits = page.getByRole("table").filter({ has: page.getByRole("columnheader", { name: "Left" }) });
  await expect(limits.getByRole("row").nth(1)).toContainText(/Chat: What are you\?, in total\s*\$0\.022/);
  await limits.getByRole("button", { name: "Remove the cap: Chat: What are you?, in total" }).click();
  await expect(limits).toHaveCount(0);
});

test("[PURSE-5] a turn over its cap asks a cheaper model instead", async ({ page, house }) => {
  const upstream = await house.upstream({ answer: () => textAnswer("Fine.") });
  const priced = (slug: string, completion: string) => {
    const provider = providerOf(slug, upstream);
    const models = provider.models.map((model) => ({
      ...model,
      max_completion_tokens: 500,
      pricing: { prompt: "0", completion },
    }));
    return { ...provider, models };
  };
  await house.start({
    config: { discover: false, demo: false, providers: [priced("dear", "0.001"), priced("cheap", "0.0001")] },
  });
  await house.signUp();
  await house.open("/chat?models=dear/model");
  const { say, composer, isQuiet, answersOf } = chat(page);
  await say("What are you?");
  await isQuiet();
  await chooseInChat(page, "Spending Caps");
  const capDialog = page.getByRole("dialog", { name: "Spending caps" });
  await capDialog.getByLabel("One turn, in US dollars").fill("0.3");
  await capDialog.getByRole("button", { name: "Save" }).click();
  await expect(capDialog).toBeHidden();
  await composer.fill("And now?");
  await expect(page.getByText("$0.30 left")).toBeVisible();
  await composer.press("Enter");
  await page.getByRole("button", { name: "Use Cheap instead of Dear" }).click();
  await expect(answersOf("Cheap").last()).toContainText("Fine.");
});

test("[PURSE-5] a queued message over its cap asks in its place", async ({ page, house }) => {
  const firstEnd = Promise.withResolvers<void>();
  let answers = 0;
  const upstream = await house.upstream({
    answer: () => {
      answers += 1;
      const { steps } = textAnswer("Fine.");
      return { steps: answers === 1 ? [{ type: "until", promise: firstEnd.promise }, ...steps] : steps };
    },
  });
  const provider = providerOf("dear", upstream);
  const models = provider.models.map((model) => ({
    ...model,
    max_completion_tokens: 500,
    pricing: { prompt: "0", completion: "0.001" },
  }));
  await house.start({ config: { discover: false, demo: false, providers: [{ ...provider, models }] } });
  await house.signUp();
  await house.open("/chat?models=dear/model");
  const { composer, isQuiet, answersOf, alerts } = chat(page);
  const queue = page.getByRole("list", { name: "Queued messages" }).getByRole("listitem");
  const question = page.getByRole("region", { name: "Limit in dollars" });
  await composer.fill("What are you?");
  await composer.press("Enter");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await composer.fill("And now?");
  await composer.press("Enter");
  await expect(queue).toHaveCount(1);

  // The limit that the message would pass is set after it was queued.
  await chooseInChat(page, "Spending Caps");
  const capDialog = page.getByRole("dialog", { name: "Spending caps" });
  await capDialog.getByLabel("This chat, in US dollars").fill("0.4");
  await capDialog.getByRole("button", { name: "Save" }).click();
  await expect(capDialog).toBeHidden();
  await composer.fill("A thought meanwhile");
  firstEnd.resolve();
  await expect(question).toContainText("This turn may cost about $1");
  await expect(composer).toBeFocused();
  await expect(composer).toHaveValue("A thought meanwhile");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(queue).toContainText(["And now?"]);
  await expect(page.getByText("On hold, because its turn would pass a limit in dollars.").last()).toBeVisible();

  // It waits over a reload, and its question with it.
  await page.reload();
  await expect(question).toContainText("is left of this chat's cap");
  await expect(composer).toHaveValue("A thought meanwhile");
  await question.getByRole("button", { name: "Send anyway" }).click();
  await expect(answersOf("Dear")).toHaveCount(2);
  await expect(queue).toHaveCount(0);
  await isQuiet();
  await expect(alerts).toHaveCount(0);
});
