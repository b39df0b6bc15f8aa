import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, chooseMore, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { type House, test } from "../../support/house.ts";

// Requests of a service worker would not be seen here.
test.use({ serviceWorkers: "block" });

/** A page as models write it without knowledge of this product: everything is fetched from the usual hosts. */
const fetchingPage = `<!doctype html>
<html>
<head>
<title>Chart</title>
<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>
<link href="https://fonts.googleapis.com/css2?family=Bungee&display=swap" rel="stylesheet">
<script src="https://styles.example.com/kit.js"></script>
<script>if (globalThis.tailwind) tailwind.config = { theme: {} };</script>
</head>
<body>
<h1 class="text-3xl">Sales</h1>
<canvas id="chart" aria-label="Chart"></canvas><output></output>
<script src="//cdn.jsdelivr.net/npm/apexcharts"></script>
<script>
document.querySelector("output").value = globalThis.Chart ? "charted " + new Chart("chart").kind : "no chart";
</script>
</body>
</html>
`;

/** The scripted responses of these hosts. */
const network: Readonly<Record<string, { contentType: string; body: string }>> = {
  "https://fonts.googleapis.com/css2?family=Bungee&display=swap": {
    contentType: "text/css",
    body: "h1 { letter-spacing: 7px }",
  },
  "https://styles.example.com/kit.js": {
    contentType: "text/javascript",
    body: `globalThis.tailwind = {}; const style = document.createElement("style");
style.textContent = ".text-3xl { font-size: 30px }"; document.head.append(style);`,
  },
  "https://cdn.jsdelivr.net/npm/apexcharts": {
    contentType: "text/javascript",
    body: "globalThis.Chart = class { constructor(id) { this.kind = document.getElementById(id).localName; } };",
  },
  "https://esm.sh/party-confetti?external=react,react-dom,three": {
    contentType: "text/javascript",
    body: 'export default () => { document.body.dataset.party = "on"; };',
  },
};

/** Answers for all hosts but the product's; returns the addresses that were requested. */
async function standForTheNetwork(page: Page, origin: string): Promise<string[]> {
  const requestedUrls: string[] = [];
  await page.context().route(
    (address) => address.protocol === "https:" && address.origin !== origin,
    async (route) => {
      const address = route.request().url();
      requestedUrls.push(address);
      const content = network[address];
      if (content === undefined) await route.abort("namenotresolved");
      else await route.fulfill({ ...content, headers: { "access-control-allow-origin": "*" } });
    },
  );
  return requestedUrls;
}

async function make(page: Page, house: House, answer: string): Promise<string[]> {
  const builder = await house.upstream({ answer: () => textAnswer(answer, { chunkSize: 40 }) });
  const { origin } = await house.openWith({ builder });
  const requestedUrls = await standForTheNetwork(page, origin);
  await chooseMode(page, "Interactive App");
  await chat(page).say("Something with a chart");
  return requestedUrls;
}

test("a page lists the hosts it wants and works once the network is allowed", async ({ page, house }) => {
  const requestedUrls = await make(page, house, recipe(upsert("index.html", fetchingPage)));
  const { panel, app } = workspace(page);
  await expect(app.getByText("no chart")).toBeVisible({ timeout: 30_000 });
  const notice = panel.getByText("The app tried to use the network, which is not allowed:");
  await expect(notice).toContainText("fonts.googleapis.com");
  await expect(notice).toContainText("styles.example.com");
  await expect(notice).toContainText("cdn.jsdelivr.net");
  expect(requestedUrls).toEqual([]);

  // In the bar above the app.
  await panel.getByRole("button", { name: "Allow the network" }).click();
  await expect(app.getByText("charted canvas")).toBeVisible();
  await expect(app.getByRole("heading")).toHaveCSS("font-size", "30px");
  await expect(app.getByRole("heading")).toHaveCSS("letter-spacing", "7px");
  await expect(notice).toBeHidden();

  // The permission is stored, and can be revoked.
  await page.reload();
  await page.getByRole("button", { name: "Open Chart" }).first().click();
  await expect(app.getByText("charted canvas")).toBeVisible({ timeout: 30_000 });
  await chooseMore(page, "Forbid the network");
  await expect(app.getByText("no chart")).toBeVisible();
});

test("React is bundled, and other packages are fetched once allowed", async ({ page, house }) => {
  const index =
    '<!doctype html><html><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>\n';
  const main = (name: string): string => `import { createRoot } from "react-dom/client";
import party from "${name}";

createRoot(document.getElementById("root")!).render(<button onClick={() => party()}>Party</button>);
`;
  let name = "party-confetti";
  const builder = await house.upstream({
    answer: () =>
      textAnswer(recipe(upsert("index.html", index), upsert("src/main.tsx", main(name))), { chunkSize: 40 }),
  });
  const { origin } = await house.openWith({ builder });
  const requestedUrls = await standForTheNetwork(page, origin);
  await chooseMode(page, "Interactive App");
  await chat(page).say("A party");
  const { panel, app, field } = workspace(page);
  const preview = panel.getByRole("region", { name: "Preview", exact: true });
  await expect(preview.getByRole("alert")).toContainText('The package "party-confetti"', { timeout: 30_000 });
  expect(requestedUrls).toEqual([]);
  await preview.getByRole("alert").getByRole("button", { name: "Allow the network" }).click();
  await app.getByRole("button", { name: "Party" }).click();
  await expect(app.locator("body")).toHaveAttribute("data-party", "on");
  // Requested by the preview, and by the check that runs again now that it may reach more hosts.
  expect(new Set(requestedUrls)).toEqual(new Set(["https://esm.sh/party-confetti?external=react,react-dom,three"]));

  name = "no-such-package";
  await field.fill("With another one");
  await field.press("Enter");
  await expect(preview.getByText("The app could not load everything from esm.sh.")).toBeVisible({ timeout: 30_000 });
  await chooseMore(page, "Console");
  await expect(preview.getByRole("list", { name: "Console" })).toContainText("https://esm.sh/no-such-package");
});
