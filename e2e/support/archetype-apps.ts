import { expect, type FrameLocator, type Locator } from "@playwright/test";
import { recipe, upsert } from "./artifact.ts";

/** An app of each archetype: its prompt, the model's answer, and its reaction to a click. */
export interface ArchetypeApp {
  /** The mode's name in the composer. */
  mode: string;
  /** The archetype's name on the artifact's card. */
  label: string;
  answer: string;
  /** Uses the running app, and checks that it reacts. */
  use: (app: FrameLocator) => Promise<void>;
}

const page = (entry: string, body: string, head = ""): string =>
  `<!doctype html>
<html><head><title>App</title>${head}</head><body>${body}<script type="module" src="/src/${entry}"></script></body></html>
`;
const reactMain = `import { createRoot } from "react-dom/client";
import { App } from "./App";

createRoot(document.getElementById("root")!).render(<App />);
`;

const webApp = `import { useState } from "react";

export function App() {
  const [names, setNames] = useState<string[]>([]);
  return (
    <main>
      <h1>Guests</h1>
      <button onClick={() => setNames([...names, "Guest " + (names.length + 1)])}>Invite</button>
      <ul>{names.map((name) => <li key={name}>{name}</li>)}</ul>
    </main>
  );
}
`;
// A line of the file that contains a marker of the recipe, and one that contains the end of a body, are content.
const landingPage = `import { useState } from "react";
import "./styles.css";

export const words = "BEGIN FILE RECIPE, then END_OF_FILE";

export function App() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main>
      <h1>Coffee, roasted today</h1>
      <a href="#order" onClick={() => setIsOpen(true)}>Order</a>
      <section id="order">{isOpen ? "Your order is begun." : words}</section>
    </main>
  );
}
`;
const game2d = `import { draw } from "./draw";

const canvas = document.querySelector("canvas")!;
const pen = canvas.getContext("2d")!;
let points = 0;

canvas.addEventListener("click", ({ offsetX, offsetY }) => {
  points += 1;
  draw(pen, { x: offsetX, y: offsetY });
  document.querySelector("output")!.value = points + " points";
});
draw(pen, { x: 20, y: 20 });
`;
const draw2d = `export function draw(pen: CanvasRenderingContext2D, { x, y }: { x: number; y: number }): void {
  pen.fillStyle = "#102030";
  pen.fillRect(0, 0, 300, 200);
  pen.fillStyle = "#ffd43b";
  pen.fillRect(x - 10, y - 10, 20, 20);
}
`;
const importMap = `<script type="importmap">{ "imports": { "three": "https://cdn.jsdelivr.net/npm/three@0.187.0/build/three.module.js" } }</script>`;
const game3d = `import * as THREE from "three";

const canvas = document.querySelector("canvas")!;
const renderer = new THREE.WebGLRenderer({ canvas, preserveDrawingBuffer: true });
renderer.setSize(300, 200);
const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(60, 1.5, 0.1, 20);
camera.position.z = 3;
const cube = new THREE.Mesh(new THREE.BoxGeometry(), new THREE.MeshBasicMaterial({ color: "#ff922b" }));
scene.add(cube);

let turns = 0;
function show(): void {
  renderer.render(scene, camera);
  document.querySelector("output")!.value = turns + " turns";
}
canvas.addEventListener("click", () => {
  turns += 1;
  cube.rotation.y += 0.6;
  cube.position.x = 0.8;
  show();
});
show();
`;
const canvasBody = '<canvas width="300" height="200" aria-label="Game"></canvas><output></output>';

/** One app of each archetype, as a model might answer. */
export const archetypeApps: readonly ArchetypeApp[] = [
  {
    mode: "Interactive App",
    label: "Web App",
    answer: recipe(
      upsert("index.html", page("main.tsx", '<div id="root"></div>')),
      upsert("src/main.tsx", reactMain),
      upsert("src/App.tsx", webApp),
    ),
    use: async (app) => {
      await app.getByRole("button", { name: "Invite" }).click();
      await app.getByRole("button", { name: "Invite" }).click();
      await expect(app.getByRole("listitem")).toHaveText(["Guest 1", "Guest 2"]);
    },
  },
  {
    mode: "Landing Page",
    label: "Landing",
    // Models do this, too: a code block around the recipe, and a file that is renamed after it was written.
    answer: `\`\`\`\n${recipe(
      upsert("index.html", page("main.tsx", '<div id="root"></div>')),
      upsert("src/main.tsx", reactMain),
      upsert("src/Page.tsx", landingPage),
      "RENAME FILE src/App.tsx TO src/old/App.tsx\n",
      "REMOVE FILE src/old/App.tsx\n",
      "RENAME FILE src/Page.tsx TO src/App.tsx\n",
    )}\n\`\`\``,
    use: async (app) => {
      await expect(app.getByText("BEGIN FILE RECIPE, then END_OF_FILE")).toBeVisible();
      await app.getByRole("link", { name: "Order" }).click();
      await expect(app.getByText("Your order is begun.")).toBeVisible();
    },
  },
  {
    mode: "2D Game",
    label: "2D Game",
    answer: recipe(
      upsert("index.html", page("main.ts", canvasBody)),
      upsert("src/main.ts", game2d),
      upsert("src/draw.ts", draw2d),
    ),
    use: async (app) => {
      await changesPixels(app.locator("canvas"), () => app.locator("canvas").click({ position: { x: 150, y: 100 } }));
      await expect(app.getByRole("status")).toHaveText("1 points");
    },
  },
  {
    mode: "3D Game",
    label: "3D",
    answer: recipe(upsert("index.html", page("main.ts", canvasBody, importMap)), upsert("src/main.ts", game3d)),
    use: async (app) => {
      await expect(app.getByRole("status")).toHaveText("0 turns");
      await changesPixels(app.locator("canvas"), () => app.locator("canvas").click());
      await expect(app.getByRole("status")).toHaveText("1 turns");
    },
  },
];

/** Checks that a picture stays the same until the action, and differs afterwards. */
export async function changesPixels(picture: Locator, act: () => Promise<void>): Promise<void> {
  const before = await picture.screenshot();
  expect((await picture.screenshot()).equals(before)).toBe(true);
  await act();
  await expect.poll(async () => (await picture.screenshot()).equals(before)).toBe(false);
}
