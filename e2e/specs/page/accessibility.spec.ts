import { expect } from "@playwright/test";
import { chunkStep, errorAnswer, reasoningAnswer, textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { seriousFindingsInBothThemes } from "../../support/findings.ts";
import { test } from "../../support/house.ts";

const markdown = `# A heading

Some **bold** text with \`code\` and a [link](https://example.com).

| a | b |
|---|---|
| 1 | 2 |

- [x] done
- [ ] to do

\`\`\`ts
const answer: number = 42;
\`\`\`
`;

// Axe takes seconds for each screen where the machine is busy.
test.slow();

test("[LAYOUT-15] no screen has a serious finding in either theme", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => reasoningAnswer("Let me think.", markdown) });
  const bad = await house.upstream({ answer: () => errorAnswer(500, { error: { message: "The GPU is on fire" } }) });
  await house.openWith({ good, bad });
  const { composer, say, answersOf, isQuiet, welcome, signIn, palette, room } = chat(page);

  await expect(composer).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the empty room").toEqual([]);

  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("option").first()).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the palette").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await say("Show me everything");
  await expect(answersOf("Good")).toContainText("A heading");
  await isQuiet();
  await expect(answersOf("Bad")).toContainText("The GPU is on fire");
  expect(await seriousFindingsInBothThemes(page), "two answers, one failed, with its toast").toEqual([]);

  await page.getByRole("button", { name: "Chat menu" }).click();
  await expect(page.getByRole("menuitem", { name: "Clear Chat" })).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the settings of the room").toEqual([]);
  await page.getByRole("menuitem", { name: "Clear Chat" }).click();
  await expect(page.getByRole("dialog", { name: "Clear this chat?" })).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the question before a chat is cleared").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Clear this chat?" })).toBeHidden();

  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("chat");
  await expect(palette.getByRole("option").first()).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "rooms and actions in the palette").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  const search = page.getByRole("dialog", { name: "Search messages" });
  await page.keyboard.press("Control+Shift+f");
  await search.getByRole("combobox").fill("heading");
  await expect(search.getByRole("option").first()).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the search").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();

  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the list of keys").toEqual([]);
  await page.keyboard.press("Escape");

  await page
    .getByRole("button", { name: /^More for/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "a model card's menu").toEqual([]);
  await page.keyboard.press("Escape");

  await room("Show me everything").hover();
  await page.getByRole("button", { name: "Options for Show me everything" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "a room's menu").toEqual([]);
  await page.keyboard.press("Escape");

  await page.context().clearCookies();
  await page.goto(new URL("/chat", page.url()).href);
  await expect(signIn).toBeVisible();
  await say("Let me in", { isRefused: true });
  await expect(welcome).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "signing in").toEqual([]);
});

test("[LAYOUT-15] nothing that tells of an answer has a serious finding in either theme", async ({ page, house }) => {
  const source = { url: "https://example.com/one", title: "The first page", content: "What it says.", end_index: 9 };
  const annotations = [{ type: "url_citation", url_citation: { ...source, start_index: 0 } }];
  const citing = await house.upstream({
    answer: () => ({
      steps: [chunkStep({ content: "It is so [1]." }), chunkStep({ annotations }), ...textAnswer("").steps],
    }),
  });
  const plain = await house.upstream({ answer: () => textAnswer("It is not.") });
  await house.openWith({ sourced: citing, plain });
  const { composer, say, answersOf, isQuiet } = chat(page);
  page.on("filechooser", () => undefined);
  await expect(composer).toBeFocused();
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("ControlOrMeta+u");
  await (await chooser).setFiles([{ name: "notes.md", mimeType: "", buffer: Buffer.from("# Notes") }]);
  await expect(page.getByRole("button", { name: "Open notes.md" })).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "a file in the composer").toEqual([]);
  await say("Is it so?");
  await expect(answersOf("Sourced")).toContainText("1 citation");
  await isQuiet();
  const answer = answersOf("Sourced");

  await answer.getByRole("button", { name: "Source 1: The first page" }).first().hover();
  await expect(page.getByText("What it says.").last()).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the card of a source").toEqual([]);
  await answer.getByText("1 citation").click();
  expect(await seriousFindingsInBothThemes(page), "the list of sources, and a file that was sent").toEqual([]);

  await answer.getByRole("button", { name: "Details" }).click();
  await expect(page.getByRole("dialog", { name: "Details" })).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "how an answer was made").toEqual([]);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Costs of this room/ }).click();
  await expect(page.getByRole("dialog").getByText("Sourced")).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the costs").toEqual([]);
  await page.keyboard.press("Escape");

  await answer.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "What this model saw" }).click();
  const locator = page.getByRole("dialog", { name: "What this model saw" });
  await expect(locator.getByRole("region", { name: "Messages" })).toContainText("Is it so?");
  expect(await seriousFindingsInBothThemes(page), "what a model saw").toEqual([]);
});

test("[LAYOUT-15] no screen of a phone has a serious finding in either theme", async ({ page, house }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const one = await house.upstream({ answer: () => textAnswer(markdown) });
  const two = await house.upstream({ answer: () => textAnswer(markdown) });
  await house.openWith({ one, two });
  const { composer, say, answersOf, isQuiet } = chat(page);
  await expect(composer).toBeVisible();
  await expect(page.getByRole("region", { name: "Groups of models" }).getByRole("button").first()).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the empty room").toEqual([]);
  await say("Show me everything");
  await expect(answersOf("One")).toContainText("A heading");
  await isQuiet();
  expect(await seriousFindingsInBothThemes(page), "two answers").toEqual([]);
  await page.getByRole("button", { name: "Show me everything" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await seriousFindingsInBothThemes(page), "the drawer of rooms").toEqual([]);
});
