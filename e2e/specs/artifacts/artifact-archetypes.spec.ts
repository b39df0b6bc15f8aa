import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { archetypeApps } from "../../support/archetype-apps.ts";
import { chooseMode, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";
import { onlyOwnOrigin } from "../../support/servers/own-origin.ts";

// Requests of a service worker would not be seen here.
test.use({ serviceWorkers: "block" });

// Four apps are made one after the other: seconds each, and many where a machine is busy.
test.slow();

/** Chunk sizes that cut through every marker, command and path sooner or later. */
const oddPieces = [1, 17, 2, 5, 1, 31, 3, 8, 13, 4];

test("an app of each kind, streamed in pieces, runs without the internet", async ({ page, house, context }) => {
  const refusals = await onlyOwnOrigin(context);
  let current = "";
  const builder = await house.upstream({ answer: () => textAnswer(current, { chunkSize: oddPieces }) });
  await house.openWith({ builder });
  const { say, answersOf, isQuiet } = chat(page);
  const { app, tab, version, close } = workspace(page);
  for (const { mode, label, answer, use } of archetypeApps) {
    await test.step(label, async () => {
      current = answer;
      await chooseMode(page, mode);
      await say(`Make something: ${label}`);
      await expect(app.locator("body > *").first()).toBeVisible({ timeout: 30_000 });
      await use(app);

      await tab("History").click();
      await expect(version(1).getByRole("img", { name: "Ready" })).toBeVisible();
      const givenLocator = answersOf("Builder").last();
      await expect(givenLocator).toContainText(`${label} · v1`);
      await expect(givenLocator).toContainText("Here is your app.");
      await expect(givenLocator).not.toContainText("UPSERT FILE");
      await isQuiet();
      await close.click();
    });
  }
  expect(refusals).toEqual([]);
});

test("the demo model makes an app that runs without the internet", async ({ page, house, context }) => {
  const refusals = await onlyOwnOrigin(context);
  await house.start();
  await house.signUp();
  await house.open("/chat?models=demo/builder");
  await chooseMode(page, "Interactive App");
  await chat(page).say("A shopping list with bread and milk");
  const { app } = workspace(page);
  await expect(app.getByText("0 of 2 done")).toBeVisible({ timeout: 90_000 });
  await app.getByPlaceholder(/^New /).fill("Apples");
  await app.getByRole("button", { name: "Add" }).click();
  await app.getByRole("checkbox", { name: "Done: bread" }).check();
  await expect(app.getByText("1 of 3 done")).toBeVisible();
  expect(refusals).toEqual([]);
});
