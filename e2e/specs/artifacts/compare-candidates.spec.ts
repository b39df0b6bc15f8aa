import { expect, type Locator, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, chooseMore, counterApp, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { type House, test } from "../../support/house.ts";

/** An app that throws before anything is on the screen. */
const brokenApp = recipe(
  upsert("index.html", '<!doctype html><body><script>throw new Error("No table was laid");</script></body>\n'),
);

const isFix = (body: unknown): boolean => JSON.stringify(body).includes("The app does not work.");

/** Three models, of which Bob's app does not work until it is fixed. */
async function openCandidates(page: Page, house: House) {
  const ada = await house.upstream({ answer: () => textAnswer(counterApp("By Ada")) });
  const bob = await house.upstream({
    answer: ({ body }) => textAnswer(isFix(body) ? counterApp("By Bob") : brokenApp),
  });
  const cleo = await house.upstream({ answer: () => textAnswer(counterApp("By Cleo")) });
  await house.openWith({ ada, bob, cleo });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  await chat(page).isQuiet();
  const { panel } = workspace(page);
  return {
    panel,
    candidate: (name: string) => panel.getByRole("region", { name: new RegExp(`^Version \\d by ${name}`) }),
    candidateTab: (name: string) =>
      panel.getByRole("tablist", { name: "Candidates" }).getByRole("tab", { name: new RegExp(`^v\\d ${name}`) }),
  };
}

const appOf = (candidate: Locator) => candidate.frameLocator("iframe:visible");

/** The part of the panel that the visible app covers. */
async function shareOf(panel: Locator, candidate: Locator): Promise<number> {
  const [whole, frame] = await Promise.all([
    panel.boundingBox(),
    candidate.locator("iframe:visible").first().boundingBox(),
  ]);
  if (whole === null || frame === null) throw new Error("There is no frame.");
  return (frame.width * frame.height) / (whole.width * whole.height);
}

/** The visible buttons above the app that are no words. */
const wordlessButtons = (panel: Locator): Promise<string[]> =>
  panel.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>("header button, section[aria-label=Preview] button")]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => !/\p{Letter}/u.test(button.innerText))
      .map((button) => button.outerHTML),
  );

// Three apps are made and run.
test.slow();

test("[LOOK-4] candidates are compared large, in pairs and all, and one is picked", async ({ page, house }) => {
  const { panel, candidate, candidateTab } = await openCandidates(page, house);
  await expect(appOf(candidate("Ada")).getByRole("heading", { name: "By Ada" })).toBeVisible();
  expect(await shareOf(panel, candidate("Ada"))).toBeGreaterThan(0.6);
  expect(await wordlessButtons(panel)).toEqual([]);
  expect(await seriousFindings(page, { exclude: "iframe" })).toEqual([]);

  // By keyboard to the next one, and back: an app that was left runs on.
  await appOf(candidate("Ada")).getByRole("button", { name: "Count 0" }).click();
  await candidateTab("Ada").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(candidateTab("Cleo")).toBeFocused();
  await expect(candidateTab("Cleo")).toHaveAttribute("aria-selected", "true");
  await expect(appOf(candidate("Cleo")).getByRole("heading", { name: "By Cleo" })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(appOf(candidate("Ada")).getByRole("button", { name: "Count 1" })).toBeVisible();

  // A fix takes the place of what it fixes, beside the others.
  await candidateTab("Bob").click();
  await expect(candidate("Bob").getByRole("alert")).toContainText("No table was laid");
  await candidate("Bob").getByRole("button", { name: "Try to Fix" }).click();
  await expect(appOf(candidate("Bob")).getByRole("heading", { name: "By Bob" })).toBeVisible();
  await expect(panel.getByRole("tablist", { name: "Candidates" }).getByRole("tab")).toHaveText([
    /v1.*Ada/u,
    /v4.*Bob/u,
    /v3.*Cleo/u,
  ]);

  await panel.getByText("Two", { exact: true }).click();
  await candidateTab("Cleo").click();
  await expect(candidateTab("Bob")).toHaveAttribute("aria-selected", "true");
  await expect(candidateTab("Ada")).toHaveAttribute("aria-selected", "false");
  expect((await shareOf(panel, candidate("Bob"))) + (await shareOf(panel, candidate("Cleo")))).toBeGreaterThan(0.6);
  expect(await seriousFindings(page, { exclude: "iframe" })).toEqual([]);

  await panel.getByText("All", { exact: true }).click();
  for (const name of ["Ada", "Bob", "Cleo"]) await expect(candidate(name)).toBeVisible();
  await expect(appOf(candidate("Ada")).getByRole("button", { name: "Count 1" })).toBeVisible();
  expect(await wordlessButtons(panel)).toEqual([]);
  expect(await seriousFindings(page, { exclude: "iframe" })).toEqual([]);

  await candidate("Cleo").getByRole("button", { name: "Show large" }).click();
  await candidate("Cleo").getByRole("button", { name: "Pick v3" }).click();
  await expect(panel.getByRole("tablist", { name: "Candidates" })).toHaveCount(0);
  await expect(panel.getByRole("button", { name: /^Version 3 · Cleo/u })).toBeVisible();
  expect(await wordlessButtons(panel)).toEqual([]);
  await panel.getByRole("button", { name: "Compare 3" }).click();
  await panel.getByRole("button", { name: "Close comparison" }).click();
  await expect(panel.getByRole("button", { name: "Run again" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("[LOOK-4] candidates are swiped, each at full width", async ({ page, house }) => {
    const { panel, candidate, candidateTab } = await openCandidates(page, house);
    await expect(appOf(candidate("Ada")).getByRole("heading", { name: "By Ada" })).toBeVisible();
    expect(await shareOf(panel, candidate("Ada"))).toBeGreaterThan(0.6);
    expect(await wordlessButtons(panel)).toEqual([]);
    expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await seriousFindings(page, { exclude: "iframe" })).toEqual([]);

    await panel.getByRole("button", { name: "Next" }).last().tap();
    await expect(candidateTab("Bob")).toHaveAttribute("aria-selected", "true");
    const strip = candidate("Bob").getByRole("button", { name: "Next" }).locator("..");
    await strip.dispatchEvent("touchstart", { touches: [{ identifier: 1, clientX: 300, clientY: 150 }] });
    await strip.dispatchEvent("touchend", { changedTouches: [{ identifier: 1, clientX: 200, clientY: 152 }] });
    await expect(candidateTab("Cleo")).toHaveAttribute("aria-selected", "true");
    await expect(appOf(candidate("Cleo")).getByRole("heading", { name: "By Cleo" })).toBeVisible();
    await candidate("Cleo").getByRole("button", { name: "Pick v3" }).tap();
    await expect(panel.getByRole("button", { name: /^Version 3 · Cleo/u })).toBeVisible();
    await panel.getByRole("button", { name: "Compare 3" }).tap();
    await chooseMore(page, "Close comparison");
    await expect(panel.getByRole("tablist", { name: "Candidates" })).toHaveCount(0);
  });
});
