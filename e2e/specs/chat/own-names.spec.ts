import { expect } from "@playwright/test";
import { browser } from "../../support/browser.ts";
import { chat } from "../../support/chat.ts";
import { PASSWORD, setupCodeOf, test } from "../../support/house.ts";

const { launchOptions } = browser;
// Host names that resolve to this machine, as a foreign site can arrange for its own.
const lead = ["evil.example", "studio.example"].map((name) => `MAP ${name} 127.0.0.1`).join(", ");
test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), `--host-resolver-rules=${lead}`] },
});

test("[SEC-1] another name that leads here is told what to set, and nothing else", async ({ page, house }) => {
  const { origin } = await house.start();
  const elsewhere = origin.replace("127.0.0.1", "evil.example");
  const response = await page.goto(`${elsewhere}/chat`);
  expect(response?.status()).toBe(421);
  await expect(page.getByRole("heading")).toHaveText('This server is not served under the name "evil.example".');
  await expect(page.getByText("start Tutti with TUTTI_ALLOWED_HOSTS=evil.example")).toBeVisible();

  // What such a page would do: the requests have its own origin.
  const statuses = await page
    .evaluate(async (password) => {
      const send = async (path: string, body?: unknown) => {
        const headers = { "content-type": "application/json" };
        const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
        return (await fetch(path, init)).status;
      };
      return [
        await send("/api/auth/sign-up/email", { name: "Eve", email: "eve@example.com", password }),
        await send("/api/v1/chat/completions", { messages: [{ role: "user", content: "Hello" }] }),
        await send("/api/v1/models"),
      ];
    }, PASSWORD)
    .catch((cause: unknown) => cause);
  // The policy of the refusal's page allows no requests at all.
  expect(String(statuses)).toContain("Failed to fetch");
  for (const path of ["/api/v1/models", "/api/frontend/sign-in-options"]) {
    expect((await page.request.get(`${origin}${path}`, { headers: { host: new URL(elsewhere).host } })).status()).toBe(
      421,
    );
  }
});

test("[SEC-1] under a name that is allowed, a person signs up and is answered", async ({ page, house }) => {
  const product = await house.start({ environment: { TUTTI_ALLOWED_HOSTS: "studio.example" } });
  await page.goto(`${product.origin.replace("127.0.0.1", "studio.example")}/chat`);
  const { composer, welcome, signIn, answers, isQuiet, cards } = chat(page);
  await expect(signIn).toBeVisible();
  await expect(cards).toHaveCount(2);
  await composer.fill("How many r are in strawberry?");
  await composer.press("Enter");
  await welcome.getByLabel("Name").fill("Ada Lovelace");
  await welcome.getByLabel("Email").fill("ada@example.com");
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByLabel("Set-up code").fill(await setupCodeOf(product));
  await welcome.getByRole("button", { name: "Sign up" }).click();
  await expect(welcome).toBeHidden();
  await expect(answers).toHaveCount(2);
  await isQuiet();
  const answerText = await answers.first().innerText();
  expect(answerText.length).toBeGreaterThan(20);
  await page.reload();
  await expect(answers).toHaveCount(2);
});
