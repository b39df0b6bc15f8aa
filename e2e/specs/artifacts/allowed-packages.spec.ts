import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

// Requests of a service worker would not be seen here.
test.use({ serviceWorkers: "block" });
// Three apps are made.
test.slow();

const app = recipe(
  upsert(
    "index.html",
    '<!doctype html><html><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>\n',
  ),
  upsert(
    "src/main.tsx",
    `import { createRoot } from "react-dom/client";
import party from "party-confetti";

fetch("https://esm.sh/told").catch(() => undefined);
new Image().src = "https://elsewhere.example/told.png";
createRoot(document.getElementById("root")!).render(<button onClick={() => party()}>Party</button>);
`,
  ),
);

const PACKAGE = "https://esm.sh/party-confetti?external=react,react-dom,three";

/** Answers for all hosts but the product's; returns the addresses that were requested. */
async function standForTheNetwork(page: Page, origin: string): Promise<Set<string>> {
  const requestedUrls = new Set<string>();
  await page.context().route(
    (address) => address.protocol === "https:" && address.origin !== origin,
    async (route) => {
      requestedUrls.add(route.request().url());
      await route.fulfill({
        contentType: "text/javascript",
        headers: { "access-control-allow-origin": "*" },
        body: 'export default () => { document.body.dataset.party = "on"; };',
      });
    },
  );
  return requestedUrls;
}

test("[APP-16] a package is allowed once for all apps and forbidden in Settings", async ({ page, house }) => {
  const builder = await house.upstream({ answer: () => textAnswer(app) });
  const { origin } = await house.openWith({ builder });
  const requestedUrls = await standForTheNetwork(page, origin);
  const { panel } = workspace(page);
  const appFrame = panel.locator("iframe:visible").first().contentFrame();
  const allow = panel.getByRole("button", { name: "Allow party-confetti for all apps" }).first();
  const ask = async (prompt: string): Promise<void> => {
    await chooseMode(page, "Interactive App");
    await chat(page).say(prompt);
    await chat(page).isQuiet();
  };

  await ask("A party");
  await allow.click();
  await appFrame.getByRole("button", { name: "Party" }).click();
  await expect(appFrame.locator("body")).toHaveAttribute("data-party", "on");
  expect([...requestedUrls]).toEqual([PACKAGE]);

  await page.getByRole("button", { name: "New chat" }).click();
  await ask("Another party");
  // A new chat begins with the models of the last one.
  await expect(panel.locator("iframe:visible")).toHaveCount(1);
  await appFrame.getByRole("button", { name: "Party" }).click();
  await expect(appFrame.locator("body")).toHaveAttribute("data-party", "on");
  expect([...requestedUrls]).toEqual([PACKAGE]);

  await page.goto(`${origin}/settings#packages`);
  const list = page.getByRole("list", { name: "Packages for apps" });
  await expect(list.getByRole("listitem")).toHaveText(["party-confetti"]);
  await page.getByRole("textbox", { name: "Package" }).fill("not a package");
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page.getByText("This is not a package's name.")).toBeVisible();
  await page.getByRole("textbox", { name: "Package" }).fill("@scope/kit");
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(list.getByRole("listitem")).toHaveText(["@scope/kit", "party-confetti"]);
  await page.getByRole("button", { name: "Forbid party-confetti" }).click();
  await expect(list.getByRole("listitem")).toHaveText(["@scope/kit"]);

  await page.goto(origin);
  await page.getByRole("button", { name: "New chat" }).click();
  await ask("A third party");
  await expect(allow).toBeVisible();
});

test("[APP-16] a page's script tag asks for its package and runs once allowed", async ({ page, house }) => {
  const script = "https://cdn.jsdelivr.net/npm/odd-charts@2/dist/odd.js";
  const html = `<!doctype html><html><body><p>Chart</p><script src="${script}"></script></body></html>\n`;
  const builder = await house.upstream({ answer: () => textAnswer(recipe(upsert("index.html", html))) });
  const { origin } = await house.openWith({ builder });
  const requestedUrls: string[] = [];
  await page.context().route(
    (address) => address.protocol === "https:" && address.origin !== origin,
    async (route) => {
      requestedUrls.push(route.request().url());
      await route.fulfill({ contentType: "text/javascript", body: 'document.body.dataset.charts = "on";' });
    },
  );
  const { panel, app: appFrame } = workspace(page);
  await chooseMode(page, "Interactive App");
  await chat(page).say("A chart");
  const allow = panel.getByRole("button", { name: "Allow odd-charts for all apps" });
  await expect(allow).toBeVisible({ timeout: 30_000 });
  expect(requestedUrls).toEqual([]);
  await allow.click();
  await expect(appFrame.locator("body")).toHaveAttribute("data-charts", "on");
  expect(new Set(requestedUrls)).toEqual(new Set([script]));
});
