import { expect, test } from "vitest";
import { bundler, entryOf, projectOf } from "../testing/preview.test-support.ts";
import { CHECK_LENGTH, type CheckOptions, checkProject, type ProjectCheck } from "./check-project.ts";
import { openCheckStage } from "./check-stage.ts";

async function check(
  files: Record<string, string>,
  { after }: Pick<CheckOptions, "after"> = {},
): Promise<ProjectCheck> {
  const stage = openCheckStage();
  const project = projectOf(files);
  const projectCheck = await checkProject({
    bundler,
    files: project,
    entry: entryOf(project),
    isNetworkAllowed: false,
    title: "Check",
    container: stage.container,
    ...(after ? { after } : {}),
  });
  stage.remove();
  if (projectCheck === undefined) throw new Error("Nothing could be built.");
  return projectCheck;
}

/** The color in the middle of a picture. */
async function middleOf(address: string): Promise<number[]> {
  const image = new Image();
  image.src = address;
  await image.decode();
  expect([image.naturalWidth, image.naturalHeight]).toEqual([320, 200]);
  const context = document.createElement("canvas").getContext("2d");
  context?.drawImage(image, -160, -100);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
}

const react = (app: string): Record<string, string> => ({
  "index.html": '<div id="root"></div><script type="module" src="main.tsx"></script>',
  "main.tsx": `import { createRoot } from "react-dom/client"; import App from "./App";
createRoot(document.getElementById("root")!).render(<App />);`,
  "App.tsx": app,
});

test("[APP-7] a running app is reported as one, with its picture", async () => {
  const projectCheck = await check(
    react('export default () => <main style={{ background: "#c00", height: "100vh" }}>Hello</main>;'),
  );
  expect(projectCheck).toMatchObject({ failure: undefined, errors: [], blockedAddresses: [], isDrawn: true });
  const [red = 0, green = 255, blue = 255] = await middleOf(projectCheck.thumbnail ?? "");
  expect(red).toBeGreaterThan(150);
  expect(green + blue).toBeLessThan(100);
  expect(projectCheck.thumbnail?.length).toBeLessThan(27_000);
});

test("[APP-7] a game that draws with WebGL in each frame has a picture", async () => {
  const projectCheck = await check({
    "index.html": `<body style="margin:0"><canvas id="game" width="640" height="400" style="width:100vw;height:100vh"></canvas><script>
const gl = document.getElementById("game").getContext("webgl");
(function draw() { if (gl) { gl.clearColor(0, 0.8, 0, 1); gl.clear(gl.COLOR_BUFFER_BIT); } requestAnimationFrame(draw); })();
if (!gl) { const c = document.getElementById("game").getContext("2d"); c.fillStyle = "rgb(0 204 0)"; c.fillRect(0, 0, 640, 400); }
</script></body>`,
  });
  expect(projectCheck).toMatchObject({ errors: [], isDrawn: true });
  const [red = 255, green = 0] = await middleOf(projectCheck.thumbnail ?? "");
  expect(green).toBeGreaterThan(150);
  expect(red).toBeLessThan(80);
});

test("[APP-7] an app that writes an error to its console runs with errors", async () => {
  const projectCheck = await check({ "index.html": '<p>Hello</p>\n<script>\nconsole.error("no data");\n</script>' });
  expect(projectCheck).toMatchObject({ isDrawn: true, errors: ["no data"] });
});

test("[APP-7] an app that cannot be built fails, with the place", async () => {
  const projectCheck = await check(react("export default () => <main;"));
  expect(projectCheck.failure).toMatch(/^App\.tsx:1:27: /u);
});

test("[APP-6] a page that stays blank since its script was blocked names the script", async () => {
  const projectCheck = await check({
    "index.html":
      '<div id="app"></div><script src="https://kit.example.com/all.js"></script><script>Kit.mount("#app");</script>',
  });
  expect(projectCheck).toMatchObject({
    isDrawn: false,
    blockedAddresses: ["https://kit.example.com/all.js"],
    emptyRoots: ["#app"],
    thumbnail: undefined,
  });
  expect(projectCheck.errors.join()).toContain("index.html:1:");
});

test("[APP-6] a page is blank whose root stays empty, or whose canvas has no size", async () => {
  expect(await check(react("export default () => null;"))).toMatchObject({ isDrawn: false, emptyRoots: ["#root"] });
  expect(await check({ "index.html": '<canvas id="game" width="0" height="0"></canvas>' })).toMatchObject({
    isDrawn: false,
    emptyCanvases: ["#game"],
  });
});

test("[APP-6] a check lasts from the app's first paint, however long it loaded", async () => {
  const projectCheck = await check(react("export default () => <p>Hello</p>;"), {
    after: (milliseconds, run) => void setTimeout(run, milliseconds === CHECK_LENGTH ? 0 : milliseconds),
  });
  expect(projectCheck).toMatchObject({ failure: undefined, isDrawn: true, emptyRoots: [] });
});

test("[APP-6] a canvas that is white all over is something on the screen", async () => {
  expect(await check({ "index.html": '<canvas width="300" height="200"></canvas>' })).toMatchObject({ isDrawn: true });
});

test("[APP-7] a page's unrequested messages about itself are ignored", async () => {
  const projectCheck = await check({
    "index.html": `<p>Hello</p><script>
parent.postMessage({ type: "frame-pictured", pixels: "data:image/svg+xml,<svg onload=alert(1)>" }, "*");
</script>`,
  });
  expect(projectCheck).toMatchObject({ isDrawn: true, thumbnail: expect.stringMatching(/^data:image\/webp;base64,/u) });
});
