import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { type AccentedPage, accent, buildAccentedPage, faultsOfTexts } from "../../support/accented-page.ts";
import { test } from "../../support/house.ts";

test.use({ serviceWorkers: "block" });

// The page is built again for this test.
test.describe.configure({ timeout: 600_000 });

let accentedPage: AccentedPage | undefined;
test.beforeAll(async () => {
  accentedPage = await buildAccentedPage();
});
test.afterAll(() => accentedPage?.remove());

/**
 * Names of models, people, services and programming languages, and texts that a model or a person wrote. The longer
 * ones first.
 */
const content = [
  "Tutti",
  "Ada Lovelace",
  "ada.lovelace@example.com",
  "Ada",
  "good/scripted-model",
  "good/model",
  "Good",
  "openrouter/auto",
  "Auto Router",
  "OpenAI",
  "TypeScript",
  "Python",
  "Chrome",
  "Linux",
  "curl",
  "Ctrl",
  "All is well here.",
  "Are you there?",
];

const byText = (page: Page, role: "button" | "menuitem" | "dialog" | "textbox", text: string) =>
  page.getByRole(role, { name: accent(text), exact: true });

/** A phone, and the desktop on which the screens are visited. */
const SIZES = [
  [390, 844],
  [1440, 900],
] as const;

test("every text is in a catalog and fits when it is two fifths longer", async ({ page, house }) => {
  await accentedPage?.serveTo(page);
  const plainTexts: Record<string, string[]> = {};
  const look = async (screen: string) => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `test-results/accented-${width}-${screen.replaceAll(/\W+/gu, "-")}.png` });
      plainTexts[`${screen} at ${width} × ${height}`] = await faultsOfTexts(page, content);
    }
  };

  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  await expect(page.locator("html")).toHaveAttribute("lang", "pseudo");
  const composer = page.getByRole("region").getByRole("textbox", { name: accent("Message") });
  await expect(composer).toBeVisible();
  await look("an empty chat");

  await composer.fill("Are you there?");
  await composer.press("Enter");
  await expect(page.getByRole("article").last()).toContainText("All is well here.");
  await expect(byText(page, "button", "Send")).toBeVisible();
  await look("an answer");

  await byText(page, "button", "Chat menu").click();
  await expect(byText(page, "menuitem", "Clear Chat")).toBeVisible();
  await look("the menu of the chat");
  await byText(page, "menuitem", "Clear Chat").click();
  await expect(byText(page, "dialog", "Clear this chat?")).toBeVisible();
  await look("a question");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox").first()).toBeVisible();
  await look("the palette");
  await page.keyboard.press("Escape");

  for (const [screen, path] of [
    ["the settings", "/settings"],
    ["the activity", "/activity"],
    ["a model", "/good/model"],
    ["no such page", "/settings/nowhere"],
  ] as const) {
    await house.open(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await look(screen);
  }

  await page.context().clearCookies();
  await house.open("/chat");
  await byText(page, "button", "Sign in").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("signing in");

  expect(Object.fromEntries(Object.entries(plainTexts).filter(([, faults]) => faults.length > 0))).toEqual({});
});
