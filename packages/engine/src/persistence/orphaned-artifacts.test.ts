import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startArtifact } from "../testing/start-artifact.ts";
import { orphanedArtifacts } from "./orphaned-artifacts.ts";

test("an unstored artifact is lost, unless its removal here can be undone", async () => {
  const { engine, artifactId, finished, notices, database } = await startArtifact({
    script: () => plainAnswer("No files"),
  });
  await finished;
  expect(await engine.store.orphanedArtifacts([artifactId, "gone"])).toEqual({ ok: true, value: ["gone"] });
  await engine.artifacts.remove(artifactId);
  const { action } = notices.at(-1) ?? {};
  expect(await engine.store.orphanedArtifacts([artifactId, "gone"])).toEqual({ ok: true, value: ["gone"] });
  expect(await orphanedArtifacts(database, [artifactId])).toEqual({ ok: true, value: [artifactId] });
  action?.run();
  expect(await engine.store.orphanedArtifacts([artifactId])).toEqual({ ok: true, value: [] });
  database.refuse({ code: "unavailable", message: "Gone" });
  expect(await engine.store.orphanedArtifacts([artifactId])).toMatchObject({ ok: false });
});
