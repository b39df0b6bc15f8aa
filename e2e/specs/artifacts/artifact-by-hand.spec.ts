import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, chooseMore, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { dropFiles } from "../../support/drop-files.ts";
import { type House, test } from "../../support/house.ts";
import { runItem } from "../../support/menus.ts";

const greeting = (picture: string): string =>
  recipe(
    upsert(
      "src/App.tsx",
      `export default function App() {
  return (
    <main>
      <h1>Hello</h1>${picture}
    </main>
  );
}
`,
    ),
  );

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

async function makeApp(page: Page, house: House, picture = ""): Promise<ReturnType<typeof workspace>> {
  const builder = await house.upstream({ answer: () => textAnswer(greeting(picture)) });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A greeting");
  const appWorkspace = workspace(page);
  await expect(appWorkspace.app.getByRole("heading", { name: "Hello" })).toBeVisible({ timeout: 30_000 });
  return appWorkspace;
}

/** Chooses an action for files from the menu above the tree. */
async function chooseFileAction(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add or move files" }).click();
  await page.getByRole("menuitem", { name }).click();
}

test("[APP-10] an app is viewed on devices, searched, formatted and edited by hand", async ({ page, house }) => {
  const { panel, tab, tree, file, code, app: appFrame } = await makeApp(page, house);
  const width = () => appFrame.locator("html").evaluate(() => innerWidth);
  const full = await width();
  await appFrame.locator("html").evaluate(() => Object.assign(globalThis, { isSame: true }));
  const choose = async (name: string): Promise<void> => {
    await panel.getByRole("button", { name: "More", exact: true }).focus();
    await page.keyboard.press("Enter");
    await runItem(page.getByRole("menuitemradio", { name }));
  };
  await choose("Phone");
  await expect.poll(width).toBe(390);
  await chooseMore(page, "Turn the device");
  await expect.poll(width).toBe(844);
  await choose("Laptop");
  await expect.poll(width).toBe(800);
  await choose("100 %");
  await expect.poll(width).toBe(800);
  await choose("Full");
  await expect.poll(width).toBe(full);
  // The app has run all the while.
  expect(await appFrame.locator("html").evaluate(() => "isSame" in globalThis)).toBe(true);

  // A search in the files leads to the line of a match.
  await tab("Output").click();
  const search = panel.getByRole("searchbox", { name: "Search in files" });
  await search.fill("hello");
  const places = panel.getByRole("list", { name: "Places found" });
  await places.getByRole("button", { name: "src/App.tsx, line 4: <h1>Hello</h1>" }).click();
  await expect(code("src/App.tsx")).toBeFocused();
  await expect(panel.locator(".cm-activeLine")).toContainText("<h1>Hello</h1>");
  await panel.getByRole("button", { name: "Match case" }).click();
  await expect(panel.getByText("Nothing found.")).toBeVisible();
  await search.fill("");
  await expect(tree).toBeVisible();

  await chooseFileAction(page, "New file…");
  const path = page.getByRole("textbox", { name: "Path" });
  await path.fill("src/App.tsx");
  await path.press("Enter");
  await expect(page.getByText("There is a file src/App.tsx already.")).toBeVisible();
  await path.fill("src/parts/words.ts");
  await path.press("Enter");
  await expect(file("words.ts")).toBeVisible();
  await code("src/parts/words.ts").click();
  await page.keyboard.type('export const words = "Made by hand";');
  await panel.getByRole("button", { name: "Save as version" }).click();

  await file("App.tsx").click();
  await code("src/App.tsx").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type('import { words } from "./parts/words";\n');
  await page.keyboard.press("Control+s");
  await tab("Preview").click();
  await chooseMore(page, "Console");
  const input = panel.getByRole("textbox", { name: "Evaluate in the app" });
  await expect(appFrame.getByRole("heading", { name: "Hello" })).toBeVisible();
  await expect(panel.getByRole("list", { name: "Console" })).toBeVisible();

  // The input is evaluated in the running app.
  const lines = panel.getByRole("list", { name: "Console" }).getByRole("listitem");
  await input.fill("2 + 2");
  await input.press("Enter");
  await expect(lines).toHaveText(["> 2 + 2", "4"]);
  await input.fill("document.querySelector('h1').textContent = await_");
  await input.press("Enter");
  await expect(lines.last()).toContainText("ReferenceError: await_ is not defined");
  await input.fill("Promise.resolve(document.querySelector('h1').textContent)");
  await input.press("Enter");
  await expect(lines.last()).toHaveText("Hello");
  await input.press("ArrowUp");
  await input.press("ArrowUp");
  await input.press("ArrowUp");
  await expect(input).toHaveValue("2 + 2");
  // An error of an evaluated input is no error of the version.
  await expect(panel.getByRole("button", { name: /^Console, /u })).toBeHidden();

  // Creates a folder, and drags the file into it.
  await tab("Output").click();
  await chooseFileAction(page, "New folder…");
  await path.fill("src/texts");
  await path.press("Enter");
  await file("words.ts").dragTo(file("texts"));
  await expect(page.getByText("Imports of it are not changed.")).toBeVisible();
  await expect(file("words.ts, removed")).toBeVisible();
  await file("words.ts, new").click();
  await expect(code("src/texts/words.ts")).toBeVisible();

  // Moves the file to the top by the menu.
  await chooseFileAction(page, "Move to…");
  await page.getByRole("dialog").getByRole("combobox", { name: "Folder" }).selectOption("The top of the project");
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await expect(code("words.ts")).toBeVisible();

  // Formats a file; a file that cannot be parsed shows the place of the error.
  await chooseFileAction(page, "New file…");
  await path.fill("src/words.tsx");
  await path.press("Enter");
  await expect(file("words.tsx")).toBeVisible();
  const text = code("src/words.tsx");
  await text.click();
  await page.keyboard.insertText("export   const words:string[]=['one',\n'two']");
  const format = panel.getByRole("button", { name: "Format file" });
  await format.click();
  await expect(text).toHaveText('export const words: string[] = ["one", "two"];');
  await panel.getByRole("button", { name: "Save as version" }).click();
  await expect(panel.getByRole("button", { name: "Save as version" })).toBeHidden();
  await format.click();
  await expect(page.getByText("src/words.tsx is formatted already")).toBeVisible();

  // Formats the file by its shortcut, and undoes that.
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\nexport const  b={a :1}");
  await page.keyboard.press("Shift+Alt+F");
  await expect(text).toContainText("export const b = { a: 1 };");
  await page.keyboard.press("Control+z");
  await expect(text).toContainText("export const  b={a :1}");

  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\nexport const = ;");
  await format.click();
  const notice = page.getByRole("alert").filter({ hasText: "src/words.tsx was not formatted" });
  await expect(notice).toContainText(/Line \d: \S/);
  await expect(text).toContainText("export const = ;");
});

test("[APP-10] an uploaded picture appears in the app, and large ones are refused", async ({ page, house }) => {
  const picture = `<img src="/src/photo.png" alt="Photo" />`;
  const { tab, tree, file, app: appFrame } = await makeApp(page, house, picture);
  await tab("Output").click();
  await file("App.tsx").click();
  const chooser = page.waitForEvent("filechooser");
  await chooseFileAction(page, "Upload files…");
  await (await chooser).setFiles([
    { name: "photo.png", mimeType: "image/png", buffer: PIXEL },
    { name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(5 * 1024 * 1024) },
  ]);
  await expect(page.getByText(/film\.mp4 is too large: it has 5 MB, a file may have 4 MB\./u)).toBeVisible();
  await expect(file("photo.png")).toBeVisible();
  await tab("Preview").click();
  await expect
    .poll(() => appFrame.getByRole("img", { name: "Photo" }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);

  await tab("Output").click();
  await expect(tree).toBeVisible();
  await dropFiles(page, "[role=treeitem][aria-label=src]", [{ name: "photo.png", bytes: PIXEL }]);
  await expect(tree.getByRole("treeitem", { name: "photo (2).png" })).toBeVisible();

  // Renames a folder, with the files in it.
  await tree.getByRole("treeitem", { name: "src", exact: true }).focus();
  await page.keyboard.press("F2");
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("source");
  await page.keyboard.press("Enter");
  await expect(tree.getByRole("treeitem", { name: "source", exact: true })).toBeVisible();
  await tree.getByRole("treeitem", { name: "source", exact: true }).focus();
  await page.keyboard.press("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(file("App.tsx, removed")).toBeVisible();
  await expect(file("index.html")).toBeVisible();
});
