import type { ArtifactVersion } from "@tutti/domain";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useActiveVersion, useArtifact } from "../../bindings/use-artifact.ts";
import { putArtifact } from "../../testing/an-artifact.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { PreviewStage } from "./preview-stage.tsx";

let rendered: RenderedPart | undefined;
afterEach(() => rendered?.remove());

function Stage({ artifactId }: { artifactId: string }) {
  const artifact = useArtifact(artifactId);
  const version = useActiveVersion(artifactId);
  if (artifact === undefined) return null;
  return (
    <div style={{ display: "flex", flexDirection: "column", width: 600, height: 400 }}>
      <PreviewStage artifact={artifact} version={version} isNetworkAllowed={false} runs={0} />
    </div>
  );
}

function renderStage() {
  let made: ReturnType<typeof putArtifact> | undefined;
  rendered = renderPagePart((engine) => {
    made ??= putArtifact(engine);
    return <Stage artifactId={made.artifactId} />;
  });
  if (made === undefined) throw new Error("Nothing was rendered.");
  return made;
}

const app = { "index.html": "<p>Hello</p>" };
const frames = (): number => document.querySelectorAll("iframe").length;

test("[PREV-3] what is not built says why, and only a version that succeeded, or says nothing, without an error is built", async () => {
  const { putVersion, versions } = renderStage();
  await expect.element(page.getByText("Preview unavailable")).toBeVisible();

  const says = async (words: string, files: typeof app | object, change: Partial<ArtifactVersion>): Promise<void> => {
    putVersion({ ...files }, change);
    await expect.element(page.getByText(words)).toBeVisible();
    expect(frames()).toBe(0);
    expect(page.getByText("Preparing preview").elements()).toEqual([]);
  };
  await says("Generating version", app, { generationStatus: "generating" });
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

test("[PREV-3] while a version is built it says that it is prepared", async () => {
  const { putVersion } = renderStage();
  const seen: string[] = [];
  const watch = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll("[role=status]")) seen.push(textContent);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  putVersion(app);
  await expect.poll(() => seen).toContain("Preparing preview");
  await expect.poll(() => page.getByText("Preparing preview").elements(), { timeout: 20_000 }).toEqual([]);
  watch.disconnect();
  expect(frames()).toBe(1);
});
