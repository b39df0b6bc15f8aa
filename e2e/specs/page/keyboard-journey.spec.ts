import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { type House, test } from "../../support/house.ts";
import { arrowTo, expectFocusKept, tabTo } from "../../support/keyboard.ts";

/** Two models of one provider; none of them is in the room yet. */
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
  const north = {
    slug: "north",
    name: "North Cloud",
    kind: "openai-compatible",
    base_url: upstream.baseUrl,
    models: [model("swift", "Swift"), model("sage", "Sage")],
  };
  await house.start({ config: { discover: false, demo: false, providers: [north] } });
  await house.signUp();
  await house.open();
  return upstream;
}

async function addModel(page: Page, name: string): Promise<void> {
  const { palette, card } = chat(page);
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(name.toLowerCase());
  await expect(palette.getByRole("option").first()).toContainText(name);
  expect(await seriousFindings(page), `the palette with ${name}`).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(card(name)).toBeVisible();
  await expectFocusKept(page, `adding ${name}`);
}

/** Opens a menu by its button and runs one of its items. */
async function choose(page: Page, button: string, item: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name: button, exact: true }));
  await page.keyboard.press("Enter");
  await arrowTo(page, page.getByRole("menuitem", { name: item, exact: true }));
  await page.keyboard.press("Enter");
}

test("[LAYOUT-15] models are added, set up, exported and imported by keyboard alone", async ({ page, house }) => {
  // Some hundred key presses, and axe at eight places.
  test.setTimeout(240_000);
  const upstream = await open(house);
  const { composer, cards, models, answersOf, isQuiet } = chat(page);
  await expect(composer).toBeFocused();

  await expect(cards).toHaveCount(2);
  for (const count of [1, 0]) {
    await tabTo(page, models.getByRole("button", { name: "Remove character" }).first());
    await page.keyboard.press("Enter");
    await expect(cards).toHaveCount(count);
    await expectFocusKept(page, "removing a model");
  }
  await addModel(page, "Swift");
  await addModel(page, "Sage");
  await expect(cards).toHaveText([/Swift/, /Sage/]);

  await choose(page, "More for Swift", "Advanced Settings");
  const dialog = page.getByRole("dialog", { name: /^Advanced Settings/ });
  await expect(dialog).toBeVisible();
  const write = async (label: string, text: string): Promise<void> => {
    await tabTo(page, dialog.getByRole("textbox", { name: label, exact: true }));
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
    await expect(dialog.getByRole("textbox", { name: label, exact: true })).toHaveValue(text);
  };
  const flip = async (label: string, isOn: boolean): Promise<void> => {
    const control = dialog.getByRole("switch", { name: label, exact: true });
    await tabTo(page, control);
    await page.keyboard.press("Space");
    await expect(control).toHaveAttribute("aria-checked", String(isOn));
  };
  const pick = async (label: string, text: string, value: string): Promise<void> => {
    await tabTo(page, dialog.getByRole("combobox", { name: label, exact: true }));
    await page.keyboard.type(text);
    await expect(dialog.getByRole("combobox", { name: label, exact: true })).toHaveValue(value);
  };
  await pick("Provider sort", "Lat", "latency");
  await flip("Default system prompt", false);
  await write("Custom system prompt", "You are terse.");
  await flip("Streaming", false);
  await write("Chat memory", "3");
  await write("Max tokens", "100");
  await flip("Reasoning", true);
  await pick("Effort", "Low", "low");
  await write("Temperature", "0.4");
  await write("Top P", "0.9");
  await write("Seed", "7");
  expect(await seriousFindings(page), "the settings").toEqual([]);

  await tabTo(page, dialog.getByRole("button", { name: "Save as preset" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Preset name" })).toBeFocused();
  await page.keyboard.type("Terse");
  expect(await seriousFindings(page), "a new preset").toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Use a preset" })).toHaveValue("terse");
  await expectFocusKept(page, "saving a preset");
  await tabTo(page, dialog.getByRole("button", { name: "Merge with Current Config" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("In use: Terse")).toBeVisible();
  await expectFocusKept(page, "applying a preset");

  await tabTo(page, dialog.getByRole("button", { name: "Apply to all" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Settings only" })).toBeFocused();
  expect(await seriousFindings(page), "the question before settings apply to all").toEqual([]);
  await tabTo(page, dialog.getByRole("button", { name: "With description" }));
  await page.keyboard.press("Enter");
  await expectFocusKept(page, "applying the settings to all");
  await tabTo(page, dialog.getByRole("button", { name: "Done" }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expectFocusKept(page, "closing the settings");
  for (const name of ["Swift", "Sage"]) {
    await expect(page.getByRole("button", { name: new RegExp(`of ${name} changed`) })).toHaveAccessibleName(
      /^10 settings of .*Preset: Terse.*Chat memory: 3.*Max tokens: 100.*temperature: 0\.4.*seed: 7/,
    );
  }

  await tabTo(page, composer);
  await page.keyboard.type("Are you there?");
  await page.keyboard.press("Enter");
  await expect(answersOf("Swift")).toContainText("All is well here.");
  await expect(answersOf("Sage")).toContainText("All is well here.");
  await isQuiet();
  expect(upstream.requests.map(({ body }) => body)).toEqual([
    expect.objectContaining({ temperature: 0.4, top_p: 0.9, seed: 7, max_tokens: 100 }),
    expect.objectContaining({ temperature: 0.4, top_p: 0.9, seed: 7, max_tokens: 100 }),
  ]);
  expect(await seriousFindings(page), "two answers").toEqual([]);

  const [download] = await Promise.all([page.waitForEvent("download"), choose(page, "Chat menu", "Export Chat .json")]);
  await expectFocusKept(page, "exporting the room");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), choose(page, "Chat menu", "Import Chat")]);
  await chooser.setFiles(await download.path());
  await expect(page.getByRole("status").filter({ hasText: "Import Successful" })).toBeVisible();
  await expect(page.getByRole("article", { name: "You" })).toHaveCount(2);
  await expectFocusKept(page, "importing the room");
  expect(await seriousFindings(page), "the room with what it has taken in").toEqual([]);

  await tabTo(page, answersOf("Sage").first().getByRole("button", { name: "Details" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog", { name: "Details" }).getByRole("link", { name: "Activity" }));
  // It is opened beside the room.
  const [tab] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
  await expect(tab).toHaveURL(/\/activity$/);
  await expect(tab.getByLabel("In all")).toContainText("Requests2");
  const chart = tab.getByRole("slider", { name: "Spend by day" });
  await tabTo(tab, chart);
  await expect(chart).toHaveAttribute("aria-valuetext", /acme\/sage \$/);
  await tabTo(tab, tab.getByRole("region", { name: "Usage in figures" }).getByRole("button", { name: "acme/sage" }));
  await tab.keyboard.press("Enter");
  await expect(tab.getByLabel("In all")).toContainText("Requests1");
  expect(await seriousFindings(tab), "the activity").toEqual([]);
});
