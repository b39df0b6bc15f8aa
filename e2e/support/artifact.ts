import type { Locator, Page } from "@playwright/test";

const main = `import { createRoot } from "react-dom/client";
import { App } from "./parts/Counter";

createRoot(document.getElementById("root")!).render(<App />);
`;
const index = `<!doctype html>
<html><head><title>App</title></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>
`;
const counter = (label: string): string => `import { useState } from "react";

export function App() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>${label}</h1>
      <button onClick={() => setCount(count + 1)}>Count {count}</button>
    </main>
  );
}
`;

/** The command of a recipe that writes a file. */
export const upsert = (path: string, content: string): string =>
  `UPSERT FILE ${path} <<END_OF_FILE\n${content}END_OF_FILE\n`;

/** An answer that writes files, with prose around its recipe. */
export const recipe = (...commands: string[]): string =>
  `Here is your app.\n\nBEGIN FILE RECIPE\n${commands.join("")}END FILE RECIPE\n\nEnjoy it.`;

/** An answer that creates a counter app, with a heading. */
export const counterApp = (heading: string): string =>
  recipe(upsert("index.html", index), upsert("src/main.tsx", main), upsert("src/parts/Counter.tsx", counter(heading)));

/** Chooses the mode of the room's next message. */
export async function chooseMode(page: Page, mode: string): Promise<void> {
  await page.getByRole("button", { name: /^Mode:/ }).click();
  await page.getByRole("menuitemradio", { name: mode }).click();
}

/** Chooses from the menu of the open artifact, which has every action without a button of its own. */
export async function chooseMore(page: Page, name: string | RegExp): Promise<void> {
  const panel = page.getByRole("complementary", { name: /^Artifact:/ });
  await panel.getByRole("button", { name: "More", exact: true }).click();
  const exact = typeof name === "string" ? { name, exact: true } : { name };
  await page
    .getByRole("menuitem", exact)
    .or(page.getByRole("menuitemradio", exact))
    .or(page.getByRole("menuitemcheckbox", exact))
    .click();
}

/** Turns the composer of the open artifact to a question that changes nothing; returns its field. */
export async function brainstorm(page: Page): Promise<Locator> {
  await page
    .getByRole("region", { name: "Artifact composer" })
    .getByRole("button", { name: /^Mode:/ })
    .click();
  await page.getByRole("menuitemradio", { name: /^Brainstorm/ }).click();
  return page.getByRole("textbox", { name: "Brainstorm" });
}

/** The workspace of an artifact, found as a person finds it. */
export function workspace(page: Page) {
  const panel = page.getByRole("complementary", { name: /^Artifact:/ });
  const version = (number: number) => panel.getByRole("article", { name: `Version ${number}`, exact: true });
  return {
    panel,
    tab: (name: string) => panel.getByRole("tab", { name, exact: true }),
    /** The visible app: the next one is loaded in a hidden frame behind it. */
    app: panel.frameLocator("iframe:visible"),
    tree: panel.getByRole("tree", { name: "Files" }),
    file: (name: string) =>
      panel.getByRole("tree", { name: "Files" }).getByRole("treeitem", { name: new RegExp(`^${name}`) }),
    code: (path: string) => panel.getByRole("textbox", { name: `Code of ${path}` }),
    version,
    /** The button of a version's card that shows the version. */
    shownVersion: (number: number) =>
      version(number)
        .getByRole("button", { name: new RegExp(`Version ${number}`) })
        .first(),
    /** The composer of the next version: below the chat, or in the panel where that covers the chat. */
    field: page.getByRole("textbox", { name: "Next version" }),
    composer: page.getByRole("region", { name: "Artifact composer" }),
    close: panel.getByRole("button", { name: "Close artifact" }),
  };
}
