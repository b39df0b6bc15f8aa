import { type ArtifactVersion, createImageArtifact, type VersionCheck } from "@tutti/domain";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useActiveVersion, useArtifact } from "../../bindings/artifacts/use-artifact.ts";
import { putArtifact } from "../../testing/an-artifact.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { takeRequestedPlace } from "../../ui/code/editor-place.ts";
import { PreviewStage } from "./preview-stage.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

function Stage({ artifactId }: { artifactId: string }) {
  const artifact = useArtifact(artifactId);
  const version = useActiveVersion(artifactId);
  if (artifact === undefined) return null;
  return (
    <div style={{ display: "flex", flexDirection: "column", width: 600, height: 400 }}>
      <PreviewStage artifact={artifact} version={version} runs={0} />
    </div>
  );
}

function renderStage() {
  let artifact: ReturnType<typeof putArtifact> | undefined;
  part = renderPagePart((engine) => {
    artifact ??= putArtifact(engine);
    return <Stage artifactId={artifact.artifactId} />;
  });
  if (artifact === undefined) throw new Error("Nothing was rendered.");
  return artifact;
}

const app = { "index.html": "<p>Hello</p>" };
const frames = (): number => document.querySelectorAll("iframe").length;

test("[PREV-3] an unbuildable version says why, and only a successful one is built", async () => {
  const { putVersion, versions } = renderStage();
  await expect.element(page.getByText("Preview unavailable")).toBeVisible();

  const says = async (words: string, files: typeof app | object, change: Partial<ArtifactVersion>): Promise<void> => {
    putVersion({ ...files }, change);
    await expect.element(page.getByText(words)).toBeVisible();
    expect(frames()).toBe(0);
    expect(page.getByText("Preparing preview").elements()).toEqual([]);
  };
  const half = { "index.html": { text: "<p>Hel", status: "generating" } };
  await says("Generating version", half, { generationStatus: "generating" });
  await says("No files to preview", {}, {});
  await says("An error occurred during generation.", app, { generationStatus: "failed" });
  expect(page.getByRole("button", { name: "Try to Fix" }).elements()).toEqual([]);
  for (const generationStatus of ["success", "idle", "failed"] as const) {
    await says(`Wrong when ${generationStatus}`, app, { generationStatus, error: `Wrong when ${generationStatus}` });
    await expect.element(page.getByText("Preview Error")).toBeVisible();
  }

  for (const generationStatus of ["success", "idle"] as const) {
    putVersion(app, { generationStatus });
    await expect.poll(frames).toBe(1);
    await expect.poll(() => page.getByText("Preparing preview").elements(), { timeout: 20_000 }).toEqual([]);
    await says("No files to preview", {}, {});
  }

  putVersion(app, { error: "index.html: wrong" });
  const before = versions().length;
  await page.getByRole("button", { name: "Try to Fix" }).click();
  await expect.poll(() => versions().length).toBe(before + 1);
  expect(versions().at(-1)?.prompt).toContain("index.html: wrong");
  await expect.element(page.getByText("Generating version")).toBeVisible();
});

test("[PREV-3] a version says that it is prepared while it is built", async () => {
  const { putVersion } = renderStage();
  const observations: string[] = [];
  const watch = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll("[role=status]")) observations.push(textContent);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  putVersion(app);
  await expect.poll(() => observations).toContain("Preparing preview");
  await expect.poll(() => page.getByText("Preparing preview").elements(), { timeout: 20_000 }).toEqual([]);
  watch.disconnect();
  expect(frames()).toBe(1);
});

test("[PREV-2] a version starts with its index.html, else with the first module", async () => {
  const { putVersion } = renderStage();
  const says = (words: string): string => `document.body.append("${words}"); parent.postMessage("${words}", "*");`;
  const beginnings: unknown[] = [];
  const hear = ({ data }: MessageEvent): void => void (typeof data === "string" && beginnings.push(data));
  addEventListener("message", hear);
  const modules = {
    "main.tsx": says("main.tsx"),
    "src/main.tsx": says("src/main.tsx"),
    "main.ts": says("main.ts"),
    "src/main.ts": says("src/main.ts"),
    "index.tsx": says("index.tsx"),
    "src/index.tsx": says("src/index.tsx"),
    "index.ts": says("index.ts"),
    "src/index.ts": says("src/index.ts"),
    "index.html": `<script type="module">${says("index.html")}</script>`,
  };
  const there: Record<string, string> = {};
  for (const [path, content] of Object.entries(modules)) {
    there[path] = content;
    putVersion({ ...there });
    await expect.poll(() => beginnings.at(-1), { timeout: 20_000 }).toBe(path);
  }
  removeEventListener("message", hear);
  expect(beginnings).toEqual(Object.keys(modules));
});

test("a running app does not restart when its rows are reread", async () => {
  const { putVersion } = renderStage();
  const beginnings: unknown[] = [];
  const hear = ({ data }: MessageEvent): void => void (typeof data === "string" && beginnings.push(data));
  addEventListener("message", hear);
  const says = (words: string): string => `<script>
    parent.postMessage("${words}", "*");
    setTimeout(() => parent.postMessage("still ${words}", "*"), 1000);
  </script>`;
  putVersion({ "index.html": says("first") });
  await expect.poll(() => beginnings, { timeout: 20_000 }).toEqual(["first"]);
  const { artifactFiles, artifactFileContents } = part?.engine.tables ?? {};
  const files = artifactFiles?.all() ?? [];
  const contents = artifactFileContents?.all() ?? [];
  artifactFiles?.put(...files.map((file) => ({ ...file })));
  artifactFileContents?.put(...contents.map((content) => ({ ...content })));
  await expect.poll(() => beginnings.at(-1), { timeout: 20_000 }).toBe("still first");
  artifactFileContents?.put(...contents.map((content) => ({ ...content, content: says("second") })));
  await expect.poll(() => beginnings.at(-1), { timeout: 20_000 }).toBe("second");
  removeEventListener("message", hear);
  expect(beginnings).toEqual(["first", "still first", "second"]);
});

test("an app that needs the network says so, and is built once allowed", async () => {
  const { putVersion, versions } = renderStage();
  putVersion({ "main.ts": 'import confetti from "party-confetti";\nconfetti();' });
  await expect.element(page.getByText(/The package "party-confetti" is not part of this product/u)).toBeVisible();
  await expect.element(page.getByText("Preview Error")).toBeVisible();
  // The version has no error.
  expect(versions().at(-1)?.error).toBeUndefined();
  await page.getByRole("button", { name: "Allow the network" }).click();
  await expect.poll(frames, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => page.getByText("Preview Error").elements()).toEqual([]);
});

test("a model can be asked to avoid the network instead", async () => {
  const { putVersion, versions } = renderStage();
  putVersion({ "main.ts": 'import "party-confetti";' });
  await page.getByRole("button", { name: "Try to Fix" }).click();
  await expect.poll(() => versions().length).toBe(2);
  expect(versions()[0]?.error).toContain('"party-confetti"');
  expect(versions()[1]?.prompt).toContain('"party-confetti"');
});

test("an app that wants the network names its hosts until dismissed", async () => {
  const { putVersion } = renderStage();
  putVersion({ "index.html": '<script src="https://kit.elsewhere.invalid/kit.js"></script><p>Hello</p>' });
  const notice = page.getByText("The app tried to use the network, which is not allowed: kit.elsewhere.invalid.");
  await expect.element(notice).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(frames()).toBe(1);
});

test("a version with a runtime error can be run again, a failed one not", async () => {
  const { putVersion, versions } = renderStage();
  putVersion({ "main.ts": "if (!localStorage.once) { localStorage.once = 1; throw new Error('main.ts, once'); }" });
  const again = page.getByRole("button", { name: "Run again" });
  await expect.element(page.getByText(/main\.ts, once/u)).toBeVisible();
  expect(frames()).toBe(0);
  await again.click();
  await expect.poll(frames, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => page.getByText("Preparing preview").elements(), { timeout: 20_000 }).toEqual([]);
  expect(versions().at(-1)?.error).toBeUndefined();

  putVersion(app, { generationStatus: "failed", error: "Broken off" });
  await expect.element(page.getByText("Broken off")).toBeVisible();
  expect(again.elements()).toEqual([]);
});

test("an app keeps running when its artifact is renamed", async () => {
  const { putVersion, artifactId } = renderStage();
  putVersion({ "index.html": "<p>Hello</p>" });
  await expect.poll(() => page.getByText("Preparing preview").elements(), { timeout: 20_000 }).toEqual([]);
  await expect.poll(frames).toBe(1);
  const frame = document.querySelector("iframe");
  part?.engine.artifacts.rename(artifactId, "Other name");
  await expect.poll(() => document.querySelector("iframe")?.title).toContain("Other name");
  expect(document.querySelector("iframe")).toBe(frame);
  expect(frames()).toBe(1);
});

test("[APP-6] a place in an error opens the editor at that place", async () => {
  const { putVersion } = renderStage();
  putVersion(
    { "index.html": "<p>\nHello</p>", "src/App.tsx": "a\nb\nc" },
    { error: "TypeError: no\n    at App (src/App.tsx:2:1)" },
  );
  await page.getByRole("button", { name: "src/App.tsx:2:1" }).click();
  const { tables } = part?.engine ?? {};
  const viewer = tables?.artifacts.all()[0]?.viewer;
  expect(viewer?.view).toBe("editor");
  expect(tables?.artifactFiles.get(viewer?.activeFileId ?? "")?.filename).toBe("src/App.tsx");
  expect(takeRequestedPlace("src/App.tsx")).toMatchObject({ line: 2, column: 1 });
});

test("[APP-7] an app that draws nothing says so and why, until dismissed", async () => {
  const { putVersion, versions } = renderStage();
  const check: VersionCheck = {
    state: "blank",
    fingerprint: "0",
    problemCount: 0,
    problems: [],
    cause: { code: "problem", names: ["The element #root stayed empty (index.html:1:1)."] },
    checkedAt: 1,
  };
  putVersion({ "index.html": '<div id="root"></div>' }, { check });
  await expect.element(page.getByText("Nothing on the screen"), { timeout: 20_000 }).toBeVisible();
  await expect.element(page.getByRole("button", { name: "index.html:1:1" })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  expect(page.getByText("Nothing on the screen").elements()).toEqual([]);

  putVersion({ "index.html": '<div id="root"></div>' }, { check });
  await page.getByRole("button", { name: "Try to Fix" }).click();
  await expect.poll(() => versions().at(-1)?.prompt).toContain("The element #root stayed empty");
});

test("[SEC-18] an image artifact draws an SVG, but none that takes too long", async () => {
  const { artifactId, putVersion } = renderStage();
  const { artifacts } = part?.engine.tables ?? {};
  const app = artifacts?.get(artifactId);
  if (app !== undefined) {
    const { roomId, name, prompt, characterIds } = app;
    artifacts?.put({ ...createImageArtifact({ roomId, name, prompt, characterIds, now: 1 }), id: artifactId });
  }
  const drawing = (content: string): string => {
    const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`;
    return `data:image/svg+xml;base64,${btoa(markup)}`;
  };
  putVersion({ "image-1.svg": drawing("<rect/>") });
  await expect.element(page.getByRole("img", { name: "A counter" })).toBeVisible();
  const copies = Array.from(
    { length: 8 },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
  );
  putVersion({ "image-1.svg": drawing(`<rect id="a0"/>${copies.join("")}<use href="#a8"/>`) });
  await expect.element(page.getByText("This drawing takes too long to draw")).toBeVisible();
  expect(page.getByRole("img").elements()).toEqual([]);
});
