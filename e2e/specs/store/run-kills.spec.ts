import { expect, type Page } from "@playwright/test";
import { type CuttingProxy, type ScriptedUpstream, startCuttingProxy } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { type House, PASSWORD, providerOf, test } from "../../support/house.ts";
import { lastTokenOf, numberedStream, numberedText, STRETCHES } from "../../support/servers/numbered-stream.ts";
import {
  canHaveReplicas,
  isReady,
  type SharedServers,
  startReplica,
  startSharedServers,
} from "../../support/servers/replicas.ts";
import { storedAnswers } from "../../support/stored-answers.ts";

// Pages are opened some twenty times, and gateways started some four times.
test.describe.configure({ timeout: 300_000 });
// Wide enough for four answers at once. A trace would take pictures of all that text at each step, and cost more than
// the test.
test.use({ viewport: { width: 1920, height: 900 }, trace: "off" });
const IN_SIGHT = 4;
/** Kills of the replica. The first one takes runs away; the others are read through, each at another stretch. */
const KILLS = 3;

/** For a page that is loaded, and reads all of its answers from their first token on. */
const timeout = { timeout: 45_000 };

const closing: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The names of the models, and the part of the address that chooses some of them. */
const names = ["Ma", "Mb", "Mc", "Md", "Me", "Mf", "Mg", "Mh"] as const;
const queryOf = (names: readonly string[]): string =>
  `?models=${names.map((name) => `${name.toLowerCase()}/model`).join(",")}`;

function configOf(upstreams: Record<string, ScriptedUpstream>): unknown {
  const providers = Object.entries(upstreams).map(([name, upstream]) => providerOf(name.toLowerCase(), upstream));
  return { discover: false, demo: false, catalogue_refresh: false, providers };
}

/** A model server for each name, all with the same stream. */
async function startModels(house: House, stream: ReturnType<typeof numberedStream>) {
  const models: Record<string, ScriptedUpstream> = {};
  for (const name of names) models[name] = await house.upstream({ answer: stream.answer });
  return models;
}

/** The settings by which a gateway serves the address of a proxy, whose port is not its own, to new people. */
function servedBy(proxy: CuttingProxy): Record<string, string> {
  return { TUTTI_ALLOWED_HOSTS: new URL(proxy.origin).host, TUTTI_SIGN_UP: "open" };
}

async function startProxy(target: { origin: string }): Promise<CuttingProxy> {
  const proxy = await startCuttingProxy(target);
  closing.push(() => proxy.close());
  return proxy;
}

/** Waits until the page shows the end of this stretch in all visible answers. */
async function hasRead(page: Page, stretch: number): Promise<void> {
  const read = chat(page).answers.filter({ hasText: lastTokenOf(stretch) });
  await expect(read).toHaveCount(IN_SIGHT, timeout);
}

/** Signs a person up, so that the browser's pages find a session. */
async function signUp(page: Page, origin: string): Promise<void> {
  const data = { name: "Ada Lovelace", email: "ada@example.com", password: PASSWORD };
  expect(await page.request.post(`${origin}/api/auth/sign-up/email`, { headers: { origin }, data })).toBeOK();
}

/** The person's generations that have ended, by model. */
async function usageOf(page: Page, origin: string): Promise<Record<string, { requests: number; errors: number }>> {
  const response = await page.request.get(`${origin}/api/frontend/activity?by=model`);
  const { data } = (await response.json()) as { data: { model: string; requests: number; errors: number }[] };
  return Object.fromEntries(data.map(({ model, requests, errors }) => [model, { requests, errors }]));
}

/** Checks that each of these answers is whole on the page. */
async function isWhole(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (names.length > IN_SIGHT) await showAnswer(page, name);
    const text = chat(page).answersOf(name).getByText("t0 t1 t2");
    await expect.poll(async () => difference(await text.textContent()), timeout).toBe("none");
  }
}

/** Brings a model's whole answer into sight, unless it is. */
async function showAnswer(page: Page, name: string): Promise<void> {
  const model = chat(page).models.getByRole("button", { name: new RegExp(`^${name} .*done$`) });
  await expect(model).toBeVisible(timeout);
  if ((await model.getAttribute("aria-pressed")) === "false") await model.click(timeout);
}

/** The place at which a text differs from the model's; the space at its end is not drawn. */
function difference(text: string | null): string {
  const shownText = text?.trimEnd() ?? "";
  const fullText = numberedText.trimEnd();
  if (shownText === fullText) return "none";
  const place = [...fullText].findIndex((letter, index) => letter !== shownText[index]);
  return `at ${place} of ${fullText.length}: ${shownText.slice(Math.max(0, place - 20), place + 20)}`;
}

/**
 * Checks the answers of this page's store: so many are whole, byte for byte, and so many were interrupted and asked
 * again, with the beginning that had come.
 */
async function areStoredWhole(page: Page, count: number, interruptedCount = 0): Promise<void> {
  const read = async () =>
    (await storedAnswers(page))
      .toSorted((one, other) => Number("interruption" in one) - Number("interruption" in other))
      .map(({ content, ...others }) => ({
        isRight:
          others.interruption === undefined ? content === numberedText : numberedText.startsWith(content.trimEnd()),
        ...others,
      }));
  const whole = { isRight: true, isGenerating: false };
  await expect
    .poll(read, timeout)
    .toEqual([
      ...Array.from({ length: count }, () => whole),
      ...Array.from({ length: interruptedCount }, () => ({ ...whole, interruption: "gateway" })),
    ]);
}

/** Ends the page in one of the ways that pages end, and returns the page that replaces it. */
async function endPage(page: Page, way: number): Promise<Page> {
  if (way % 3 === 0) {
    await page.reload();
    return page;
  }
  const context = page.context();
  const address = page.url();
  if (way % 3 === 1) await page.close();
  else {
    const session = await context.newCDPSession(page);
    const crash = page.waitForEvent("crash");
    session.send("Page.crash").catch(() => undefined);
    await crash;
  }
  const next = await context.newPage();
  await next.goto(address);
  if (way % 3 === 2) await page.close();
  return next;
}

test("[RUN-3] streams stay whole through page ends and connection cuts", async ({ page: firstPage, house }) => {
  const stream = numberedStream();
  const models = await startModels(house, stream);
  const target = { origin: "" };
  const proxy = await startProxy(target);
  const product = await house.start({ config: configOf(models), environment: servedBy(proxy) });
  target.origin = product.origin;
  await house.signUp();
  let page = firstPage;
  await page.goto(`${proxy.origin}/chat${queryOf(names)}`);
  await chat(page).say("Count");
  // A page that is left before the gateway has its runs would leave interrupted answers, and no streams.
  await Promise.all(names.map((name) => models[name]?.request(0)));

  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    stream.open(stretch);
    if (stretch % 2 === 0) {
      page = await endPage(page, stretch / 2);
      await hasRead(page, stretch);
      continue;
    }
    // In the middle of this stretch, each time after another number of bytes, so that frames are cut anywhere.
    proxy.cut(stretch * 37);
    await hasRead(page, stretch);
  }

  await chat(page).isQuiet();
  await isWhole(page, names);
  await page.reload();
  await isWhole(page, names);
  await areStoredWhole(page, names.length);
  for (const name of names) expect(models[name]?.requests).toHaveLength(1);
  const once = names.map((name) => [`${name.toLowerCase()}/model`, { requests: 1, errors: 0 }]);
  expect(await usageOf(page, product.origin)).toEqual(Object.fromEntries(once));
});

test("[RUN-5] killing one of two replicas interrupts its own runs only", async ({ page, house }) => {
  test.skip(!canHaveReplicas(), "PostgreSQL's server programs and redis-server are not both installed");
  const servers: SharedServers = await startSharedServers();
  closing.push(() => servers.close());
  const stream = numberedStream();
  const models = await startModels(house, stream);
  const config = configOf(models);
  const target = { origin: "" };
  const proxy = await startProxy(target);
  const replicaServers: SharedServers = { ...servers, environment: { ...servers.environment, ...servedBy(proxy) } };
  const [mortal, survivor] = [await startReplica(replicaServers, config), await startReplica(replicaServers, config)];
  closing.push(async () => void (await Promise.all([mortal.stop(), survivor.stop()])));
  await signUp(page, survivor.origin);
  target.origin = mortal.origin;
  // Four models each: all their answers are visible.
  const [lostNames, keptNames] = [names.slice(0, 4), names.slice(4)];

  // Half of the runs belong to the replica that is to be killed; another tab reads them through the other one.
  await page.goto(`${proxy.origin}/chat${queryOf(lostNames)}`);
  await chat(page).say("Count");
  stream.open(0);
  await hasRead(page, 0);
  target.origin = survivor.origin;
  proxy.cut();
  const [keptPage, otherTab] = [await page.context().newPage(), await page.context().newPage()];
  await keptPage.goto(`${proxy.origin}/chat${queryOf(keptNames)}`);
  await chat(keptPage).say("Count");
  await hasRead(keptPage, 0);
  await otherTab.goto(page.url());
  await hasRead(otherTab, 0);

  const stretchAfter = (kill: number): number => (kill + 1) * 3;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Both pages read through the replica that is to be killed, whichever has their runs.
    target.origin = mortal.origin;
    for (const reader of [page, keptPage]) await reader.reload();
    await hasRead(page, kill === 0 ? 0 : stretchAfter(kill - 1));
    await hasRead(keptPage, kill === 0 ? 0 : stretchAfter(kill - 1));
    stream.open(stretchAfter(kill) - 1);
    target.origin = survivor.origin;
    await mortal.kill();

    if (kill === 0) {
      // The streams pause at the end of the stretch until every page has received the interruption.
      for (const reader of [page, otherTab]) {
        for (const name of lostNames) {
          await expect(chat(reader).answersOf(name)).toContainText(/Interrupted/, timeout);
        }
      }
      for (const name of lostNames) await chat(page).answersOf(name).getByRole("button", { name: "Retry" }).click();
    }
    stream.open(stretchAfter(kill));
    await hasRead(page, stretchAfter(kill));
    await hasRead(keptPage, stretchAfter(kill));
    if (kill === KILLS - 1) break;
    await mortal.restart();
    await isReady(mortal);
  }
  stream.open(STRETCHES - 1);

  for (const [reader, readerNames] of [
    [page, lostNames],
    [otherTab, lostNames],
    [keptPage, keptNames],
  ] as const) {
    await isWhole(reader, readerNames);
    await chat(reader).isQuiet();
  }
  await page.reload();
  await isWhole(page, lostNames);
  await areStoredWhole(page, names.length, lostNames.length);
  for (const name of lostNames) expect(models[name]?.requests).toHaveLength(2);
  for (const name of keptNames) expect(models[name]?.requests).toHaveLength(1);
  // Interrupted runs are counted as errors, once the other replica has declared their gateway dead.
  const usage = await usageOf(page, survivor.origin);
  const good = Object.entries(usage).map(([model, { requests, errors }]) => [model, requests - errors]);
  expect(Object.fromEntries(good)).toEqual(Object.fromEntries(names.map((name) => [`${name.toLowerCase()}/model`, 1])));
});
