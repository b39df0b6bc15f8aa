import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, chooseMore, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

const app = recipe(
  upsert(
    "src/App.tsx",
    `import { useState } from "react";

export default function App() {
  const [count, setCount] = useState(0);
  return (
    <main className="page" onClick={() => setCount(count + 100)}>
      <h1>Counter</h1>
      <button className="plain" onClick={() => setCount(count + 1)}>Count {count}</button>
      <button className="plain" disabled>Save all</button>
    </main>
  );
}
`,
  ),
);

test("[APP-11] a pointed-at element shows its source line and joins the next prompt", async ({ page, house }) => {
  const builder = await house.upstream({ answer: () => textAnswer(app) });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  const { panel, app: appFrame, field, code } = workspace(page);
  const count = appFrame.getByRole("button", { name: "Count 0" });
  await expect(count).toBeVisible({ timeout: 30_000 });
  const point = panel.getByText("Escape ends it.");

  // Neither the app nor the element's ancestors get the click.
  await chooseMore(page, "Point at an element");
  await expect(point).toBeVisible();
  await count.click();
  await expect(field).toHaveValue("the button “Count 0” (src/App.tsx:8) ");
  await expect(field).toBeFocused();
  await expect(point).toBeHidden();
  await expect(count).toBeVisible();
  await count.click();
  await expect(appFrame.getByRole("button", { name: "Count 100" })).toBeVisible();

  /** Begins to point, and waits until the app's frame, which then gets the keys, has begun too. */
  const beginPointing = async (): Promise<void> => {
    await chooseMore(page, "Point at an element");
    await expect(appFrame.locator("tutti-outline")).toBeAttached();
  };

  // By keyboard: down from the page into its heading, and to its siblings; disabled elements can be chosen as well.
  await beginPointing();
  await expect(point).toBeVisible();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect(field).toHaveValue("the button “Count 0” (src/App.tsx:8) the button “Save all” (src/App.tsx:9) ");

  await field.fill("");
  await beginPointing();
  await appFrame.getByRole("button", { name: "Save all" }).click({ force: true });
  await expect(field).toHaveValue("the button “Save all” (src/App.tsx:9) ");

  // Canceled in the app, and on the page.
  await beginPointing();
  await page.keyboard.press("Escape");
  await expect(point).toBeHidden();
  await beginPointing();
  await panel.getByRole("button", { name: "Run again" }).focus();
  await page.keyboard.press("Escape");
  await expect(point).toBeHidden();
  await appFrame.getByRole("button", { name: "Count 100" }).click();
  await expect(appFrame.getByRole("button", { name: "Count 200" })).toBeVisible();

  await field.pressSequentially("are too small");
  await field.press("Enter");
  await expect
    .poll(async () => JSON.stringify((await builder.request(1)).body))
    .toContain("the button “Save all” (src/App.tsx:9) are too small");
  await expect(appFrame.getByRole("button", { name: "Count 0" })).toBeVisible({ timeout: 30_000 });
  await beginPointing();
  await appFrame.getByRole("heading").click();
  await panel.getByRole("button", { name: "src/App.tsx:7" }).click();
  await expect(code("src/App.tsx")).toBeVisible();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("[APP-11] an element is pointed at by touch, and the app receives no event", async ({ page, house }) => {
    const builder = await house.upstream({ answer: () => textAnswer(app) });
    await house.openWith({ builder });
    await chooseMode(page, "Interactive App");
    await chat(page).say("A counter");
    const { panel, app: appFrame, field } = workspace(page);
    const count = appFrame.getByRole("button", { name: "Count 0" });
    await expect(count).toBeVisible({ timeout: 30_000 });
    await panel.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("menuitem", { name: "Point at an element" }).tap();
    await count.tap();
    await expect(field).toHaveValue("the button “Count 0” (src/App.tsx:8) ");
    await expect(count).toBeVisible();
    await count.tap();
    await expect(appFrame.getByRole("button", { name: "Count 100" })).toBeVisible();
  });
});
