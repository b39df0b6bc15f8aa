import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, chooseMore, counterApp, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { type House, providerOf, test } from "../../support/house.ts";
import { storedRows } from "../../support/store.ts";

// Several versions are made and built: seconds each, and many where a machine is busy.
test.slow();

/** The app without one of its brackets, with an undefined name, and with two unresolved imports. */
const unclosedApp = (heading: string): string => counterApp(heading).replace("useState(0)", "useState(0");
const withImports = (heading: string, ...names: string[]): string =>
  counterApp(heading).replace(
    'from "react";',
    `from "react";\n${names.map((name) => `import "./${name}";`).join("\n")}`,
  );

/** A product whose only model sends these answers, one after the other, at $0.11 each. */
async function start(
  page: Page,
  house: House,
  answers: readonly (string | Promise<void>)[],
): Promise<{ prompts: string[] }> {
  const prompts: string[] = [];
  const builder = await house.upstream({
    answer: (request) => {
      const next = answers[prompts.push(JSON.stringify(request)) - 1] ?? "Nothing more.";
      const { steps, ...rest } = textAnswer(typeof next === "string" ? next : counterApp("Late"), { chunkSize: 60 });
      return { ...rest, steps: typeof next === "string" ? steps : [{ type: "until", promise: next }, ...steps] };
    },
  });
  const provider = providerOf("builder", builder);
  const models = provider.models.map((model) => ({ ...model, pricing: { prompt: "0", completion: "0.01" } }));
  await house.start({ config: { discover: false, demo: false, providers: [{ ...provider, models }] } });
  await house.signUp();
  await house.open("/chat?models=builder/model");
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  return { prompts };
}

/** A repair as the page shows it. */
function repairOf(page: Page) {
  const { panel } = workspace(page);
  const bar = panel.getByRole("region", { name: "Repair" });
  return {
    bar,
    begin: panel.getByRole("button", { name: "Repair in several tries" }),
    openSettings: () => chooseMore(page, "Repair"),
    settings: page.getByRole("dialog", { name: "Repair" }),
    /** Waits until the bar shows this text. */
    says: (text: string) => expect(bar).toContainText(text, { timeout: 60_000 }),
  };
}

test("[APP-9] a repair ends at success on the second try, and reports its cost", async ({ page, house }) => {
  const { prompts } = await start(page, house, [
    unclosedApp("First"),
    withImports("Second", "gone"),
    counterApp("Mended"),
  ]);
  const { app, tab, version } = workspace(page);
  const { bar, begin, says } = repairOf(page);
  await begin.click({ timeout: 60_000 });
  await says("Repaired, 2 tries, $0.22");
  await says("Version 3 runs without an error.");
  await expect(app.getByRole("heading", { name: "Mended" })).toBeVisible();
  // The second prompt has the error and its place in the file, the third one the next error.
  expect(prompts[1]).toContain("src/parts/Counter.tsx:4");
  expect(prompts[1]).toContain("Lines 1 to 12 of src/parts/Counter.tsx");
  expect(prompts[2]).toContain("./gone");
  await bar.getByRole("button", { name: "What was tried" }).click();
  await expect(bar.getByRole("listitem")).toHaveText([
    /Version 2 · 1 error · \$0\.11.*gone/,
    /Version 3 · runs · \$0\.11/,
  ]);
  expect(await seriousFindings(page, { exclude: "iframe" })).toEqual([]);
  await tab("History").click();
  await expect(version(3)).toContainText("Head");
  await expect(version(2).getByRole("img", { name: "Failed" })).toBeVisible();
  await bar.getByRole("button", { name: "Dismiss" }).click();
  await expect(bar).toBeHidden();
});

test("[APP-9] a repair ends at the maximum of tries, and at the price limit", async ({ page, house }) => {
  await start(page, house, [
    unclosedApp("First"),
    withImports("Second", "gone"),
    withImports("Third", "lost"),
    withImports("Fourth", "away"),
  ]);
  const { begin, bar, openSettings, settings, says } = repairOf(page);
  await expect(begin).toBeVisible({ timeout: 60_000 });
  await openSettings();
  await expect(settings.getByRole("switch", { name: "Repair automatically" })).not.toBeChecked();
  expect(await seriousFindings(page)).toEqual([]);
  await settings.getByRole("radio", { name: "2", exact: true }).check({ force: true });
  await settings.getByRole("button", { name: "Repair version 1" }).click();
  await says("Not repaired, 2 tries, $0.22");
  await says("All 2 tries that are allowed were made. Version 1 is shown");

  await bar.getByRole("button", { name: "Dismiss" }).click();
  await openSettings();
  const price = settings.getByRole("textbox", { name: "Maximum price, in dollars" });
  await price.fill("0");
  await expect(settings).toContainText("A price of $0.01 or more");
  await price.fill("0.15");
  await settings.getByRole("button", { name: "Repair version 1" }).click();
  await says("Not repaired, 1 try, $0.11");
  await says("Another try could cost more than the $0.15 that you allow.");
});

test("[APP-9] an automatic repair starts if enabled, and ends by stop or reload", async ({ page, house }) => {
  const gate = Promise.withResolvers<void>();
  const never = Promise.withResolvers<void>();
  const { prompts } = await start(page, house, [
    counterApp("First"),
    unclosedApp("Second"),
    never.promise,
    unclosedApp("Fourth"),
    gate.promise,
  ]);
  const { app, field, panel, tab, version } = workspace(page);
  const { bar, openSettings, settings, says } = repairOf(page);
  await expect(app.getByRole("heading", { name: "First" })).toBeVisible({ timeout: 60_000 });
  await openSettings();
  await settings.getByRole("switch", { name: "Repair automatically" }).click();
  await page.keyboard.press("Escape");
  await field.fill("Something more");
  await field.press("Enter");
  await says("Repairing, try 1 of 3");
  // A try that is stopped before it has called the model would leave its answer to the next one.
  await expect.poll(() => prompts.length).toBe(3);
  await bar.getByRole("button", { name: "Stop" }).click();
  await says("You stopped it.");
  await tab("History").click();
  await expect(version(2)).toContainText("Head");
  await expect(version(3)).toBeHidden();

  await tab("Preview").click();
  await panel.getByRole("button", { name: "Try to Fix" }).click();
  await says("Repairing, try 1 of 3");
  await expect.poll(() => storedRows(page, "artifacts")).toMatch(/"tries":\[\{"versionId"/u);
  await expect.poll(() => prompts.length).toBe(5);
  await page.reload();
  await page.getByRole("button", { name: "Open A counter" }).first().click();
  await says("The page was left or reloaded in the middle. What was made is in the history.");
  gate.resolve();
  await expect(app.getByRole("heading", { name: "Late" })).toBeVisible({ timeout: 60_000 });
  await tab("History").click();
  await expect(version(4).getByRole("img", { name: "Ready" })).toBeVisible();
  never.resolve();
});

test("[APP-9] an error is fixed with another model, chosen among all", async ({ page, house }) => {
  const builder = await house.upstream({ answer: () => textAnswer(unclosedApp("First"), { chunkSize: 60 }) });
  const other = await house.upstream({ answer: () => textAnswer(counterApp("By the other"), { chunkSize: 60 }) });
  const providers = [providerOf("builder", builder), providerOf("other", other)];
  await house.start({ config: { discover: false, demo: false, providers } });
  await house.signUp();
  await house.open("/chat?models=builder/model");
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  const { app, panel, tab, version } = workspace(page);
  await panel.getByRole("button", { name: "Fix with another model" }).click({ timeout: 60_000 });
  await page.getByRole("option", { name: /Other/ }).first().click();
  await expect(app.getByRole("heading", { name: "By the other" })).toBeVisible({ timeout: 60_000 });
  await tab("History").click();
  await expect(version(2)).toContainText("Other");
  expect(JSON.stringify(other.requests[0]?.body)).toContain("Find the cause of this error");
});
