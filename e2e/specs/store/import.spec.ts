import { readFile, writeFile } from "node:fs/promises";
import { expect, type JSHandle, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { dragFromDisk, dropFiles } from "../../support/drop-files.ts";
import { chatGptChat, chatGptZip, threeChats } from "../../support/exports.ts";
import { seriousFindingsInBothThemes } from "../../support/findings.ts";
import { type House, test } from "../../support/house.ts";
import { storedRows } from "../../support/store.ts";

async function openPage(page: Page, house: House): Promise<void> {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  await expect(chat(page).composer).toBeFocused();
}

/** The controls of the import, found as a person finds them. */
function importing(page: Page) {
  const dialog = page.getByRole("dialog");
  return {
    dialog,
    box: (title: string) => dialog.getByRole("listitem").filter({ hasText: title }).getByRole("checkbox"),
    rows: dialog.getByRole("list", { name: "Chats found" }).getByRole("listitem"),
    button: (name: string | RegExp) => dialog.getByRole("button", { name }),
    heading: (name: string) => dialog.getByRole("heading", { name, level: 2 }),
  };
}

const account = { name: "account.zip", bytes: chatGptZip(threeChats) };

test("[IO-7] [IO-8] a dropped account's ZIP is viewed, selected, imported and undone", async ({ page, house }) => {
  await openPage(page, house);
  const { room, answers } = chat(page);
  const { dialog, box, rows, button, heading } = importing(page);
  await dropFiles(page, "main", [account]);
  await expect(heading("Choose chats to import")).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("ChatGPT · Nov 14, 2023 · 3 messages · 1 more branch");
  expect(await storedRows(page, "rooms")).not.toContain("Baking bread");

  await box("A picture of the sun").uncheck();
  await expect(dialog.getByText("2 of 3 chats chosen")).toBeVisible();
  await button("Import 2 chats").click();
  await expect(heading("Import finished")).toBeVisible();
  await expect(dialog).toContainText("2 chats with 7 messages imported, as 3 rooms with their branches.");
  const leftOut = dialog.getByRole("region", { name: "Left out" });
  await expect(leftOut).toContainText("A lost picture");
  await expect(leftOut).toContainText("1 picture or file: not in the export, and left out");
  const [report] = await Promise.all([page.waitForEvent("download"), button("Save report").click()]);
  expect(await readFile(await report.path(), "utf8")).toContain("A lost picture\n- 1 picture or file");
  await button("Done").click();

  // The first chat is open: the regenerated answer stands beside the one that the chat went on with.
  await expect(page).toHaveURL(/room=/u);
  await expect(answers).toHaveCount(2);
  await expect(answers.first()).toContainText("Rye dough rests for two hours.");
  await expect(answers.last()).toContainText("An hour.");
  await expect(room("A lost picture")).toBeVisible();
  await expect(room("A picture of the sun")).toHaveCount(0);
  await room("Baking bread (branch 2)").click();
  await expect(answers.first()).toContainText("Wheat dough rests for one hour.");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 chats were removed again.")).toBeVisible();
  await expect(room("Baking bread")).toHaveCount(0);
  await expect.poll(() => storedRows(page, "messages")).not.toContain("Rye dough");
});

test("[IO-7] [FIELD-6] the sidebar and the palette import chats, and a model is replaced", async ({
  page,
  house,
}, testInfo) => {
  test.slow();
  await openPage(page, house);
  const { room, answers, composer } = chat(page);
  const { dialog, box, rows, button, heading } = importing(page);
  const choose = async (): Promise<void> => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button("Choose files").click()]);
    await chooser.setFiles([{ name: account.name, mimeType: "application/zip", buffer: Buffer.from(account.bytes) }]);
    await expect(heading("Choose chats to import")).toBeVisible();
  };
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByText("Hugging Face chat-ui")).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the choice of files").toEqual([]);
  const path = testInfo.outputPath("account.zip");
  await writeFile(path, account.bytes);
  await dragFromDisk(page, dialog.getByRole("region", { name: "Files to import" }), [path]);
  await expect(heading("Choose chats to import")).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the choice of chats").toEqual([]);
  await button("Import 3 chats").click();
  await expect(heading("Import finished")).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the report").toEqual([]);
  await button("Done").click();
  await expect(room("A picture of the sun")).toBeVisible();
  await room("A picture of the sun").click();
  const question = page.getByRole("article", { name: "You" });
  await expect(question.getByRole("list", { name: "Attachments" }).getByRole("listitem")).toHaveText(/file-sun-photo/u);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("import chatgpt");
  await page.keyboard.press("Enter");
  await choose();
  await expect(rows.filter({ hasText: "Already here" })).toHaveCount(3);
  await expect(button(/^Import 0/u)).toBeDisabled();
  await box("Baking bread").check();
  await button("Import 1 chat").click();
  await expect(heading("Import finished")).toBeVisible();
  await button("Undo").click();
  await expect(heading("Import undone")).toBeVisible();
  await button("Done").click();
  await expect(room("A picture of the sun")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Rooms" }).getByText("Baking bread", { exact: true })).toHaveCount(
    1,
  );

  // The export's model is not connected: the message is kept until another one is to answer.
  await room("A lost picture").click();
  await expect(answers.last()).toContainText("I cannot say.");
  await composer.fill("And the moon?");
  await composer.press("Enter");
  const newMessage = page.getByRole("region", { name: "New message" });
  await expect(newMessage.getByText("gpt-4o is not connected here. Your message was not sent")).toBeVisible();
  await expect(composer).toHaveValue("And the moon?");
  await newMessage.getByRole("button", { name: "Use Auto Router instead" }).click();
  await composer.press("Enter");
  await expect(answers.last()).toContainText("All is well here.");
  await expect(page.getByRole("article", { name: "gpt-4o" })).toContainText("I cannot say.");
});

test("[IO-7] dropped files are imported or attached, and damaged ones are named", async ({ page, house }) => {
  await openPage(page, house);
  const { dialog, button, heading } = importing(page);
  const chips = page
    .getByRole("region", { name: "New message" })
    .getByRole("list", { name: "Attachments" })
    .getByRole("listitem");
  const text = (name: string, value: unknown) => ({ name, bytes: new TextEncoder().encode(JSON.stringify(value)) });
  await dropFiles(page, "main", [text("package.json", { name: "no chat" }), text("notes.txt", "Notes")]);
  await expect(chips).toHaveText([/package\.json/u, /notes\.txt/u]);
  await expect(dialog).toHaveCount(0);

  await dropFiles(page, "main", [text("conversations.json", threeChats)]);
  await expect(heading("Choose chats to import")).toBeVisible();
  await button("Attach to the message instead").click();
  await expect(dialog).toHaveCount(0);
  await expect(chips).toHaveCount(3);

  const brokenZip = { name: "broken.zip", bytes: account.bytes.slice(0, 300) };
  const cut = new TextEncoder().encode(JSON.stringify(threeChats).slice(0, -40));
  await dropFiles(page, "main", [brokenZip, { name: "cut-off.json", bytes: cut }]);
  const problems = dialog.getByRole("region", { name: "Not read" });
  await expect(problems).toContainText("“broken.zip” is damaged, or not a readable archive");
  await expect(problems).toContainText("“cut-off.json” ends too early: it may have been cut off after 2 chats");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Baking bread" })).toBeVisible();
});

test("[IO-7] a file dropped on the settings is imported and opens in the chat", async ({ page, house }, testInfo) => {
  await openPage(page, house);
  await house.open("/settings");
  await expect(page.getByRole("region", { name: "Storage" })).toBeVisible();
  const { dialog, button, heading } = importing(page);
  const paths = [testInfo.outputPath("account.zip"), testInfo.outputPath("notes.txt")] as const;
  await writeFile(paths[0], account.bytes);
  await writeFile(paths[1], "Notes");
  const zone = page.getByTestId("drop-zone").filter({ hasText: "Drop to import chats" });
  await dragFromDisk(page, page.getByRole("main"), [paths[1]], { zone });
  await expect(dialog.getByRole("region", { name: "Not read" })).toContainText("No chats were found");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await dragFromDisk(page, page.getByRole("main"), [paths[0]], { zone });
  await expect(heading("Choose chats to import")).toBeVisible();
  await button("Import 3 chats").click();
  await expect(heading("Import finished")).toBeVisible();
  await expect(page).toHaveURL(/settings/u);
  await button("Undo").click();
  await expect(heading("Import undone")).toBeVisible();
  await button("Done").click();
  await expect(page).toHaveURL(/settings/u);

  await dragFromDisk(page, page.getByRole("main"), [paths[0]], { zone });
  await button("Import 3 chats").click();
  await button("Done").click();
  await expect(page).toHaveURL(/room=/u);
  await expect(chat(page).answers.first()).toContainText("Rye dough rests for two hours.");
});

/** Creates a file of so many chats of some 6,000 characters each in the page. */
function makeMany(page: Page, count: number): Promise<JSHandle<File>> {
  const sample = chatGptChat({ id: "ID", title: "Chat ID", question: "Why ID?", answers: ["BECAUSE"] });
  return page.evaluateHandle(
    ([text, many]) => {
      const words = Array.from({ length: 900 }, (_none, place) => `word${place}`).join(" ");
      const parts: string[] = ["["];
      for (let chat = 0; chat < many; chat += 1) {
        const own = text.replaceAll("ID", String(chat)).replaceAll("BECAUSE", `${words} ${chat}`);
        parts.push(chat === 0 ? "" : ",", own);
      }
      parts.push("]");
      return new File(parts, "conversations.json");
    },
    [JSON.stringify(sample), count] as const,
  );
}

/** Drops a file of the page on it. */
function drop(file: JSHandle<File>): Promise<void> {
  return file.evaluate((droppedFile) => {
    const data = new DataTransfer();
    data.items.add(droppedFile);
    const main = document.querySelector("main");
    for (const type of ["dragenter", "dragover", "drop"]) {
      main?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    }
  });
}

test("[IO-10] a file of more than 100 MB is read while the page stays responsive", async ({ page, house }) => {
  test.slow();
  await openPage(page, house);
  const { composer, room } = chat(page);
  const { dialog, rows, button, heading } = importing(page);
  const file = await makeMany(page, 15_000);
  expect(await file.evaluate(({ size }) => size)).toBeGreaterThan(100 * 1024 * 1024);
  await drop(file);
  await expect(heading("Reading files")).toBeVisible();
  await button("Cancel").click();
  await expect(heading("Import chats")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await drop(file);
  await expect(heading("Choose chats to import")).toBeVisible({ timeout: 90_000 });
  await expect(dialog.getByText("15,000 of 15,000 chats chosen")).toBeVisible();
  // Only visible rows are drawn.
  expect(await rows.count()).toBeLessThan(40);
  await dialog.getByRole("checkbox", { name: "Select all" }).uncheck();
  await dialog.getByRole("searchbox", { name: "Search chats" }).fill("chat 1499");
  await expect(rows).toHaveCount(12);
  await dialog.getByRole("checkbox", { name: "Select all 12 matches" }).check();
  await button("Import 12 chats").click();
  await expect(heading("Import finished")).toBeVisible({ timeout: 90_000 });
  await button("Done").click();
  await expect(room("Chat 14999")).toBeVisible();

  // The search indexes the rooms as they are written.
  await page.keyboard.press("Control+Shift+f");
  await page.getByRole("combobox").fill("word899 14999");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await composer.fill("Still here");
  await expect(composer).toHaveValue("Still here");
});

test("[IO-7] a canceled import keeps whole chats, counts them, and can be undone", async ({ page, house }) => {
  test.slow();
  await openPage(page, house);
  const { dialog, button, heading } = importing(page);
  await drop(await makeMany(page, 3000));
  await expect(heading("Choose chats to import")).toBeVisible({ timeout: 90_000 });
  await button("Import 3,000 chats").click();
  await expect(dialog.getByRole("progressbar", { name: "Importing" })).toBeVisible();
  await button("Cancel").click();
  await expect(heading("Import finished")).toBeVisible();
  await expect(dialog.getByRole("status")).toContainText(/chosen chats were left out, since it was canceled\./u);
  const undo = button("Undo");
  if (await undo.isVisible()) {
    await undo.click();
    await expect(heading("Import undone")).toBeVisible();
  }
  expect(await storedRows(page, "rooms")).not.toContain("Chat ");
});
