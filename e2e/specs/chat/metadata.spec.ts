import { expect } from "@playwright/test";
import { chunkStep, reasoningAnswer, textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { providerOf, test } from "../../support/house.ts";

test("[MSG-8] an answer is copied, retried and deleted, and shows its metadata", async ({ page, house, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const good = await house.upstream({
    answer: () => reasoningAnswer("Let me count. ".repeat(20), "There are **three**.", { delay: 5 }),
  });
  const provider = providerOf("good", good);
  const models = provider.models.map((model) => ({ ...model, pricing: { prompt: "0.0001", completion: "0.001" } }));
  await house.start({ config: { discover: false, demo: false, providers: [{ ...provider, models }] } });
  await house.signUp();
  await house.open("/chat?models=good/model");
  const { say, answersOf, isQuiet } = chat(page);
  await say("How many r are in strawberry?");
  await isQuiet();
  const answer = answersOf("Good");
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

  await answer.getByRole("button", { name: "Copy message" }).click();
  await expect.poll(clipboard).toBe("There are **three**.");
  await answer.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Copy as plain text" }).click();
  await expect.poll(clipboard).toBe("There are three.");
  for (const name of ["Retry", "Delete message"]) await expect(answer.getByRole("button", { name })).toBeVisible();
  const mine = page.getByRole("article", { name: "You" });
  await mine.hover();
  for (const name of ["Copy message", "Retry", "Edit message", "Delete message"]) {
    await expect(mine.getByRole("button", { name })).toBeVisible();
  }

  await answer.getByRole("button", { name: "Details" }).click();
  const details = page.getByRole("dialog", { name: "Details" });
  const value = (label: string) =>
    details.locator("div", { has: page.locator(`dt:text-is("${label}")`) }).locator("dd");
  await expect(value("Model")).toContainText("good/model");
  await expect(value("Provider")).toContainText("Good");
  await expect(value("Tokens")).toHaveText("11");
  await expect(value("Speed")).toHaveText(/^[\d.,]+ tok\/s$/);
  await expect(value("Time to first token")).toHaveText(/^[\d.]+ m?s$/);
  await expect(value("Duration")).toHaveText(/^[\d.]+ m?s$/);
  await expect(value("Reasoning")).toHaveText(/^[\d.]+ m?s$/);
  // 7 prompt tokens, 11 completion tokens.
  await expect(value("Cost")).toHaveText("$0.012");
  await expect(value("Generation")).toContainText("gen-");
  // In another tab: the answer that streams here goes on.
  const activity = details.getByRole("link", { name: "Activity" });
  await expect(activity).toHaveAttribute("href", "/activity");
  await expect(activity).toHaveAttribute("target", "_blank");

  const id = (await value("Generation").locator("span[title]").getAttribute("title")) ?? "";
  const { origin } = new URL(page.url());
  const apiResponse = await page.request.get(`${origin}/api/v1/generation?id=${id}`);
  expect(apiResponse.status()).toBe(200);
});

test("[RUN-9] the request that a model received is shown and can be sent again", async ({ page, house, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const good = await house.upstream({ answer: () => textAnswer("The good answer.") });
  const other = await house.upstream({ answer: () => textAnswer("The other answer.") });
  await house.openWith({ good, other });
  const { say, answersOf, isQuiet } = chat(page);
  for (const question of ["First question", "Second question"]) {
    await say(question);
    await expect(answersOf("Other").last()).toContainText("The other answer.");
    await isQuiet();
  }
  await answersOf("Good").last().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "What this model saw" }).click();
  const dialog = page.getByRole("dialog", { name: "What this model saw" });
  const messages = dialog.getByRole("region", { name: "Messages" });
  for (const text of ["First question", "The good answer.", "Second question"])
    await expect(messages).toContainText(text);
  await expect(messages).not.toContainText("The other answer.");
  await expect(dialog.getByRole("region", { name: "Parameters" })).toContainText("good/model");
  await expect(dialog.getByRole("region", { name: "Route" })).toContainText("Good");

  await dialog.getByRole("button", { name: "Copy as curl" }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const { origin } = new URL(page.url());
  expect(command).toContain(`${origin}/api/v1/chat/completions`);
  expect(command).toContain("$TUTTI_API_KEY");
  const body = JSON.parse((/-d '(.*)'\s*$/s.exec(command)?.[1] ?? "").replaceAll("'\\''", "'"));
  const again = await page.request.post(`${origin}/api/v1/chat/completions`, { headers: { origin }, data: body });
  expect(again.status()).toBe(200);
  const requests = good.requests.map((request) => (request.body as { messages: unknown }).messages);
  expect(requests).toHaveLength(3);
  expect(requests[2]).toEqual(requests[1]);
  expect((requests[1] as { role: string }[]).filter(({ role }) => role === "assistant")).toEqual([
    { role: "assistant", content: "The good answer." },
  ]);
});

test("[MSG-4] sources are listed and linked, and a burst shows no speed", async ({ page, house }) => {
  const text = "Lisbon is old. Trams run late [2].";
  const citation = (url: string, title: string, end: number) => ({
    type: "url_citation",
    url_citation: { url, title, content: `About ${title}.`, start_index: 0, end_index: end },
  });
  const good = await house.upstream({
    answer: () => ({
      steps: [
        chunkStep({ content: text }),
        chunkStep({
          annotations: [citation("https://one.example/a", "Lisbon", 14), citation("https://two.example/b", "Trams", 0)],
        }),
        ...textAnswer("").steps,
      ],
    }),
  });
  const burst = await house.upstream({ answer: () => textAnswer("All at once.", { chunkSize: 1000 }) });
  await house.openWith({ good, burst });
  const { say, answersOf, isQuiet } = chat(page);
  await say("Tell me about Lisbon");
  await isQuiet();
  const answer = answersOf("Good");
  await expect(answer.getByText("2 citations")).toBeVisible();
  const marks = answer.getByRole("button", { name: /^Source/ });
  await expect(marks).toHaveCount(2);
  await expect(answer.locator("p").first()).toHaveText("Lisbon is old.1 Trams run late 2.");
  await marks.first().hover();
  await expect(page.getByText("About Lisbon.").last()).toBeVisible();

  await marks.last().click();
  const entry = answer.getByRole("listitem").filter({ hasText: "Trams" });
  await expect(entry).toBeFocused();
  await expect(entry.getByRole("link", { name: "Trams" })).toHaveAttribute("href", "https://two.example/b");
  await expect(entry).toContainText("About Trams.");
  await expect(entry).toContainText("https://two.example/b");

  await answersOf("Burst").getByRole("button", { name: "Details" }).click();
  const details = page.getByRole("dialog", { name: "Details" });
  await expect(details.getByText("Tokens", { exact: true })).toBeVisible();
  await expect(details.getByText("Speed", { exact: true })).toHaveCount(0);
  await expect(details.getByText("tok/s")).toHaveCount(0);
});
