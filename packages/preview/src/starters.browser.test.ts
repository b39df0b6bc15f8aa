import { afterEach, expect, test } from "vitest";
import { starterOf } from "../../engine/src/artifact/starters/starters.ts";
import { openPreview, projectOf, type TestPreview } from "./testing/preview.test-support.ts";

const FOLDER = "../../demo-models/src/builder-templates/";
const templates: Record<string, string> = import.meta.glob(
  "../../demo-models/src/builder-templates/*/**/*.{html,ts,tsx,css}",
  { query: "?raw", import: "default", eager: true },
);
const kinds = ["interactive-web-app", "landing-page", "2d-game", "3d-game"];
const demoKinds = ["web-app", "landing-page", "2d-game", "3d-game"];
const previews: TestPreview[] = [];

afterEach(() => {
  for (const testPreview of previews.splice(0)) testPreview.end();
});

/** Runs a project without the network until the page shows something; returns the errors. */
async function run(files: Record<string, string>): Promise<unknown[]> {
  const testPreview = openPreview();
  previews.push(testPreview);
  // Two more frames: errors right after the first drawing must be reported, too.
  const probe = `<script type="module">const look = () =>
    requestAnimationFrame(document.body.innerText.trim() !== "" || document.querySelector("canvas") !== null
      ? () => requestAnimationFrame(() => console.info("seen")) : look);
    look();</script></body>`;
  const page = files["index.html"]?.replace("</body>", () => probe) ?? "";
  testPreview.preview.show({ files: projectOf({ ...files, "index.html": page }), isNetworkAllowed: false });
  await testPreview.event("painted");
  await testPreview.line("seen");
  return testPreview.events.filter(
    (event) =>
      event.type === "runtime-error" ||
      event.type === "build-error" ||
      (event.type === "console" && event.entries.some(({ level }) => level === "error" || level === "warn")),
  );
}

test.each(kinds)("[PREV-7] the starter of a %s builds and runs as it is, without the network", async (kind) => {
  const files = starterOf(kind)?.files.map(({ path, content }) => [path, content]) ?? [];
  expect(await run(Object.fromEntries(files))).toEqual([]);
});

test.each(demoKinds)("[PREV-7] the %s that the demo model writes builds and runs without the network", async (kind) => {
  const prefix = `${FOLDER}${kind}/`;
  const files = Object.entries(templates).filter(([path]) => path.startsWith(prefix));
  expect(files.length).toBeGreaterThan(2);
  expect(await run(Object.fromEntries(files.map(([path, content]) => [path.slice(prefix.length), content])))).toEqual(
    [],
  );
});
