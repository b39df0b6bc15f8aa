import { expect, type Page } from "@playwright/test";
import { chunkStep, errorAnswer, reasoningAnswer, textAnswer } from "@tutti/testkit";
import { chooseMode, chooseMore, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { dropFiles } from "../../support/drop-files.ts";
import { chatGptChat, chatGptZip } from "../../support/exports.ts";
import { hostileMarkup, hostileName, hostilePicture, hostileText, watchForHarm } from "../../support/hostile-text.ts";
import { providerOf, test } from "../../support/house.ts";
import { chooseInChat } from "../../support/menus.ts";

/** An element that a style covers, or that is gone, cannot be typed into. */
async function expectUnharmed(page: Page, harm: () => Promise<string[]>): Promise<void> {
  expect(await harm()).toEqual([]);
  // The room's, or the open app's.
  const composer = chat(page).composer.or(workspace(page).field);
  await composer.click();
  await composer.fill("I am still here.");
  await expect(composer).toHaveValue("I am still here.");
  await composer.fill("");
}

test("the watch over hostile text sees what a careless page would do with it", async ({ page, house }) => {
  const harm = await watchForHarm(page);
  await house.start();
  await house.open();
  expect(await harm()).toEqual([]);
  await page.evaluate((markup) => {
    const careless = document.createElement("div");
    document.body.append(careless);
    careless.innerHTML = markup;
  }, hostileMarkup[2] ?? "");
  // Even then, the policy blocks all of its scripts.
  await expect.poll(async () => (await harm()).join("\n")).toContain("stopped by script-src-attr");
  expect(await harm()).toContainEqual(expect.stringContaining("<img"));
});

test("[SEC-10] nothing in the content of providers runs, loads or covers the page", async ({ page, house }) => {
  const picture = `data:image/svg+xml;base64,${Buffer.from(hostilePicture).toString("base64")}`;
  const citations = hostileMarkup.flatMap((markup, index) => [
    { url: `https://source.example/${index}`, title: markup, content: markup },
    { url: "javascript:hostileTextRan('source')", title: `Source ${index}`, content: "" },
  ]);
  const annotations = citations.map((source) => ({
    type: "url_citation",
    url_citation: { ...source, start_index: 0, end_index: 3 },
  }));
  const hostileUpstream = await house.upstream({ answer: () => textAnswer(hostileText, { chunkSize: 7 }) });
  const thought = await house.upstream({ answer: () => reasoningAnswer(hostileText, hostileText, { chunkSize: 11 }) });
  const citing = await house.upstream({
    answer: () => ({
      steps: [
        chunkStep({ content: "It is so. " }),
        chunkStep({ annotations }),
        chunkStep({ images: [{ type: "image_url", image_url: { url: picture } }] }),
        ...textAnswer(hostileText).steps,
      ],
    }),
  });
  const failing = await house.upstream({ answer: () => errorAnswer(400, { error: { message: hostileText } }) });
  const harm = await watchForHarm(page);
  await house.openWith({ said: hostileUpstream, thought, cited: citing, failing });
  const { say, isQuiet, answersOf, rooms } = chat(page);
  await say(hostileText);
  for (const name of ["Said", "Thought", "Cited"]) await expect(answersOf(name)).toContainText("The end of it.");
  await isQuiet();
  await answersOf("Thought")
    .getByRole("button", { name: /^Reasoning/ })
    .first()
    .click();
  const marks = answersOf("Cited").getByRole("button", { name: /^Source/ });
  await marks.first().click();
  await expect(rooms.getByRole("link").first()).toContainText("<script>");
  expect(await harm()).toEqual([]);

  await answersOf("Said").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "What this model saw" }).click();
  await expect(page.getByRole("dialog", { name: "What this model saw" })).toContainText("<script>");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Shift+f");
  const search = page.getByRole("dialog", { name: "Search messages" });
  await search.getByRole("combobox").fill("onerror");
  await expect(search.getByRole("option").first()).toBeVisible();
  expect(await harm()).toEqual([]);
  await page.keyboard.press("Escape");

  // Now the text is read from the store.
  await page.reload();
  await expect(answersOf("Said")).toContainText("The end of it.");
  await expectUnharmed(page, harm);
});

test("[SEC-10] names of users, models and providers are text wherever they appear", async ({ page, house }) => {
  const upstream = await house.upstream({ answer: () => textAnswer("Well named.") });
  const provider = providerOf("named", upstream);
  const models = provider.models.map((model) => ({ ...model, name: hostileName }));
  const harm = await watchForHarm(page);
  await house.start({
    config: { discover: false, demo: false, providers: [{ ...provider, name: hostileName, models }] },
  });
  await house.signUp();
  await house.open("/chat?models=named/model");
  const { say, isQuiet, addModel, palette, answers } = chat(page);
  await say("Who are you?");
  await expect(answers.first()).toContainText("Well named.");
  await isQuiet();
  await addModel.click();
  await expect(palette.getByRole("option").filter({ hasText: "<img src=x" }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expectUnharmed(page, harm);
  for (const path of ["/named/model", "/activity", "/settings", "/docs"]) {
    await page.goto(new URL(path, page.url()).href);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await harm()).toEqual([]);
  }
});

test("[SEC-10] names and contents of files are text or pictures that run nothing", async ({ page, house }) => {
  const upstream = await house.upstream({ answer: () => textAnswer("I have read them.") });
  const provider = providerOf("reading", upstream);
  const models = provider.models.map((model) => ({ ...model, input_modalities: ["text", "image", "file"] }));
  const harm = await watchForHarm(page);
  await house.start({ config: { discover: false, demo: false, providers: [{ ...provider, models }] } });
  await house.signUp();
  await house.open("/chat?models=reading/model");
  const { say, isQuiet } = chat(page);
  await expect(chat(page).composer).toBeFocused();
  await dropFiles(page, "main", [
    { name: `${hostileName}.svg`, bytes: Buffer.from(hostilePicture) },
    { name: `${hostileName}.md`, bytes: Buffer.from(hostileText) },
    // A different content: the same one would be attached once.
    { name: `${hostileName}.html`, bytes: Buffer.from(`<body>${hostileText}</body>`) },
  ]);
  const chips = page.getByRole("list", { name: "Attachments" }).getByRole("listitem");
  await expect(chips).toHaveCount(3);
  await say("Read them");
  await isQuiet();
  const opening = page.getByRole("article", { name: "You" }).getByRole("button", { name: /^Open / });
  const count = await opening.count();
  for (let index = 0; index < count; index += 1) {
    await opening.nth(index).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await harm()).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await expectUnharmed(page, harm);
});

test("[SEC-10] imported chats and character cards stay text wherever they are shown", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("Imported.") });
  const harm = await watchForHarm(page);
  await house.openWith({ good });
  const { answers, card } = chat(page);
  await expect(chat(page).composer).toBeFocused();
  const importedChat = chatGptChat({
    id: "hostile",
    title: hostileName,
    question: hostileText,
    answers: [hostileText],
  });
  await dropFiles(page, "main", [{ name: `${hostileName}.zip`, bytes: chatGptZip([importedChat]) }]);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem").filter({ hasText: "<img src=x" }).first()).toBeVisible();
  expect(await harm()).toEqual([]);
  await dialog.getByRole("button", { name: "Import 1 chat" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(answers.first()).toContainText("The end of it.");
  await expectUnharmed(page, harm);

  const text = {
    name: hostileName,
    description: hostileText,
    personality: hostileText,
    scenario: hostileText,
    first_mes: hostileText,
    mes_example: hostileText,
    creator: hostileName,
    creator_notes: hostileText,
    alternate_greetings: [hostileText],
    tags: [hostileName],
    extensions: { tutti: { model: "good/model" } },
  };
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), chooseInChat(page, "Import Character")]);
  const buffer = Buffer.from(JSON.stringify({ spec: "chara_card_v3", spec_version: "3.0", data: text }));
  await chooser.setFiles({ name: "card.json", mimeType: "application/json", buffer });
  await expect(card("<img src=x").first()).toBeVisible();
  expect(await harm()).toEqual([]);
  await page.reload();
  await expect(card("<img src=x").first()).toBeVisible();
  await expectUnharmed(page, harm);
});

test("[SEC-10] an app's title, files, pictures and messages run in its frame alone", async ({ page, house }) => {
  const inScript = (text: string): string => JSON.stringify(text).replaceAll("<", "\\u003c");
  const title = hostileName.replaceAll("<", "&lt;");
  const program = `<p>An app</p><script>
    console.error(${inScript(hostileText)});
    throw new Error(${inScript(hostileName)});
  </script>`;
  const answer = recipe(
    upsert("index.html", `<!doctype html><title>${title}</title><body>${program}</body>\n`),
    upsert("<img src=x onerror=hostileTextRan(1)>.md", `${hostileText}\n`),
    upsert("picture.svg", `${hostilePicture}\n`),
  );
  const builder = await house.upstream({ answer: () => textAnswer(answer) });
  const harm = await watchForHarm(page);
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say(hostileText);
  const { panel, tab, tree } = workspace(page);
  await expect(panel.getByRole("alert").filter({ hasText: "The app has an error" })).toContainText("<img src=x");
  await chat(page).isQuiet();
  await chooseMore(page, "Console");
  await expect(panel.getByText("</textarea>").first()).toBeVisible();
  expect(await harm()).toEqual([]);
  await tab("Output").click();
  for (const name of [/^<img/, /^picture/, /^index/]) {
    await tree.getByRole("treeitem", { name }).click();
    expect(await harm()).toEqual([]);
  }
  await expectUnharmed(page, harm);
});
