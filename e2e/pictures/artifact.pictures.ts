import { expect } from "@playwright/test";
import { chooseMode, chooseMore, workspace } from "../support/artifact.ts";
import { chat } from "../support/chat.ts";
import { test } from "../support/house.ts";
import { pictureAnswer } from "./answers.ts";
import { firstApp, secondApp, wish } from "./apps.ts";
import { eachScreen, takePicture } from "./take-picture.ts";

eachScreen(({ screen, theme, viewport }) => {
  test(`an app, ${screen}, ${theme}`, async ({ page, house }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const picture = (name: string) => takePicture(page, `${name}-${screen}-${theme}.png`);
    const qwen = await house.upstream({ answer: () => pictureAnswer(firstApp, { delay: 5 }) });
    const gemma = await house.upstream({ answer: () => pictureAnswer(secondApp, { delay: 5 }) });
    await house.openWith({ qwen, gemma });
    const { app, tab, panel, file, code, shownVersion } = workspace(page);

    await chooseMode(page, "Interactive App");
    await chat(page).say(wish);
    await expect(app.first().getByRole("button", { name: "Start" })).toBeVisible();
    await chat(page).isQuiet();
    if (screen === "desktop") {
      await panel.getByText("Two", { exact: true }).click();
      await expect(panel.frameLocator("iframe").nth(1).getByRole("button", { name: "Start" })).toBeVisible();
    }
    await picture("apps");
    await chooseMore(page, "Merge");
    await expect(page.getByRole("textbox", { name: "What to take from which" })).toBeVisible();
    await picture("merge-versions");
    await page.keyboard.press("Escape");
    if (screen === "phone") await chooseMore(page, "Close comparison");
    else await panel.getByRole("button", { name: "Close comparison" }).click();
    await expect(app.getByRole("button", { name: "Start" })).toBeVisible();
    await picture("app");
    if (screen === "phone") return;
    await tab("Output").click();
    await file("App.tsx").click();
    await expect(code("src/App.tsx")).toContainText("useState");
    await picture("app-code");
    await tab("History").click();
    await expect(shownVersion(1)).toBeVisible();
    await picture("app-history");
    await panel.getByRole("button", { name: "More about version 2" }).click();
    await page.getByRole("menuitem", { name: "Merge with another version" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
    await chat(page).isQuiet();
    await expect(panel.getByRole("note", { name: "Merged from" })).toBeVisible();
    await picture("merge-history");
  });
});
