import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, chooseMore, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { type House, test } from "../../support/house.ts";

/** A form of React, in markup that differs from model to model. */
const formApp = (open: string, close: string): string =>
  recipe(
    upsert(
      "src/App.tsx",
      `import { useState } from "react";

export default function App() {
  const [items, setItems] = useState<string[]>([]);
  const [text, setText] = useState("");
  const [isLoud, setLoud] = useState(false);
  const add = (event: React.FormEvent) => {
    event.preventDefault();
    setItems([...items, isLoud ? text.toUpperCase() : text]);
    setText("");
  };
  return (
    ${open}
      <form onSubmit={add}>
        <input placeholder="New item" value={text} onChange={(event) => setText(event.target.value)} />
        <label><input type="checkbox" checked={isLoud} onChange={() => setLoud(!isLoud)} /> Loud</label>
        <button>Add</button>
      </form>
      <ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>
    ${close}
  );
}
`,
    ),
  );

/** A game on a canvas: arrow keys move the player, a pressed pointer draws, and its time goes on by frames. */
const gameApp = (width: number): string =>
  recipe(
    upsert(
      "index.html",
      `<!doctype html>
<body style="margin:0"><canvas id="game" width="${width}" height="200" style="display:block;width:100%;height:200px"></canvas>
<output id="out"></output><p id="frames">0</p>
<script>
const canvas = document.getElementById("game"), out = document.getElementById("out");
let x = 0, dots = 0, frames = 0, isDown = false;
const say = () => { out.textContent = "x " + x + ", dots " + dots; };
addEventListener("keydown", (event) => { if (event.keyCode === 39) x += 1; say(); });
canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); isDown = true; });
canvas.addEventListener("pointermove", () => { if (isDown) dots += 1; });
canvas.addEventListener("pointerup", () => { isDown = false; say(); });
(function draw() { frames += 1; document.getElementById("frames").textContent = frames; requestAnimationFrame(draw); })();
say();
</script></body>
`,
    ),
  );

/** Three models, their apps side by side, and input that is shared. */
async function openApps(page: Page, house: House, answers: readonly string[]) {
  const [ada, bob, cleo] = await Promise.all(
    answers.map((answer) => house.upstream({ answer: () => textAnswer(answer) })),
  );
  if (!ada || !bob || !cleo) throw new Error("Three answers are needed.");
  await house.openWith({ ada, bob, cleo });
  await chooseMode(page, "Interactive App");
  await chat(page).say("An app");
  const { panel } = workspace(page);
  await panel.getByText("All", { exact: true }).click();
  // A click of a test misses in a frame that is drawn smaller.
  await chooseMore(page, /^Phone/u);
  await chooseMore(page, "100 %");
  const apps = ["Ada", "Bob", "Cleo"].map((name) =>
    panel.getByRole("region", { name: new RegExp(`^Version \\d by ${name}`) }).frameLocator("iframe:visible"),
  );
  return { panel, apps };
}

/** Waits until the page around the apps was drawn a few times, in which it replays the input. */
const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });

// Three apps are made and run.
test.slow();

test("[APP-12] typing and clicks in one app are repeated in all others", async ({ page, house }) => {
  const { panel, apps } = await openApps(page, house, [
    formApp("<main>", "</main>"),
    formApp("<div><header><h1>Items</h1></header><section>", "</section></div>"),
    formApp("<article><p>Write down what you need.</p>", "</article>"),
  ]);
  for (const app of apps) await expect(app.getByPlaceholder("New item")).toBeVisible();
  const [first] = apps;
  if (!first) throw new Error("There is no app.");

  await first.getByPlaceholder("New item").fill("alone");
  await first.getByRole("button", { name: "Add" }).click();
  await expect(first.getByRole("listitem")).toHaveText(["alone"]);

  await chooseMore(page, "Same input to all");
  await first.getByPlaceholder("New item").click();
  await page.keyboard.type("milk");
  await expect(first.getByPlaceholder("New item")).toHaveValue("milk");
  for (const app of apps) await expect(app.getByPlaceholder("New item")).toHaveValue("milk");
  await page.keyboard.press("Enter");
  await first.getByRole("checkbox").check();
  await first.getByPlaceholder("New item").click();
  await page.keyboard.type("tea");
  await first.getByRole("button", { name: "Add" }).click();
  await expect(first.getByRole("listitem")).toHaveText(["alone", "milk", "TEA"]);
  for (const app of apps.slice(1)) {
    await expect(app.getByRole("listitem")).toHaveText(["milk", "TEA"]);
    await expect(app.getByRole("checkbox")).toBeChecked();
  }

  // In the other direction, and not after sharing is switched off.
  const [, second, third] = apps;
  await second?.getByRole("checkbox").uncheck();
  for (const app of apps) await expect(app.getByRole("checkbox")).not.toBeChecked();
  await panel.getByRole("button", { name: "Same input to all" }).click();
  await third?.getByRole("checkbox").check();
  await waitForFrames(page);
  await expect(first.getByRole("checkbox")).not.toBeChecked();
});

test("[APP-12] keys and the pointer control all games together until they are paused", async ({ page, house }) => {
  const { panel, apps } = await openApps(page, house, [gameApp(300), gameApp(600), gameApp(450)]);
  const [first] = apps;
  if (!first) throw new Error("There is no app.");
  for (const app of apps) await expect(app.getByText("x 0, dots 0")).toBeVisible();
  await chooseMore(page, "Same input to all");

  await first.locator("canvas").click();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  for (const app of apps) await expect(app.getByText(/^x 3, /u)).toBeVisible();

  const box = await first.locator("canvas").boundingBox();
  if (box === null) throw new Error("The canvas has no place.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 40, { steps: 4 });
  await page.mouse.up();
  for (const app of apps) await expect(app.getByText(/^x 3, dots [1-9]/u)).toBeVisible();

  await chooseMore(page, "Pause all");
  const framesOf = () => Promise.all(apps.map((app) => app.locator("#frames").textContent()));
  await waitForFrames(page);
  const frames = await framesOf();
  await waitForFrames(page);
  expect(await framesOf()).toEqual(frames);
  await panel.getByRole("button", { name: "Continue" }).click();
  for (const [index, app] of apps.entries()) {
    await expect(app.locator("#frames")).not.toHaveText(frames[index] ?? "");
  }
});
