import type { Notice } from "@tutti/engine";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useActiveVersion, useArtifact } from "../../bindings/artifacts/use-artifact.ts";
import { putArtifact } from "../../testing/an-artifact.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { OutputView } from "./output-view.tsx";
import { useFileDrafts } from "./use-file-drafts.ts";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

function Output({ artifactId, isNarrow }: { artifactId: string; isNarrow: boolean }) {
  const artifact = useArtifact(artifactId);
  const version = useActiveVersion(artifactId);
  const drafts = useFileDrafts(version?.id);
  if (artifact === undefined || version === undefined) return null;
  return (
    <div style={{ display: "flex", flexDirection: "column", width: isNarrow ? 400 : 900, height: 500 }}>
      <OutputView
        artifact={artifact}
        version={version}
        drafts={drafts}
        isNarrow={isNarrow}
        baseId={undefined}
        onBase={() => undefined}
      />
    </div>
  );
}

function renderOutput({ isNarrow = false }: { isNarrow?: boolean } = {}) {
  const notices: Notice[] = [];
  let artifact: ReturnType<typeof putArtifact> | undefined;
  part = renderPagePart(
    (engine) => {
      artifact ??= putArtifact(engine);
      return <Output artifactId={artifact.artifactId} isNarrow={isNarrow} />;
    },
    { notify: (notice) => notices.push(notice) },
  );
  if (artifact === undefined) throw new Error("Nothing was rendered.");
  return { ...artifact, engine: part.engine, notices };
}

const item = (name: string) => page.getByRole("treeitem", { name: new RegExp(`^${name}`) });
const confirm = async (): Promise<void> => {
  const button = page.getByRole("button", { name: "Delete", exact: true });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
};

test("[FILE-3] a deletion asks first, and makes a version without the files", async () => {
  const { engine, artifactId, notices, putVersion, versions, paths } = renderOutput();
  const first = putVersion({ "index.html": "<p>", "src/a.ts": "a", "src/b.ts": "b", "c.css": "c" });
  await item("c.css").click();
  await page.getByRole("button", { name: "Delete file (Delete)" }).click();
  await expect.element(page.getByText("Delete this file? This action cannot be undone.")).toBeVisible();
  expect(versions()).toHaveLength(1);
  await confirm();
  await expect.poll(() => paths(versions()[1])).toEqual(["index.html", "src/a.ts", "src/b.ts"]);
  expect(versions()[1]?.parentVersionId).toBe(first.id);
  expect(paths(versions()[0])).toHaveLength(4);

  await item("a.ts").click();
  await item("b.ts").click({ modifiers: ["Control"] });
  await page.getByRole("button", { name: "Delete 2 files" }).click();
  await expect.element(page.getByText("Delete 2 files? This action cannot be undone.")).toBeVisible();
  await confirm();
  await expect.poll(() => paths(versions()[2])).toEqual(["index.html"]);

  await item("index.html").click();
  await page.getByRole("button", { name: "Delete file (Delete)" }).click();
  await confirm();
  await expect.poll(() => notices.at(-1)?.text).toBe("Cannot delete the last file in an artifact.");
  expect(notices.at(-1)?.title).toBe("Delete Failed");
  expect(versions()).toHaveLength(3);

  engine.tables.artifactVersions.remove(...versions().map(({ id }) => id));
  expect(await engine.artifacts.deleteFiles(artifactId, Object.keys(first.fileContents))).toBeUndefined();
  expect(notices.at(-1)).toMatchObject({ kind: "error", title: "Delete Failed" });
  expect(versions()).toEqual([]);
});

test("[ART-4] the tree is 256 wide and sorted, and pulses for streaming files", async () => {
  const { putVersion } = renderOutput();
  putVersion(
    {
      "zeta.ts": "z",
      "Alpha.ts": "a",
      "beta.ts": { text: "b", status: "generating" },
      "src/App.tsx": "x",
      "Assets/logo.svg": "<svg/>",
    },
    { generationStatus: "generating" },
  );
  const tree = page.getByRole("tree", { name: "Files" });
  await expect.element(item("beta.ts")).toBeVisible();
  const rows = [...tree.element().querySelectorAll<HTMLElement>("[role=treeitem]")];
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Assets",
    "logo.svg",
    "src",
    "App.tsx",
    "Alpha.ts",
    "beta.ts",
    "zeta.ts",
  ]);
  expect(tree.element().parentElement?.getBoundingClientRect().width).toBe(256);
  const pulsing = rows.filter((row) => getComputedStyle(row).animationName.includes("pulse"));
  expect(pulsing.map(({ textContent }) => textContent)).toEqual(["beta.ts"]);
});

test("[ART-4] the files are in a dropdown where a tree does not fit", async () => {
  const { putVersion, artifact } = renderOutput({ isNarrow: true });
  putVersion({ "index.html": "<p>", "src/App.tsx": "app" });
  const files = page.getByRole("combobox", { name: "File" });
  await expect.element(files).toBeVisible();
  expect(page.getByRole("tree").elements()).toEqual([]);
  await files.selectOptions(page.getByRole("option", { name: "src/App.tsx" }));
  await expect.element(page.getByRole("textbox", { name: "Code of src/App.tsx" })).toHaveTextContent("app");
  expect(artifact().viewer?.activeFileId).not.toBeNull();
});

test("[ART-5] a streaming file grows in view, and an edited one makes a new version", async () => {
  const { engine, putVersion, versions } = renderOutput();
  const version = putVersion(
    { "a.ts": { text: "const one = 1;\n", status: "generating" } },
    { generationStatus: "generating" },
  );
  const code = page.getByRole("textbox", { name: "Code of a.ts" });
  await expect.element(code).toHaveTextContent("const one = 1;");
  const [contentId = ""] = Object.values(version.fileContents);
  const { artifactFileContents, artifactVersions } = engine.tables;
  artifactFileContents.update(contentId, (content) => ({ ...content, content: `${content.content}const two = 2;\n` }));
  await expect.element(code).toHaveTextContent("const two = 2;");
  await expect.poll(() => code.element().querySelectorAll(".cm-line span").length).toBeGreaterThan(0);
  (code.element() as HTMLElement).focus();
  await userEvent.keyboard("x");
  expect(page.getByText("Unsaved").elements()).toEqual([]);

  artifactFileContents.update(contentId, (content) => ({ ...content, generationStatus: "success" }));
  artifactVersions.update(version.id, (one) => ({ ...one, generationStatus: "success" }));
  await userEvent.click(code);
  await userEvent.keyboard("{Control>}{Home}{/Control}// by hand ");
  await expect.element(page.getByText("Unsaved")).toBeVisible();
  await page.getByRole("button", { name: "Save as version" }).click();
  await expect.poll(() => versions().length).toBe(2);
  const [madeId = ""] = Object.values(versions()[1]?.fileContents ?? {});
  expect(artifactFileContents.get(madeId)?.content).toBe("// by hand const one = 1;\nconst two = 2;\n");
  expect(artifactFileContents.get(contentId)?.content).toBe("const one = 1;\nconst two = 2;\n");
});

test("unsaved text stays with its file when files are renamed or saved", async () => {
  const { putVersion, versions, paths } = renderOutput();
  putVersion({ "a.ts": "a", "b.ts": "b", "c.ts": "c" });
  const code = (path: string) => page.getByRole("textbox", { name: `Code of ${path}` });
  const write = async (path: string): Promise<void> => {
    await item(path).click();
    await expect.element(code(path)).toBeVisible();
    (code(path).element() as HTMLElement).focus();
    await userEvent.keyboard("by hand ");
    await expect.element(page.getByText("Unsaved")).toBeVisible();
  };
  await write("a.ts");
  await page.getByRole("button", { name: "Rename file" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("new.ts");
  await userEvent.keyboard("{Enter}");
  await expect.element(code("new.ts")).toHaveTextContent("by hand a");

  await write("b.ts");
  await page.getByRole("button", { name: "Save as version" }).click();
  await expect.poll(() => versions().length).toBe(2);
  await item("new.ts").click();
  await expect.element(code("new.ts")).toHaveTextContent("by hand a");

  await item("c.ts").click();
  await page.getByRole("button", { name: "Delete file (Delete)" }).click();
  await confirm();
  await expect.poll(() => paths(versions()[2])).toEqual(["b.ts", "new.ts"]);
  await item("new.ts").click();
  await expect.element(code("new.ts")).toHaveTextContent("by hand a");
  await expect.element(page.getByText("Unsaved")).toBeVisible();
});

test("an SVG is edited as code and shown as an image, never as a document", async () => {
  const { putVersion, versions, paths } = renderOutput();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>document.title = "ran"</script></svg>`;
  putVersion({ "logo.svg": drawing, "photo.png": "data:image/png;base64,AAAA" });
  await item("logo.svg").click();
  const code = page.getByRole("textbox", { name: "Code of logo.svg" });
  await expect.element(code).toHaveTextContent("<svg");
  (code.element() as HTMLElement).focus();
  await userEvent.keyboard("{Control>}{End}{/Control}<!-- by hand -->");
  await expect.element(code).toHaveTextContent("<!-- by hand -->");
  await page.getByRole("button", { name: "Show picture" }).click();
  const image = page.getByRole("img", { name: "logo.svg" });
  await expect.element(image).toBeVisible();
  expect(decodeURIComponent(image.element().getAttribute("src") ?? "")).toBe(
    `data:image/svg+xml,${drawing}<!-- by hand -->`,
  );
  expect(document.title).not.toBe("ran");
  await page.getByRole("button", { name: "Show code" }).click();
  await expect.element(code).toHaveTextContent("by hand");
  await page.getByRole("button", { name: "Save as version" }).click();
  await expect.poll(() => versions().length).toBe(2);
  expect(paths(versions()[1])).toContain("logo.svg");

  // Other pictures have no code.
  await item("photo.png").click();
  await expect.element(page.getByRole("img", { name: "photo.png" })).toBeVisible();
  expect(page.getByRole("button", { name: "Show picture" }).elements()).toEqual([]);
});

test("[SEC-18] an SVG that takes too long to draw is shown as code, with words", async () => {
  const { putVersion } = renderOutput();
  const copies = Array.from(
    { length: 8 },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
  );
  putVersion({
    "laughs.svg": `<svg xmlns="http://www.w3.org/2000/svg"><rect id="a0"/>${copies.join("")}<use href="#a8"/></svg>`,
  });
  await item("laughs.svg").click();
  await page.getByRole("button", { name: "Show picture" }).click();
  await expect.element(page.getByText("laughs.svg takes too long to draw. This is its code.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Code of laughs.svg" })).toHaveTextContent("use href");
  expect(page.getByRole("img", { name: "laughs.svg" }).elements()).toEqual([]);
});
