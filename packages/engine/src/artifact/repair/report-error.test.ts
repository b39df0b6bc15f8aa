import type { ChatRequest } from "@tutti/contract";
import { errorTexts } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { recipeAnswer, startArtifact } from "../../testing/start-artifact.ts";

test("[PREV-6] build errors are kept, runtime errors only of the version's own files", async () => {
  const { engine, version, finished, notices } = await startArtifact({
    models: ["a"],
    script: () => recipeAnswer({ "src/clock.ts": "tick()\n" }),
  });
  await finished;
  const { id } = version(1);
  const { reportError } = engine.artifacts;
  expect(reportError(id, { kind: "runtime", text: "TypeError: x is undefined at vendor.js:1" })).toBe(false);
  expect(version(1).error).toBeUndefined();
  expect(reportError(id, { kind: "runtime", text: "TypeError: x is undefined at src/clock.ts:1" })).toBe(true);
  expect(version(1)).toMatchObject({
    generationStatus: "success",
    error: "TypeError: x is undefined at src/clock.ts:1",
  });
  expect(reportError(id, { kind: "runtime", text: "SyntaxError: Unexpected token" })).toBe(true);
  expect(notices).toEqual([]);
  expect(reportError(id, { kind: "build", text: "No such file: ./gone" })).toBe(true);
  expect(reportError(id, { kind: "build", text: "No such file: ./gone" })).toBe(true);
  expect(version(1).error).toBe("No such file: ./gone");
  expect(notices).toEqual([{ kind: "error", ...errorTexts.artifact.buildFailed }]);
  expect(reportError(id, { kind: "build", text: " " })).toBe(true);
  expect(version(1).error).toBe(errorTexts.artifact.previewUnknown);
});

test("no error is kept for a version that is gone or being made", async () => {
  const { engine, version, notices } = await startArtifact({ models: ["a"] });
  expect(engine.artifacts.reportError(version(1).id, { kind: "build", text: "No" })).toBe(false);
  expect(notices).toEqual([]);
  expect(engine.artifacts.reportError("gone", { kind: "build", text: "No" })).toBe(false);
  expect(notices).toEqual([{ kind: "error", ...errorTexts.artifact.stateNotSaved }]);
});

test("an error of the preview is cleared again, one of the generation is not", async () => {
  const { engine, version, finished } = await startArtifact({
    models: ["a", "b"],
    script: ({ model }) =>
      model === "test/a" ? recipeAnswer({ "src/clock.ts": "tick()\n" }) : plainAnswer("I would rather not."),
  });
  await finished;
  const { forgetError, reportError } = engine.artifacts;
  expect(forgetError(version(1).id)).toBe(false);
  reportError(version(1).id, { kind: "runtime", text: "SyntaxError: no" });
  expect(forgetError(version(1).id)).toBe(true);
  expect(version(1)).toMatchObject({ generationStatus: "success" });
  expect(version(1).error).toBeUndefined();
  const failedVersion = version(2);
  expect(failedVersion).toMatchObject({ generationStatus: "failed" });
  expect(forgetError(failedVersion.id)).toBe(false);
  expect(version(2)).toBe(failedVersion);
  expect(forgetError("gone")).toBe(false);
});

test("[FIELD-5] errors of an app that stays in sight can be fixed, until it runs anew", async () => {
  const { engine, version, finished, requests } = await startFixable();
  await finished;
  const { id } = version(1);
  engine.artifacts.noteRun(id, { isRunning: true });
  for (const error of ["TypeError: a at src/clock.ts:1", "TypeError: b", "TypeError: b"])
    engine.artifacts.noteRun(id, { errors: [error] });
  expect(version(1).error).toBeUndefined();
  expect((await engine.artifacts.fix(id)).status).toBe("started");
  expect(JSON.stringify(requests.at(-1))).toContain("TypeError: a at src/clock.ts:1\\n\\nTypeError: b");
  engine.artifacts.noteRun(id, { isRunning: false });
  expect((await engine.artifacts.fix(id)).status).toBe("failed");
});

async function startFixable() {
  const requests: ChatRequest[] = [];
  const startedArtifact = await startArtifact({
    models: ["a"],
    script: (request) => {
      requests.push(request);
      return recipeAnswer({ "src/clock.ts": "tick()\n" });
    },
  });
  return { ...startedArtifact, requests };
}
