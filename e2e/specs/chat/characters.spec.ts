import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { seriousFindingsInBothThemes } from "../../support/findings.ts";
import { type House, test } from "../../support/house.ts";
import { arrowTo, tabTo } from "../../support/keyboard.ts";

/** Two models of two providers; both are on the page. */
async function open(house: House) {
  const upstream = await house.upstream({ answer: () => textAnswer("All is well here.") });
  const model = (id: string, name: string) => ({
    id,
    slug: `acme/${id}`,
    name,
    context_length: 8192,
    supported_parameters: ["temperature", "top_p", "seed", "reasoning"],
    pricing: { prompt: "0.0000005", completion: "0.000002" },
  });
  await house.start({
    config: {
      discover: false,
      demo: false,
      providers: [
        {
          slug: "north",
          name: "North Cloud",
          kind: "openai-compatible",
          base_url: upstream.baseUrl,
          models: [model("swift", "Swift"), model("sage", "Sage")],
        },
        {
          slug: "south",
          name: "South Cloud",
          kind: "openai-compatible",
          base_url: upstream.baseUrl,
          models: [model("swift", "Swift")],
        },
      ],
    },
  });
  await house.signUp();
  await house.open("/chat?models=acme/swift,acme/sage");
  return upstream;
}

async function openSettings(page: Page, name: string) {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Advanced Settings" }).click();
  const dialog = page.getByRole("dialog", { name: /^Advanced Settings/ });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("a character's settings reach its model and survive a reload", async ({ page, house }) => {
  const upstream = await open(house);
  const { say, isQuiet, answersOf } = chat(page);
  const dialog = await openSettings(page, "Swift");
  await dialog.getByRole("combobox", { name: "Provider", exact: true }).click();
  await expect(page.getByRole("option", { name: /South Cloud/ })).toContainText("$0.50 / $2 per M");
  await page.getByRole("option", { name: /South Cloud/ }).click();
  await expect(dialog.getByLabel("Provider sort")).toBeDisabled();
  await dialog.getByRole("switch", { name: "Default system prompt" }).click();
  await dialog.getByLabel("Custom system prompt").fill("You are terse.");
  await dialog.getByRole("switch", { name: "Streaming" }).click();
  await dialog.getByLabel("Max tokens").fill("100");
  await dialog.getByLabel("Temperature").fill("0.2");
  await dialog.getByLabel("Top P").fill("1");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const mark = page.getByRole("button", { name: /of Swift changed/ });
  await expect(mark).toHaveAccessibleName(
    "5 settings of Swift changed: System prompt: its own, Provider: South Cloud, Streaming: off, Max tokens: 100, temperature: 0.2",
  );
  await say("Hello");
  await expect(answersOf("Swift")).toContainText("All is well here.");
  await isQuiet();
  const body = upstream.requests
    .map((request) => request.body as Record<string, unknown>)
    .find((one) => one["temperature"]);
  expect(body).toMatchObject({ temperature: 0.2, max_tokens: 100 });
  expect(body).not.toHaveProperty("top_p");
  expect(JSON.stringify(body)).toContain("You are terse.");

  await page.reload();
  await expect(mark).toBeVisible();
});

test("settings are changed, reset and applied to all with the keyboard alone", async ({ page, house }) => {
  await open(house);
  const { card } = chat(page);
  await card("Swift").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await arrowTo(page, page.getByRole("menuitem", { name: "Advanced Settings" }), "ArrowUp");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Advanced Settings/ });
  await expect(dialog).toBeVisible();

  await tabTo(page, dialog.getByLabel("Temperature", { exact: true }));
  await page.keyboard.type("0.4");
  await tabTo(page, dialog.getByRole("button", { name: "Apply to all" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Settings only" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  for (const name of ["Swift", "Sage"]) {
    await expect(page.getByRole("button", { name: new RegExp(`of ${name} changed`) })).toHaveAccessibleName(
      `1 setting of ${name} changed: temperature: 0.4`,
    );
  }
});

test("the settings have no serious finding in either theme, at any width", async ({ page, house }) => {
  await open(house);
  const dialog = await openSettings(page, "Swift");
  await dialog.getByRole("switch", { name: "Reasoning" }).click();
  await dialog.getByLabel("Temperature").fill("3");
  await expect(dialog.getByText("Expected temperature to be at most 2, received 3")).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await seriousFindingsInBothThemes(page), `the settings at ${width}`).toEqual([]);
    await dialog.getByRole("combobox", { name: "Provider", exact: true }).click();
    await expect(page.getByRole("option", { name: /North Cloud/ })).toBeVisible();
    expect(await seriousFindingsInBothThemes(page), `the list of providers at ${width}`).toEqual([]);
    await page.getByRole("option", { name: /North Cloud/ }).click();
    await expect(page.getByRole("option", { name: /North Cloud/ })).toBeHidden();
  }
});

test("[LAYOUT-7] a model is switched in its menu, or by a press, and removed", async ({ page, house }) => {
  await open(house);
  const { card, cards, models } = chat(page);
  const swift = card("Swift").first();
  const isOn = (state: boolean) =>
    state ? expect(swift).not.toContainText("Off") : expect(swift).toContainText("Off");
  await isOn(true);
  for (const open of [() => swift.click(), () => swift.press("Enter"), () => swift.press("Space")]) {
    await open();
    await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
  }
  await swift.click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await isOn(false);

  const choose = async (name: string): Promise<void> => {
    await page.getByRole("button", { name: "More for Swift", exact: true }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await choose("Enable");
  await isOn(true);

  const reasoning = page.getByRole("menuitemcheckbox", { name: "Reasoning" });
  await page.getByRole("button", { name: "More for Swift", exact: true }).click();
  await expect(reasoning).toHaveAttribute("aria-checked", "false");
  await reasoning.click();
  await expect(reasoning).toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("Escape");
  await expect(reasoning).toBeHidden();

  await choose("Advanced Settings");
  const dialog = page.getByRole("dialog", { name: /^Advanced Settings/ });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await choose("Duplicate");
  const names = cards;
  await expect(names).toHaveText([/SwiftNorth/, /Sage/, /Swift 2/]);
  const remove = models.getByRole("button", { name: "Remove character", exact: true });
  await expect(remove).toHaveCount(3);
  await remove.first().click();
  await expect(names).toHaveText([/Sage/, /SwiftNorth/]);
});
