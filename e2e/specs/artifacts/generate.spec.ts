import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

/** A recipe as a model writes it: prose around it, a code block around it, and a file that is renamed. */
const recipe = [
  "I make a counter.",
  "",
  "```",
  "BEGIN FILE RECIPE",
  "UPSERT FILE src/App.tsx <<END_OF_FILE",
  "export const App = () => <button>END_OF_FILE</button>;",
  "END_OF_FILE",
  "UPSERT FILE src/notes.txt <<END_OF_FILE",
  "Counts.",
  "END_OF_FILE",
  "RENAME FILE src/notes.txt TO src/words.txt",
  "END FILE RECIPE",
  "```",
  "It counts.",
].join("\n");

test("[GEN-1] a prompt in a mode becomes an artifact, and a failed one is retried", async ({ page, house }) => {
  let requestCount = 0;
  const builder = await house.upstream({
    answer: () => {
      requestCount += 1;
      return textAnswer(requestCount === 1 ? "I would rather not." : recipe);
    },
  });
  await house.openWith({ builder });
  const { say, isQuiet, answersOf, composer } = chat(page);
  await expect(composer).toBeFocused();
  await page.keyboard.press("ControlOrMeta+.");
  await page.getByRole("menuitemradio", { name: "2D Game" }).click();
  await say("Make a counter");
  const answer = answersOf("Builder");
  const card = answer.getByRole("region", { name: "Make a counter" });
  await expect(card).toContainText("Failed");
  await expect(card).toContainText("2D Game · v1");
  // The panel shows the reason in place of the app, since it is open.
  await expect(workspace(page).panel).toContainText("The answer contained no files.");
  const { messages } = (await builder.request(0)).body as { messages: { role: string; content: string }[] };
  expect(messages[0]?.content).toContain("BEGIN FILE RECIPE");
  expect(messages[0]?.content).toContain("UPSERT FILE src/main.ts <<END_OF_FILE");

  await isQuiet();
  await answer.getByRole("button", { name: "Retry", exact: true }).first().click();
  await expect(card).toContainText("Ready");
  await expect(card).toContainText("2D Game · v1");
  await expect(answer).toContainText("I make a counter.");
  await expect(answer).toContainText("It counts.");
  await expect(answer).not.toContainText("UPSERT FILE");

  await page.reload();
  await expect(card).toContainText("Ready");
});
