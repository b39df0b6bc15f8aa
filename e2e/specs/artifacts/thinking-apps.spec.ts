import { expect, type Page } from "@playwright/test";
import { type ScriptedUpstream, textAnswer } from "@tutti/testkit";
import { chooseMode, chooseMore, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { type House, providerOf, test } from "../../support/house.ts";

/** An app that calls a model, once or fifty times at once, and shows the result. */
const page = `<!doctype html>
<html><head><title>Oracle</title></head><body>
<h1>Oracle</h1> <a href="about.html">About</a>
<button id="one">Ask</button> <button id="many">Ask fifty times</button>
<p><output aria-label="Answer"></output></p>
<script>
const output = document.querySelector("output");
one.onclick = async () => {
  output.value = "…";
  try { output.value = (await tutti.complete({ prompt: "ORACLE: will it rain?", maxTokens: 100 })).text; }
  catch (error) { output.value = error.code + ": " + error.message; }
};
many.onclick = async () => {
  output.value = "…";
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => tutti.complete({ prompt: "ORACLE: again?", maxTokens: 500 })));
  const codes = all.filter(({ status }) => status === "rejected").map(({ reason }) => reason.code);
  output.value = (50 - codes.length) + " answered, others " + [...new Set(codes)].join();
};
</script></body></html>
`;

const about = `<!doctype html>
<html><head><title>About</title></head><body><h1>About the oracle</h1> <a href="/">Back</a></body></html>
`;

/** US dollars for a token of the prompt and of the answer; the scripted answers have 7 and 11 tokens. */
const pricing = { prompt: "0.000001", completion: "0.00001" };
const COST = 7 * 0.000_001 + 11 * 0.000_01;

const isOracle = (body: unknown): boolean => JSON.stringify(body).includes("ORACLE:");

async function makeOracle(tab: Page, house: House, prices: object = { pricing }): Promise<ScriptedUpstream> {
  const upstream = await house.upstream({
    answer: ({ body }) =>
      isOracle(body) && !JSON.stringify(body).includes("UPSERT")
        ? textAnswer("It will rain.")
        : textAnswer(recipe(upsert("index.html", page), upsert("about.html", about)), { chunkSize: 200 }),
  });
  const provider = providerOf("oracle", upstream);
  const models = provider.models.map((model) => ({ ...model, ...prices }));
  await house.start({ config: { discover: false, demo: false, providers: [{ ...provider, models }] } });
  await house.signUp();
  await house.open("/chat?models=oracle/model");
  await chooseMode(tab, "Interactive App");
  await chat(tab).say("An oracle");
  await expect(workspace(tab).app.getByRole("heading", { name: "Oracle" })).toBeVisible({ timeout: 30_000 });
  return upstream;
}

/** The bodies of the app's requests, as the model's server received them. */
const oracleBodies = (upstream: ScriptedUpstream): Record<string, unknown>[] =>
  upstream.requests
    .map(({ body }) => body as Record<string, unknown>)
    .filter((body) => isOracle(body) && !JSON.stringify(body).includes("UPSERT"));

test("[APP-15] an allowed app asks a model, shows the price, and ends at its limit", async ({ page: tab, house }) => {
  const upstream = await makeOracle(tab, house);
  const { panel, field, app } = workspace(tab);
  const answer = app.getByRole("status", { name: "Answer" });
  // The call waits for the person, is refused if they refuse it, and goes on once they allow it.
  await app.getByRole("button", { name: "Ask", exact: true }).click();
  await panel.getByRole("status").getByRole("button", { name: "Dismiss" }).click();
  await expect(answer).toContainText("not-allowed");
  await app.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(panel.getByRole("button", { name: "Allow, up to $0.10" })).toBeVisible();
  expect(oracleBodies(upstream)).toEqual([]);
  await panel.getByRole("button", { name: "Allow, up to $0.10" }).click();
  await expect(answer).toHaveText("It will rain.");
  const [body] = oracleBodies(upstream);
  expect(body).toMatchObject({ messages: [{ role: "user", content: "ORACLE: will it rain?" }], max_tokens: 100 });
  expect(Object.keys(body ?? {})).not.toContain("tools");

  await chooseMore(tab, "Console");
  await expect(panel.getByRole("list", { name: "Console" })).toContainText("AI: oracle/model, 7 + 11 tokens, $0.00012");
  await chooseMore(tab, "AI");
  const menu = tab.getByRole("dialog", { name: "AI" });
  await expect(menu.getByRole("status")).toHaveText("$0.00012 of $0.10 spent");
  await expect(menu.getByRole("switch", { name: "Let this app ask models" })).toBeChecked();

  await menu.getByRole("textbox", { name: "Spending limit, in dollars" }).fill("0.0002");
  await expect(menu.getByRole("status")).toHaveText("$0.00012 of $0.0002 spent");
  await tab.keyboard.press("Escape");
  await app.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(answer).toContainText("purse-empty");
  expect(oracleBodies(upstream)).toHaveLength(1);

  // The permission is stored; the spending can be reset, and the permission revoked.
  await tab.reload();
  await tab.getByRole("button", { name: "Open Oracle" }).first().click();
  await expect(app.getByRole("heading", { name: "Oracle" })).toBeVisible({ timeout: 30_000 });
  await chooseMore(tab, "AI");
  await expect(menu.getByRole("status")).toHaveText("$0.00012 of $0.0002 spent");
  await menu.getByRole("button", { name: "Reset" }).click();
  await expect(menu.getByRole("status")).toHaveText("$0 of $0.0002 spent");
  await menu.getByRole("switch", { name: "Let this app ask models" }).click();
  await expect(menu.getByRole("switch", { name: "Let this app ask models" })).not.toBeChecked();
  await tab.keyboard.press("Escape");
  await app.getByRole("button", { name: "Ask", exact: true }).click();
  await panel.getByRole("status").getByRole("button", { name: "Dismiss" }).click();
  await expect(answer).toContainText("not-allowed");

  // Fifty calls at once under a limit of a cent cost a cent at most, and the others are refused with a typed error.
  await chooseMore(tab, "AI");
  await menu.getByRole("textbox", { name: "Spending limit, in dollars" }).fill("0.01");
  await menu.getByRole("textbox", { name: "Requests per minute, at most" }).fill("600");
  await menu.getByRole("switch", { name: "Let this app ask models" }).click();
  await expect(menu.getByRole("status")).toHaveText("$0 of $0.01 spent");
  await tab.keyboard.press("Escape");
  const before = oracleBodies(upstream).length;
  await app.getByRole("button", { name: "Ask fifty times" }).click();
  await expect(answer).toHaveText(/^\d+ answered, others purse-empty$/u, { timeout: 30_000 });
  const answerCount = Number((await answer.textContent())?.split(" ", 1)[0]);
  expect(answerCount).toBeGreaterThan(0);
  expect(oracleBodies(upstream)).toHaveLength(before + answerCount);
  expect(answerCount * COST).toBeLessThanOrEqual(0.01);
  // The amount reserved for the answers was more than they have cost, and never more than the limit.
  for (const body of oracleBodies(upstream)) expect(Number(body["max_tokens"])).toBeLessThanOrEqual(1000);

  // Once the person turns it on, models are told how an app calls models.
  const toggle = workspace(tab).composer.getByRole("button", { name: "Uses AI" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await field.fill("Once more");
  await field.press("Enter");
  await expect(panel.getByText("Version 2 ·")).toBeVisible({ timeout: 30_000 });
  await expect(app.getByRole("heading", { name: "Oracle" })).toBeVisible({ timeout: 30_000 });
  const systems = upstream.requests.map(({ body }) =>
    JSON.stringify((body as { messages: unknown[] }).messages[0]).includes("tutti.complete"),
  );
  expect(systems).toContain(true);
  expect(systems[0]).toBe(false);
});

test("[APP-15] a model of unknown price is not asked, and the app gets an error", async ({ page: tab, house }) => {
  const upstream = await makeOracle(tab, house, {});
  const { panel, app } = workspace(tab);
  await app.getByRole("button", { name: "Ask", exact: true }).click();
  await panel.getByRole("button", { name: "Allow, up to $0.10" }).click();
  await app.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(app.getByRole("status", { name: "Answer" })).toContainText("no-such-model");
  expect(oracleBodies(upstream)).toEqual([]);
});

test("[APP-15] a published app asks on its owner's account, then on the viewer's", async ({ page: tab, house }) => {
  const upstream = await makeOracle(tab, house);
  const { panel } = workspace(tab);
  await panel.getByRole("button", { name: "Publish" }).click();
  const dialog = tab.getByRole("dialog", { name: "Publish" });
  await dialog.getByRole("checkbox", { name: "Visitors’ AI use is billed to me" }).check();
  await dialog.getByRole("textbox", { name: "Spending limit, in dollars" }).fill("0.003");
  await dialog.getByRole("button", { name: "Publish version 1" }).click();
  const address = (await dialog.getByRole("link").getAttribute("href")) ?? "";

  // A visitor without an account.
  const context = await tab.context().browser()?.newContext();
  const visitor = await context?.newPage();
  if (!context || !visitor) throw new Error("There is no browser.");
  const appFrame = (page: Page) => page.frameLocator("iframe:visible");
  const answerIn = (page: Page) => appFrame(page).getByRole("status", { name: "Answer" });
  await visitor.goto(address);
  await appFrame(visitor).getByRole("button", { name: "Ask", exact: true }).click();
  await expect(answerIn(visitor)).toHaveText("It will rain.");
  await appFrame(visitor).getByRole("button", { name: "Ask fifty times" }).click();
  await expect(answerIn(visitor)).toHaveText(/^\d+ answered, others (purse-empty|too-many-requests)/u, {
    timeout: 30_000,
  });
  expect(oracleBodies(upstream).length * COST).toBeLessThanOrEqual(0.003);
  // The app's other pages are published with it.
  await appFrame(visitor).getByRole("link", { name: "About" }).click();
  await expect(appFrame(visitor).getByRole("heading", { name: "About the oracle" })).toBeVisible();
  await appFrame(visitor).getByRole("link", { name: "Back" }).click();
  await expect(appFrame(visitor).getByRole("heading", { name: "Oracle", exact: true })).toBeVisible();

  // A new password ends the calls of those who opened the page before, and the page asks for it.
  await dialog.getByLabel("Password", { exact: true }).fill("open sesame");
  await dialog.getByRole("button", { name: "Save" }).click();
  const withoutPassword = dialog.getByRole("button", { name: "Remove the password" });
  await expect(withoutPassword).toBeVisible();
  await appFrame(visitor).getByRole("button", { name: "Ask", exact: true }).click();
  await visitor.getByLabel("Password").fill("open sesame");
  await visitor.getByRole("button", { name: "Open" }).click();
  await expect(appFrame(visitor).getByRole("heading", { name: "Oracle", exact: true })).toBeVisible();
  await withoutPassword.click();
  await expect(withoutPassword).toHaveCount(0);

  // Without that purse a stranger is told to sign in, and a person with an account is asked for permission.
  await dialog.getByRole("checkbox", { name: "Visitors’ AI use is billed to me" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(tab.getByText("Link updated")).toBeVisible();
  await visitor.reload();
  await appFrame(visitor).getByRole("button", { name: "Ask", exact: true }).click();
  await expect(answerIn(visitor)).toContainText("not-here");
  await context.close();
  const before = oracleBodies(upstream).length;
  const member = await tab.context().newPage();
  await member.goto(address);
  await appFrame(member).getByRole("button", { name: "Ask", exact: true }).click();
  const purse = member.getByRole("region", { name: "AI" });
  await expect(purse.getByRole("status")).toContainText("This app asks to use AI");
  expect(oracleBodies(upstream)).toHaveLength(before);
  await purse.getByRole("button", { name: "Allow" }).click();
  await expect(answerIn(member)).toHaveText("It will rain.");
  await expect(purse.getByRole("status")).toContainText("of $0.1 spent");
  await purse.getByRole("button", { name: "Stop" }).click();
  await expect(purse).toHaveCount(0);
});
