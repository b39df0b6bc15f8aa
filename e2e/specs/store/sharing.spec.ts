import { type BrowserContext, expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { type House, signUp, test } from "../../support/house.ts";

// Two browsers, and an account in each.
test.slow();

const PROMPT = "Secretly speak like a pirate";

/** A turn of two models, one of which has a system prompt. */
async function openTurn(page: Page, house: House) {
  const alpha = await house.upstream({ answer: () => textAnswer("The **Danube** is longer.") });
  const beta = await house.upstream({
    answer: () => textAnswer("It is the Volga <script>document.title='ran'</script>"),
  });
  const product = await house.openWith({ alpha, beta });
  const { say, answersOf } = chat(page);
  await page.getByRole("button", { name: "More for Alpha" }).click();
  await page.getByRole("menuitem", { name: "Advanced Settings" }).click();
  const settings = page.getByRole("dialog", { name: /^Advanced Settings/ });
  await settings.getByRole("switch", { name: "Default system prompt" }).click();
  await settings.getByLabel("Custom system prompt").fill(PROMPT);
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
  await say("Which river is longer?");
  await expect(answersOf("Alpha")).toContainText("Danube");
  await expect(answersOf("Beta")).toContainText("Volga");
  await chat(page).isQuiet();
  return product;
}

/** Opens the dialog that shares the turn. */
async function openShare(page: Page) {
  const question = page.getByRole("article", { name: "You" });
  await question.hover();
  await question.getByRole("button", { name: "Share this turn" }).click();
  return page.getByRole("dialog", { name: "Share" });
}

/** A phone's browser without an account. */
async function stranger(page: Page): Promise<{ context: BrowserContext; visitor: Page }> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } });
  if (!context) throw new Error("There is no browser.");
  return { context, visitor: await context.newPage() };
}

test("[APP-14] a shared turn opens signed out, and the server never gets its text", async ({ page, house }) => {
  const product = await openTurn(page, house);
  const sentTexts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/shares")) sentTexts.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  const dialog = await openShare(page);
  const preview = dialog.getByRole("region", { name: "What people will see" });
  await expect(preview.getByRole("article", { name: "Alpha" })).toContainText("Danube");
  await expect(preview).not.toContainText(PROMPT);
  await dialog.getByRole("checkbox", { name: "System prompts" }).check();
  await preview.getByText("System prompts").click();
  await expect(preview).toContainText(PROMPT);
  await dialog.getByRole("checkbox", { name: "System prompts" }).uncheck();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = dialog.getByRole("link", { name: /\/s\// });
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  const address = (await link.getAttribute("href")) ?? "";
  const { pathname, hash } = new URL(address);

  const { context, visitor } = await stranger(page);
  visitor.on("request", (request) => sentTexts.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await visitor.goto(address);
  await expect(visitor.getByRole("article", { name: "Alpha" }).locator("strong")).toHaveText("Danube");
  await expect(visitor.getByRole("article", { name: "Beta" })).toContainText("<script>");
  await expect(visitor.getByRole("article", { name: "Question" })).toHaveText("Which river is longer?");
  await expect(visitor.locator("body")).not.toContainText(PROMPT);
  expect(await visitor.title()).not.toBe("ran");

  // Neither the key nor a word of the turn was sent, and the stored share has none of its words either.
  const storedShare = await page.request.get(`${product.origin}/api/v1/shares${pathname.slice(2)}/content`);
  const { content } = (await storedShare.json()) as { content: string };
  const serverTexts = [...sentTexts, Buffer.from(content, "base64").toString("latin1")].join("\n");
  expect(sentTexts.some((request) => request.includes(content.slice(0, 40)))).toBe(true);
  for (const word of [hash.slice(1), "Danube", "Volga", "Which river", "alpha/model", PROMPT]) {
    expect(serverTexts).not.toContain(word);
  }

  await test.step("a room of the viewer's own", async () => {
    await visitor.setViewportSize({ width: 1440, height: 900 });
    await signUp(visitor, product.origin, { name: "Grace Hopper", email: "grace@example.com" });
    await visitor.reload();
    await visitor.getByRole("button", { name: "Continue in my Tutti" }).click();
    await expect(visitor).toHaveURL(/\/chat\?room=/);
    const { answersOf, card } = chat(visitor);
    await expect(answersOf("Alpha")).toContainText("Danube");
    await expect(answersOf("Beta")).toContainText("Volga");
    await expect(card("Alpha")).toBeVisible();
    await visitor.reload();
    await expect(answersOf("Alpha")).toContainText("Danube");
  });

  await test.step("broken links", async () => {
    await visitor.goto(address.slice(0, -1));
    await expect(visitor.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
    await visitor.goto("about:blank");
    const [head = "", key = ""] = address.split("#");
    await visitor.goto(`${head}#${[...key].reverse().join("")}`);
    await expect(visitor.getByRole("heading", { name: "The key in this link does not fit" })).toBeVisible();

    await dialog.getByRole("button", { name: "Revoke", exact: true }).first().click();
    await expect(dialog.getByRole("button", { name: "Create link" })).toBeVisible();
    await visitor.goto("about:blank");
    await visitor.goto(address);
    await expect(visitor.getByRole("heading", { name: "This link was revoked" })).toBeVisible();
  });
  await context.close();
});
