import { expect } from "@playwright/test";
import { errorAnswer, textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { test } from "../../support/house.ts";
import { tabTo } from "../../support/keyboard.ts";

const GOOD_KEY = "co-good-key-7f3a";

test("a model of an unconnected provider is connected from the palette", async ({ page, house }) => {
  const cohere = await house.upstream({
    answer: () => textAnswer("Connected and well."),
    answerOther: ({ path, headers }) => {
      if (!path.startsWith("/v1/models") || headers.authorization === `Bearer ${GOOD_KEY}`) return undefined;
      return errorAnswer(401, { message: "invalid api token" });
    },
    models: ["command-r-plus-08-2024"],
  });
  const { origin } = await house.start({
    config: { discover: false, demo: false },
    environment: { COHERE_BASE_URL: cohere.baseUrl },
  });
  await house.signUp();
  await house.open();
  const { palette, card, composer, say, answersOf, isQuiet } = chat(page);
  await expect(composer).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("command r+ 08");
  const row = palette.getByRole("option", { name: "Connect Cohere to use Command R+ (08-2024)" });
  await expect(row).toBeVisible();
  expect(await seriousFindings(page), "the palette with a model to connect").toEqual([]);
  await page.keyboard.press("Enter");

  const key = palette.getByLabel("Key of Cohere", { exact: true });
  await expect(key).toBeFocused();
  await tabTo(page, palette.getByRole("button", { name: "Back" }));
  await page.keyboard.press("Enter");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(key).toBeFocused();
  await page.keyboard.type("co-wrong-key");
  await page.keyboard.press("Enter");
  await expect(palette.getByText("Cohere does not accept this key.")).toBeVisible();
  await expect(key).toHaveAttribute("aria-invalid", "true");
  expect(await seriousFindings(page), "a key that is refused").toEqual([]);
  const keys = await page.request.get(`${origin}/api/frontend/provider-keys`);
  expect((await keys.json()).data, "a refused key is not kept").toEqual([]);

  await key.fill(GOOD_KEY);
  await key.press("Enter");
  await expect(palette).toBeHidden();
  await expect(card("Command R\\+")).toBeVisible();
  await expect(composer).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("command r+ 08");
  await expect(palette.getByRole("option", { name: /Command R\+ \(08-2024\)/ }).first()).toContainText("Cohere");
  await expect(row).toBeHidden();
  await page.keyboard.press("Escape");

  await say("Are you there?");
  await expect(answersOf("Command R\\+")).toContainText("Connected and well.");
  await isQuiet();
  expect(cohere.requests[0]?.headers.authorization).toBe(`Bearer ${GOOD_KEY}`);
  expect(cohere.requests[0]?.body).toMatchObject({ model: "command-r-plus-08-2024" });
  const everything = await page.request.get(`${origin}/api/frontend/provider-keys`);
  expect(await everything.text()).not.toContain(GOOD_KEY);
});
