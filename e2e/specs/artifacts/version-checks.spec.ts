import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, chooseMore, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("[APP-7] the card of an app shows its picture, also after a reload", async ({ page, house }) => {
  const answer = recipe(upsert("index.html", "<!doctype html><body><h1>Hello</h1></body>\n"));
  const builder = await house.upstream({ answer: () => textAnswer(answer, { chunkSize: 40 }) });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("Say hello");
  const picture = page.getByRole("img", { name: /as it runs$/u });
  await expect(picture).toHaveAttribute("src", /^data:image\/webp;base64,/u);
  await page.reload();
  await expect(picture).toHaveAttribute("src", /^data:image\/webp;base64,/u);
});

test("[APP-7] a page that draws nothing says why on its card and can be repaired", async ({ page, house }) => {
  const bodies = ['<div id="root"></div>', '<div id="root">Here</div>'];
  const builder = await house.upstream({
    answer: () => {
      const body = bodies[Math.min(builder.requests.length, bodies.length) - 1];
      return textAnswer(recipe(upsert("index.html", `<!doctype html><body>${body}</body>\n`)), { chunkSize: 40 });
    },
  });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("Say hello");
  await expect(page.getByText("The element #root stayed empty.", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Nothing on the screen" })).toBeVisible();
  await chooseMore(page, "Repair");
  await page.getByRole("button", { name: "Repair version 1" }).click();
  await expect(page.getByText("Repaired, 1 try")).toBeVisible({ timeout: 60_000 });
  expect(JSON.stringify(builder.requests[1]?.body)).toContain("Nothing is on the screen.");
});

test("[APP-7] a finding made without the network is rechecked once it is allowed", async ({ page, house }) => {
  const html =
    '<!doctype html><body><div id="root"></div><script src="https://kit.example.com/kit.js"></script></body>\n';
  const builder = await house.upstream({ answer: () => textAnswer(recipe(upsert("index.html", html))) });
  const { origin } = await house.openWith({ builder });
  await page.context().route(
    (address) => address.protocol === "https:" && address.origin !== origin,
    (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'document.getElementById("root").textContent = "Drawn by the kit";',
      }),
  );
  await chooseMode(page, "Interactive App");
  await chat(page).say("Say hello");
  const { panel, app } = workspace(page);
  const notice = panel.getByRole("status").filter({ hasText: "Nothing on the screen" });
  await expect(notice).toContainText("https://kit.example.com/kit.js");
  const card = page.getByRole("region", { name: "Say hello" });
  await expect(card).toContainText("Nothing on the screen");

  await panel.getByRole("button", { name: "Allow the network" }).first().click();
  await expect(app.getByText("Drawn by the kit")).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(card).toContainText("Ready");
});
