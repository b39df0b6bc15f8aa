import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { providerOf, test } from "../../support/house.ts";

/** Keeps the list of models from coming; the returned function lets it. */
async function holdModels(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/v1/models*", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("[ROUTE-1] [ROUTE-5] the root leads to /chat, and the address fills the composer", async ({ page, house }) => {
  await house.start();
  await house.open("/");
  await expect(page).toHaveURL(/\/chat$/);
  await expect(chat(page).composer).toBeVisible();

  const message = `Hello <img src=x onerror="document.title='broken'"> & <b>you</b>\nsecond line`;
  await house.open(`/chat?message=${encodeURIComponent(message)}`);
  await expect(chat(page).composer).toHaveValue(message);
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  await expect(page).not.toHaveTitle("broken");
});

test("[ROUTE-2] a room's address opens the room, and an unknown one leads to /chat", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { say, answersOf, isQuiet } = chat(page);
  await say("Are you there?");
  await expect(answersOf("Good")).toContainText("All is well here.");
  await isQuiet();
  const address = new URL(page.url());

  await house.open("/chat");
  await expect(answersOf("Good")).toHaveCount(0);
  await house.open(address.pathname + address.search);
  await expect(answersOf("Good")).toContainText("All is well here.");
  await house.open("/chat?room=no-such-room");
  await expect(page.getByText("Room not found")).toBeVisible();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(answersOf("Good")).toHaveCount(0);
});

test("[ROUTE-3] [ROUTE-6] the address sets the models of a new room and the API version", async ({ page, house }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/v\d+\//.test(pathname)) calls.push(pathname);
  });
  const one = await house.upstream({ answer: () => textAnswer("I am one.") });
  const two = await house.upstream({ answer: () => textAnswer("I am two.") });
  await house.openWith({ one, two }, "?models=two/model,one/model,two/model&api=v2");
  const { cards, say, answersOf } = chat(page);
  await expect(cards).toHaveText([/Two/, /One/, /Two/]);
  await say("Who are you?");
  await expect(answersOf("Two")).toHaveCount(2);
  await expect(answersOf("One")).toContainText("I am one.");
  expect(calls).toContainEqual(expect.stringMatching(/^\/api\/v2\/runs\/run-/u));
  // The page's own question, some seconds after the start, has one version: whether the chats may follow the account.
  const ofModels = calls.filter((path) => path !== "/api/v1/sync");
  expect(ofModels.filter((path) => !path.startsWith("/api/v2/"))).toEqual([]);
});

test("models in the address answer before the list of models has loaded", async ({ page, house }) => {
  const upstream = await house.upstream({ answer: () => textAnswer("I am here.") });
  const release = await holdModels(page);
  await house.openWith({ early: upstream });
  const { say, card, answersOf } = chat(page);

  await expect(card("early/model")).toBeVisible();
  await say("Who is there?");
  await expect(answersOf("early/model")).toContainText("I am here.");
  release();
  await expect(card("Early")).toBeVisible();
  await expect(answersOf("Early")).toContainText("I am here.");
});

test("a message without models in the address waits for the list of models", async ({ page, house }) => {
  const upstream = await house.upstream({ answer: () => textAnswer("I am here.") });
  await house.start({ config: { discover: false, demo: false, providers: [providerOf("early", upstream)] } });
  await house.signUp();
  const release = await holdModels(page);
  await house.open("/chat");
  const { composer, answers, answersOf } = chat(page);
  await composer.fill("Who is there?");
  await composer.press("Enter");
  await expect(page.getByRole("button", { name: "Waiting for the list of models" })).toBeDisabled();
  release();
  await expect(answersOf("Early")).toContainText("I am here.");
  await expect(answersOf("Auto Router")).toBeVisible();
  await expect(answers).toHaveCount(2);
  await expect(composer).toHaveValue("");
});

test("[SEND-3, ROUTE-9] a signed-out send keeps the message, and signing in sends it", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  await page.context().clearCookies();
  await page.reload();
  const { say, composer, welcome, signIn, answersOf } = chat(page);
  await expect(signIn).toBeVisible();
  const address = page.url();

  await say("Remember me", { isRefused: true });
  await expect(welcome).toBeVisible();
  await expect(welcome).toContainText("Sign in to start your first chat");
  expect(good.requests).toHaveLength(0);
  await house.signUp("Grace Hopper");
  await page.reload();
  await expect(composer).toHaveValue("Remember me");

  await page.context().clearCookies();
  await page.reload();
  await expect(signIn).toBeVisible();
  await composer.press("Enter");
  await welcome.getByRole("button", { name: "Sign in" }).last().click();
  await welcome.getByLabel("Email").fill("grace.hopper@example.com");
  await welcome.getByLabel("Password", { exact: true }).fill("a wrong password");
  await welcome.getByRole("button", { name: "Sign in" }).first().click();
  await expect(welcome.getByRole("alert")).toBeVisible();
  await welcome.getByLabel("Password", { exact: true }).fill("correct horse battery staple");
  await welcome.getByRole("button", { name: "Sign in" }).first().click();
  await expect(welcome).toBeHidden();
  await expect(answersOf("Good")).toContainText("All is well here.");
  expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
  await expect(composer).toHaveValue("");
});

test("[ROUTE-7] [ROUTE-11] an artifact generated without a room gets an address and can be left", async ({
  page,
  house,
}) => {
  const counter = "<!doctype html><html><body><h1>Counter</h1></body></html>\n";
  const builder = await house.upstream({ answer: () => textAnswer(recipe(upsert("index.html", counter))) });
  await house.openWith({ builder });
  const { say, isQuiet, room, newChat, answers } = chat(page);
  await say("Only talk");
  await isQuiet();
  const talk = page.url();
  await newChat.first().click();
  await expect(answers).toHaveCount(0);
  const before = page.url();
  await chooseMode(page, "Interactive App");
  await say("A counter");

  const { panel } = workspace(page);
  const card = page.getByRole("button", { name: "Open A counter" }).first();
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/\/chat\?room=[^&]+$/);
  await page.goBack();
  await expect(page).toHaveURL(before);
  await expect(panel).toHaveCount(0);
  await room("Only talk").click();
  await expect(page).toHaveURL(talk);
  await expect(panel).toHaveCount(0);

  // The panel is closed, and not only hidden: opening its room again does not bring it back.
  await room("A counter").click();
  await expect(card).toBeVisible();
  await expect(panel).toHaveCount(0);
  await card.click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(talk);
  await expect(panel).toHaveCount(0);
  await page.goForward();
  await expect(card).toBeVisible();
  await expect(panel).toHaveCount(0);
  await card.click();
  await expect(panel).toBeVisible();
  await newChat.first().click();
  await expect(card).toHaveCount(0);
  await expect(panel).toHaveCount(0);
});
