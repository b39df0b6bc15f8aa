import type { Artifact } from "@tutti/domain";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useActiveVersion, useArtifact } from "../../../bindings/artifacts/use-artifact.ts";
import { putArtifact } from "../../../testing/an-artifact.ts";
import { type RenderedPart, renderPagePart } from "../../../testing/render-page-part.tsx";
import { usePreviewControls } from "../actions/use-preview-controls.ts";
import { useComparison } from "../compare/use-comparison.ts";
import { PreviewPane } from "../preview-pane.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

function Pane({ artifactId }: { artifactId: string }) {
  const artifact = useArtifact(artifactId);
  return artifact === undefined ? null : <PaneOf artifact={artifact} />;
}

function PaneOf({ artifact }: { artifact: Artifact }) {
  const version = useActiveVersion(artifact.id);
  const comparison = useComparison(artifact, version, [], { isNarrow: true });
  const controls = usePreviewControls(artifact, version, { comparison, isNarrow: true });
  return (
    <div style={{ display: "flex", flexDirection: "column", width: 380, height: 400 }}>
      <PreviewPane controls={controls} onFixWith={() => undefined} onPointed={() => undefined} />
    </div>
  );
}

test("[SEC-17] shows the button that allows the network where no app was", async () => {
  let artifact: ReturnType<typeof putArtifact> | undefined;
  part = renderPagePart((engine) => {
    artifact ??= putArtifact(engine);
    return <Pane artifactId={artifact.artifactId} />;
  });
  artifact?.putVersion({
    "index.html": "<button>Fetch</button><script>onclick = () => fetch('https://elsewhere.invalid/x')</script>",
  });
  const frame = page.getByTitle(/^Preview|^Version/);
  await expect.element(frame).toBeVisible();
  const before = frame.element().getBoundingClientRect();
  await page.frameLocator(frame).getByRole("button", { name: "Fetch" }).click();
  await expect.element(page.getByText(/The app tried to use the network/)).toBeVisible();
  const button = page.getByRole("button", { name: "Allow the network" });
  expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(before.top);
  await button.click();
  await expect.element(button).not.toBeInTheDocument();
});
