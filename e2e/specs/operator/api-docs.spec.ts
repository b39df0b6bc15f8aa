import { expect, type Page } from "@playwright/test";
import { chunkStep, textAnswer } from "@tutti/testkit";
import { signUpWithKey } from "@tutti/testkit/product";
import { seriousFindingsInBothThemes } from "../../support/findings.ts";
import { providerOf, test } from "../../support/house.ts";

const user = { name: "Grace Hopper", email: "grace@example.com", password: "correct horse battery staple" };

/** The part of the page about one operation. */
function operation(page: Page, title: string) {
  const article = page.getByRole("article", { name: title, exact: true });
  return {
    article,
    async send(body?: unknown) {
      if (!(await article.locator("form").isVisible())) await article.getByText("Try it", { exact: true }).click();
      if (body !== undefined) await article.getByLabel("Body").fill(JSON.stringify(body));
      await article.getByRole("button", { name: "Send" }).click();
    },
    status: article.getByRole("status"),
    answer: article.getByLabel("Response"),
  };
}

const question = { model: "good/model", messages: [{ role: "user", content: "Hello?" }], stream: true };

test("[GW-11] a signed-in user reads and tries the API in the browser", async ({ page, house }) => {
  const outside: string[] = [];
  let isEndless = false;
  const good = await house.upstream({
    answer: () =>
      isEndless ? { steps: [chunkStep({ content: "Well" }), { type: "hang" }] } : textAnswer("All is well here."),
  });
  const { origin } = await house.openWith({ good });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) outside.push(request.url());
  });
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });

  await house.open("/api/docs");
  await expect(page.getByText("or signed in as Ada Lovelace")).toBeVisible();
  const completion = operation(page, "Create a chat completion");
  await completion.send(question);
  await expect(completion.status).toHaveText(/^200 OK, \d+ ms$/);
  await expect(completion.answer).toContainText("data: [DONE]");

  const models = operation(page, "List the available models");
  await models.send();
  await expect(models.answer).toContainText('"id": "good/model"');

  const keys = operation(page, "Create an API key");
  await keys.send({ name: "From the page" });
  await expect(keys.status).toHaveText(/^201 Created/);
  await expect(keys.answer).toContainText('"key": "sk-tutti-');

  isEndless = true;
  await completion.send(question);
  await expect(completion.answer).toContainText("Well");
  await completion.article.getByRole("button", { name: "Stop" }).click();
  await expect(completion.status).toHaveText("Stopped.");
  await (await good.request(1)).aborted;
  expect(outside).toEqual([]);
  expect(problems).toEqual([]);
});

test("the API is tried with a pasted key, searched, and shown in samples", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  const { origin } = await house.start({
    config: { discover: false, demo: false, providers: [providerOf("good", good)] },
  });
  const { key } = await signUpWithKey(origin, user);
  await house.open("/api/docs");
  await expect(page.getByText("or sign in to Tutti")).toBeVisible();

  const completion = operation(page, "Create a chat completion");
  await completion.send({ ...question, stream: false });
  await expect(completion.status).toHaveText(/^401 /);
  await expect(completion.answer).toContainText("No auth credentials found");

  await page.getByLabel("API key").first().fill(key);
  await completion.send({ ...question, stream: false });
  await expect(completion.answer).toContainText("All is well here.");

  await page.getByLabel("API key").first().fill("sk-tutti-nobody");
  await completion.send({ ...question, stream: false });
  await expect(completion.answer).toContainText("User not found.");

  const menu = page.getByRole("navigation", { name: "Operations" });
  await menu.getByRole("searchbox").fill("generation get");
  await expect(menu.getByRole("link", { name: "Get one generation" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Create a chat completion" })).toBeHidden();
  await menu.getByRole("searchbox").fill("nothing of this name");
  await expect(menu.getByText("No operation matches.")).toBeVisible();

  const samples = page.getByRole("region", { name: "Code samples" });
  await samples.getByRole("tab", { name: "curl" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(samples.getByRole("tab", { name: "TypeScript, openai" })).toBeFocused();
  await expect(samples.getByRole("tabpanel")).toContainText('import OpenAI from "openai"');
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(samples.getByRole("tabpanel")).toContainText("import requests");
});

test("the API page has no serious finding in either theme, at any width", async ({ page, house }) => {
  // Axe takes long for so long a page where the machine is busy.
  test.slow();
  await house.start();
  await house.open("/api/docs");
  await page.getByText("Try it", { exact: true }).first().click();
  await page.getByText("Example response").first().click();
  // All operations are drawn alike: a few of each are enough to check, and a hundred take a minute.
  await page.evaluate(() => {
    const [operations, schemas] = ["article:not(.schema)", "article.schema"].map((kind) => [
      ...document.querySelectorAll(kind),
    ]);
    const others = [...(operations?.slice(18) ?? []), ...(schemas?.slice(6) ?? [])];
    for (const article of others) if (!article.textContent?.includes("Get one generation")) article.remove();
  });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await seriousFindingsInBothThemes(page), `at ${viewport.width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
  await page.getByRole("button", { name: "Operations" }).click();
  await page.getByRole("navigation").getByRole("link", { name: "Get one generation" }).click();
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("article", { name: "Get one generation" })).toBeInViewport();
});
