import { expect, test } from "vitest";
import { commands, page as testPage } from "vitest/browser";
import { createPreviews } from "./testing/preview.test-support.ts";

declare module "vitest/browser" {
  interface BrowserCommands {
    countWindows: () => Promise<number>;
  }
}

const show = createPreviews();

/** Shows an app with a button, presses it, and returns the first line of the console that matches. */
async function press(script: string, line: RegExp | string, body = ""): Promise<string> {
  const testPreview = show({
    "index.html": `<body><button>Press</button>${body}<script>
const tell = (word) => (value) => console.log("result: " + word + " " + (value?.message ?? value));
document.querySelector("button").onclick = async () => { ${script} };
console.log("ready");
</script></body>`,
    "about.html": "<p>About</p><script>console.log('result: about')</script>",
  });
  await testPreview.line("ready");
  await testPage.frameLocator(testPage.getByTitle("Preview")).getByRole("button", { name: "Press" }).click();
  return testPreview.line(line);
}

const noWindow = (way: string): string => `A window that the app fills itself (${way}) is not available to apps here.`;

test.each([
  ["window.open of a page of the app", 'open("about.html")', "", "result: about"],
  ["window.open of a missing page", 'open("gone.html")', "", 'The app has no page "gone.html": nothing was opened.'],
  ["window.open of an empty window", "open()", "", noWindow("window.open")],
  ["window.open of data", 'open("data:text/html,a")', "", noWindow("window.open")],
  [
    "a link to a page of the app",
    "document.links[0].click()",
    '<a href="about.html" target="_blank">x</a>',
    "result: about",
  ],
  [
    "a link to data",
    "document.links[0].click()",
    '<a href="data:text/html,a" target="_blank">x</a>',
    noWindow("a link to its data"),
  ],
  [
    "fullscreen",
    'document.body.requestFullscreen().then(() => { const { fullscreenElement } = document; document.exitFullscreen().then(() => tell("full")(fullscreenElement?.localName)); }, tell("refused"))',
    "",
    "result: full body",
  ],
  [
    "pointer lock",
    'document.body.requestPointerLock().then(() => { const { pointerLockElement } = document; document.exitPointerLock(); tell("locked")(pointerLockElement?.localName); }, tell("refused"))',
    "",
    "result: locked body",
  ],
  ["print", 'onbeforeprint = () => console.log("result: printed"); print()', "", "result: printed"],
  [
    "IndexedDB",
    'try { indexedDB.open("a"); } catch {}',
    "",
    "A database of the browser, unlike localStorage (open) is not available to apps here.",
  ],
])("[FIELD-5] %s works after a press, or says so", async (_, script, body, line) => {
  expect(await press(script, line, body)).toBe(line);
});

test.each([
  ["window.open", 'open("https://tutti.invalid/"); console.log("result: opened")', ""],
  [
    "a link in another window",
    'document.links[0].click(); console.log("result: opened")',
    '<a href="https://tutti.invalid/" target="_blank">x</a>',
  ],
])("[FIELD-5] another site opens in a window of its own by %s", async (_, script, body) => {
  const before = await commands.countWindows();
  expect(await press(script, "result: opened", body)).toBe("result: opened");
  await expect.poll(() => commands.countWindows()).toBe(before + 1);
});
