import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

const fence = (information: string, text: string): string => `\`\`\`${information}\n${text}\n\`\`\`\n`;

/** Answers that deviate from the recipe's form, as models write them. */
const answers: readonly { habit: string; answer: string; files: string[] }[] = [
  {
    habit: "a page, a stylesheet and a script in fences without names",
    answer: [
      "Here is the greeting.\n",
      fence("html", '<!doctype html><link rel="stylesheet" href="style.css"><p></p><script src="script.js"></script>'),
      fence("css", "p { letter-spacing: 3px }"),
      fence(
        "javascript",
        'const say = (text) => { document.querySelector("p").textContent = text; };\nsay("It runs");',
      ),
      "Save the three files and open the page.",
    ].join("\n"),
    files: ["index.html", "script.js", "style.css"],
  },
  {
    habit: "a component alone, named above its fence",
    answer: `**App.jsx**\n${fence("jsx", 'import { useState } from "react";\n\nexport function App() {\n  const [text] = useState("It runs");\n  return <p>{text}</p>;\n}')}`,
    files: ["App.jsx"],
  },
  {
    habit: "a page of another tool with a component imported the other way",
    answer: [
      "Create these files:\n\n`app/page.tsx`:",
      fence(
        "tsx",
        '"use client";\nimport { Note } from "@/components/note";\n\nexport default function Page() {\n  return <Note />;\n}',
      ),
      fence("tsx", "// components/note.tsx\nexport default function Note() {\n  return <p>It runs</p>;\n}"),
      fence("bash", "npm run dev"),
    ].join("\n"),
    files: ["app", "page.tsx", "components", "note.tsx"],
  },
];

// Three apps are made one after the other: seconds each, and many where a machine is busy.
test.slow();

test("[APP-1] answers that deviate from the recipe run as apps", async ({ page, house }) => {
  let current = "";
  const good = await house.upstream({ answer: () => textAnswer(current) });
  await house.openWith({ good });
  const { app, tab, tree, close } = workspace(page);
  const { say, isQuiet } = chat(page);
  for (const { habit, answer, files } of answers) {
    await test.step(habit, async () => {
      current = answer;
      await chooseMode(page, "Interactive App");
      await say(`Greet me with ${habit}`);
      await expect(app.getByText("It runs")).toBeVisible();
      await tab("Output").click();
      await expect(tree.getByRole("treeitem")).toHaveText(files.map((name) => new RegExp(name)));
      await isQuiet();
      await close.click();
    });
  }
});
