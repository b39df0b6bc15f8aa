import { expect, test } from "vitest";
import { activeVersionId, initialViewer } from "./artifact-viewer.ts";

test("[ART-12] the chosen version is looked at, else the head", () => {
  const chosenArtifact = { headVersionId: "v2", viewer: { ...initialViewer, activeVersionId: "v1" } };
  expect(activeVersionId(chosenArtifact, ["v1", "v2"])).toBe("v1");
  expect(activeVersionId({ headVersionId: "v2" }, ["v1", "v2"])).toBe("v2");
  expect(activeVersionId({ headVersionId: "v2", viewer: initialViewer }, ["v1", "v2"])).toBe("v2");
  expect(activeVersionId({ headVersionId: null }, [])).toBeNull();
});

test("a chosen version that is gone counts as none", () => {
  const goneArtifact = { headVersionId: "v2", viewer: { ...initialViewer, activeVersionId: "gone" } };
  expect(activeVersionId(goneArtifact, ["v2"])).toBe("v2");
});
