import { type BrowserContext, type CDPSession, expect, type Page } from "@playwright/test";
import { chunkStep, textAnswer } from "@tutti/testkit";
import { startPushService, type TestPushService } from "../../../apps/gateway/src/push/push-service.test-support.ts";
import { chat } from "../../support/chat.ts";
import { type House, providerOf, test } from "../../support/house.ts";
import { untilKept } from "../../support/installed.ts";

test.use({ serviceWorkers: "allow" });
// Every file of the page is fetched for the service worker's cache.
test.describe.configure({ timeout: 120_000 });

const CANARY = "canary-4711";

/** Gives the browser a push service: Chromium under test has none. */
async function addPushService(context: BrowserContext, service: TestPushService): Promise<void> {
  const subscription = service.subscribe();
  await context.grantPermissions(["notifications"]);
  await context.addInitScript((made) => {
    const key = "subscribed in a test";
    const fake = {
      endpoint: made.endpoint,
      options: {},
      toJSON: () => made,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    // The shell of Chromium allows no page to notify.
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(key) === null ? null : fake),
      subscribe: async () => {
        localStorage.setItem(key, "yes");
        return fake;
      },
    });
  }, subscription);
}

async function start(context: BrowserContext, page: Page, house: House) {
  let publicKey: string | undefined;
  const service = await startPushService(() => publicKey);
  await addPushService(context, service);
  let held = Promise.withResolvers<void>();
  /** Lets the answers that run come to their end; later ones wait anew. */
  const release = (): void => {
    held.resolve();
    held = Promise.withResolvers();
  };
  const good = await house.upstream({
    answer: () => ({
      steps: [chunkStep({ content: CANARY }), { type: "until", promise: held.promise }, ...textAnswer(" done").steps],
    }),
  });
  const { origin } = await house.start({
    config: { discover: false, demo: false, providers: [providerOf("good", good)] },
    environment: { TUTTI_PUSH: service.origin },
  });
  await house.signUp();
  const settings = await page.request.get(`${origin}/api/v1/push`);
  publicKey = String((await settings.json()).public_key);
  return { origin, service, release };
}

/** The registration of the page's service worker, by which a push is delivered to it. */
async function findRegistration(session: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) if (scopeURL === `${origin}/`) resolve(registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  return found;
}

test("[DEV-10] a push arrives with the page closed, without a word of the chat", async ({ page, context, house }) => {
  const { origin, service, release } = await start(context, page, house);
  await house.open("/settings#notifications");
  await untilKept(page);
  await page.getByRole("switch", { name: "Notify me in this browser" }).click();
  await expect(page.getByRole("switch", { name: "Quiet hours" })).toBeVisible();

  await house.open("/chat?models=good/model");
  const { say, answersOf } = chat(page);
  await say("Are you there?");
  await expect(answersOf("Good")).toContainText(CANARY);
  const room = new URL(page.url()).searchParams.get("room");
  const session = await context.newCDPSession(page);
  const registrationId = await findRegistration(session, origin);
  await page.goto("about:blank");
  release();
  await expect
    .poll(() => service.pushes.map(({ text }) => text), { timeout: 30_000 })
    .toEqual([JSON.stringify({ kind: "turn", room })]);
  expect(JSON.stringify(service.pushes)).not.toContain(CANARY);

  // The browser's part: it decrypts the push, and starts the worker with it.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const shown: unknown[] = [];
    Object.assign(self, { shown });
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });
  });
  const data = service.pushes[0]?.text ?? "";
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  const shownIn = () => worker?.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
  await expect
    .poll(shownIn)
    .toMatchObject([
      { title: "Your answers are here", body: "Open Tutti to read on.", data: { path: `/chat?room=${room}` } },
    ]);
  expect(JSON.stringify(await shownIn())).not.toContain(CANARY);

  // A click opens the room in a page that is open.
  const presence = page.waitForRequest("**/api/v1/push/presence");
  await house.open("/settings");
  await presence;
  await worker?.evaluate((path) => {
    const event = new Event("notificationclick");
    const notification = { close: () => undefined, data: { path } };
    dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
  }, `/chat?room=${room}`);
  await expect(page).toHaveURL(new RegExp(`/chat\\?room=${room}`));
  await expect(answersOf("Good")).toContainText(`${CANARY} done`);
  await service.close();
});

test("[DEV-10] the settings have quiet hours, and switch all of it off", async ({ page, context, house }) => {
  const { origin, service, release } = await start(context, page, house);
  release();
  await house.open("/settings#notifications");
  await untilKept(page);
  const here = page.getByRole("switch", { name: "Notify me in this browser" });
  const quiet = page.getByRole("switch", { name: "Quiet hours" });
  await expect(quiet).toHaveCount(0);
  await here.click();
  await quiet.click();
  await page.getByLabel("From", { exact: true }).fill("23:15");
  await page.getByLabel("Until", { exact: true }).focus();
  const subscription = async () => (await (await page.request.get(`${origin}/api/v1/push`)).json()).subscription;
  await expect.poll(subscription).toMatchObject({ quiet: { from: 1395, to: 420 } });
  await page.reload();
  await expect(here).toBeChecked();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("23:15");
  await here.click();
  await expect(quiet).toHaveCount(0);
  await expect.poll(subscription).toBeNull();
  await service.close();
});

test("[DEV-10] no push comes while the person looks at another page", async ({ page, context, house }) => {
  const { service, release } = await start(context, page, house);
  await house.open("/settings#notifications");
  await untilKept(page);
  await page.getByRole("switch", { name: "Notify me in this browser" }).click();
  await expect(page.getByRole("switch", { name: "Quiet hours" })).toBeVisible();
  const presence = page.waitForRequest("**/api/v1/push/presence");
  await house.open("/chat?models=good/model");
  await presence;
  const { say, answersOf } = chat(page);
  await say("Are you there?");
  await expect(answersOf("Good")).toContainText(CANARY);
  // The page that is left reports too, before the other one is there.
  const elsewhere = page.waitForEvent("framenavigated").then(() => page.waitForRequest("**/api/v1/push/presence"));
  await house.open("/activity");
  await elsewhere;
  release();
  // The gateway decides four seconds after the end, and shows no one that it has.
  await page.waitForTimeout(10_000);

  // An answer in another room ends while no page is open: its push is the only one.
  await house.open("/chat?models=good/model");
  await say("And now?");
  await expect(answersOf("Good")).toContainText(CANARY);
  const room = new URL(page.url()).searchParams.get("room");
  await page.goto("about:blank");
  release();
  await expect
    .poll(() => service.pushes.map(({ text }) => text), { timeout: 30_000 })
    .toEqual([JSON.stringify({ kind: "turn", room })]);
  await service.close();
});
