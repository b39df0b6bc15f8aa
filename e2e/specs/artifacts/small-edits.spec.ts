import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, counterApp, recipe, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

const COUNTER = "src/parts/Counter.tsx";

// Several versions are made, built and checked: seconds each, and many where a machine is busy.
test.slow();

const block = (search: string, replace: string): string =>
  `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`;
const edit = (...blocks: string[]): string => `EDIT FILE ${COUNTER} <<END_OF_EDIT\n${blocks.join("")}END_OF_EDIT\n`;

/** An app whose file is long enough to be changed in parts. */
function longApp(heading: string): string {
  const lines = Array.from({ length: 70 }, (_, index) => `const part${index} = ${index};\n`).join("");
  return counterApp(heading).replace("export function App", `${lines}\nexport function App`);
}

test("[APP-8] a model changes one line of a file, and a misfit is retried once", async ({ page, house }) => {
  const rest = Promise.withResolvers<void>();
  const prompts: string[] = [];
  const nowhere = block("this stands nowhere at all\n", "const never = 1;\n");
  const answers = [
    longApp("First"),
    // The indentation is the model's own.
    recipe(edit(block("<h1>First</h1>\n", "<h1>Second</h1>\n"))),
    recipe(edit(block("      <h1>Second</h1>\n", "      <h1>Third</h1>\n"), nowhere)),
    recipe(edit(nowhere)),
    recipe(edit(block("      <h1>Third</h1>\n", "      <h1>Fourth</h1>\n"), nowhere)),
    recipe(edit(block("const part7 = 7;\n", "const part7 = 70;\n"))),
  ];
  const builder = await house.upstream({
    answer: (request) => {
      const index = prompts.push(JSON.stringify(request)) - 1;
      const { steps, ...others } = textAnswer(answers[index] ?? "", { chunkSize: 30 });
      if (index !== 1) return { steps, ...others };
      const before = steps.length - 6;
      return {
        ...others,
        steps: [...steps.slice(0, before), { type: "until", promise: rest.promise }, ...steps.slice(before)],
      };
    },
  });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  const { panel, app, tab, field, file, version } = workspace(page);
  await expect(app.getByRole("heading", { name: "First" })).toBeVisible({ timeout: 60_000 });
  expect(prompts[0]).not.toContain("EDIT FILE");

  await field.fill("Call it second");
  await field.press("Enter");
  await tab("Output").click();
  await expect(panel.getByRole("treeitem", { name: /^Counter\.tsx.*being written$/ })).toBeVisible();
  await file("Counter.tsx").click();
  await expect(panel.getByRole("tabpanel", { name: "Output" }).getByText("const part0 = 0;")).toBeVisible();
  rest.resolve();
  await tab("Preview").click();
  await expect(app.getByRole("heading", { name: "Second" })).toBeVisible({ timeout: 60_000 });
  expect(prompts[1]).toContain(`EDIT FILE ${COUNTER}`);

  await field.fill("Call it third");
  await field.press("Enter");
  await expect(app.getByRole("heading", { name: "Third" })).toBeVisible({ timeout: 60_000 });
  const note = panel.getByRole("region", { name: "Changes that did not fit" });
  await expect(note).toContainText("1 change did not fit");
  await note.getByRole("button", { name: "What did not fit" }).click();
  await expect(note.getByRole("listitem")).toContainText(`${COUNTER}, change 2`);
  await expect(note.getByRole("listitem")).toContainText("- this stands nowhere at all");
  // One request, for that file alone.
  expect(prompts).toHaveLength(4);
  expect(prompts[3]).toContain("this stands nowhere at all");
  expect(prompts[3]).not.toContain("src/main.tsx");
  await tab("History").click();
  await expect(version(3).getByRole("img", { name: "Ready" })).toBeVisible();
  await expect(version(4)).toBeHidden();

  // Once the second answer fits, the note is gone.
  await tab("Preview").click();
  await field.fill("Call it fourth");
  await field.press("Enter");
  await expect(app.getByRole("heading", { name: "Fourth" })).toBeVisible({ timeout: 60_000 });
  await expect(note).toBeHidden();
  await tab("Output").click();
  await expect(panel.getByRole("tabpanel", { name: "Output" }).getByText("const part7 = 70;")).toBeVisible();
  expect(prompts).toHaveLength(6);
});
