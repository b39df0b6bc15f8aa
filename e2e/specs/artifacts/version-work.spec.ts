import { expect } from "@playwright/test";
import { type AnswerStep, chunkStep, textAnswer } from "@tutti/testkit";
import { chooseMode, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { test } from "../../support/house.ts";

/** Milliseconds in which an app is built and runs, even on a busy machine. */
const TIMEOUT = 60_000;

/** A barrier, at which a scripted answer waits until the test opens it. */
function barrier(): { step: AnswerStep; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { step: { type: "until", promise }, open: resolve };
}
const says = (content: string): AnswerStep => chunkStep({ content });
const open = (path: string, text: string): string => `UPSERT FILE ${path} <<END_OF_FILE\n${text}\n`;
const CLOSE = "END_OF_FILE\n";

const index = `<!doctype html>
<html><head><title>Counter</title><link rel="stylesheet" href="style.css"></head>
<body><main></main><script type="module" src="app.js"></script></body></html>`;
const app = (heading: string): string =>
  `document.querySelector("main").innerHTML = "<h1>${heading}</h1>";\nlocalStorage.setItem("seen", "yes");`;

test("[PREV-3] a version shows its code while it is written, then the running app", async ({ page, house }) => {
  test.slow();
  const [first, second, third, last] = [barrier(), barrier(), barrier(), barrier()];
  const end = textAnswer("END FILE RECIPE\n\nEnjoy it.").steps;
  const builder = await house.upstream({
    answer: () => ({
      steps: [
        says(`BEGIN FILE RECIPE\n${open("index.html", index)}`),
        first.step,
        says(CLOSE + open("style.css", "h1 { color: rgb(0, 128, 0) }")),
        second.step,
        says(CLOSE + open("app.js", app("So far"))),
        third.step,
        says(CLOSE + open("README.md", "# A counter")),
        last.step,
        says(`${CLOSE}${open("app.js", app("At the end"))}${CLOSE}`),
        ...end,
      ],
    }),
  });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");

  const { panel, app: frame } = workspace(page);
  const code = (path: string) => panel.getByRole("textbox", { name: `Code of ${path}` });
  const files = panel.getByRole("list", { name: "Files of this version" });
  const appSoFar = panel.getByRole("radio", { name: "App so far" });
  await expect(panel.getByText("Generating version")).toBeVisible();
  await expect(code("index.html")).toContainText("<title>Counter</title>");
  await expect(files).toContainText("index.html writing");
  await expect(files).not.toContainText("style.css");

  first.open();
  await expect(code("style.css")).toContainText("rgb(0, 128, 0)");
  await expect(files).toContainText("index.html new");
  await expect(appSoFar).toBeDisabled();
  expect(await seriousFindings(page)).toEqual([]);

  second.open();
  await expect(code("app.js")).toContainText("So far");
  await expect(panel.locator("iframe")).toHaveCount(0);

  third.open();
  await expect(frame.getByRole("heading", { name: "So far" })).toBeVisible({ timeout: TIMEOUT });
  await expect(frame.getByRole("heading", { name: "So far" })).toHaveCSS("color", "rgb(0, 128, 0)");
  await expect(panel.getByText("Still being written: README.md")).toBeVisible();
  await expect(panel.getByText("Generating version")).toBeVisible();
  await expect(appSoFar).toBeChecked();

  // By keyboard, to the code and back.
  await appSoFar.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(code("README.md")).toContainText("# A counter");
  await page.keyboard.press("ArrowRight");
  await expect(frame.getByRole("heading", { name: "So far" })).toBeVisible({ timeout: TIMEOUT });

  last.open();
  await expect(frame.getByRole("heading", { name: "At the end" })).toBeVisible({ timeout: TIMEOUT });
  await expect(panel.getByText("Generating version")).toBeHidden();
  await expect(panel.locator("iframe")).toHaveCount(1);
});
