import type { AnswerPart, ChatRequest } from "@tutti/contract";
import type { RepairLimits, VersionCheck } from "@tutti/domain";
import { errorTexts } from "@tutti/domain";
import { expect, test } from "vitest";
import type { StartedArtifact } from "../../testing/start-artifact.ts";
import { lastWords, recipeAnswer, startArtifact } from "../../testing/start-artifact.ts";
import { startEngine } from "../../testing/start-engine.ts";
import { createTabs } from "../../testing/tabs.ts";
import { CHECK_TIME, RUN_TIME } from "./version-verdict.ts";

/** The preview's report on the version that an answer makes: errors, or none if it runs. */
type Run = string | "runs" | "silent";

const APP = "src/App.tsx";
const aCheck: VersionCheck = { state: "runs", fingerprint: "1", problemCount: 0, problems: [], checkedAt: 0 };
const errorAt = (line: number, text: string): string => `${APP}:${line}:1: ${text}`;

interface RepairedArtifact extends StartedArtifact {
  requests: ChatRequest[];
  /** Runs the versions that exist, as a preview does, until no new one appears. */
  play(): Promise<void>;
}

/** An app whose first version and tries have these results, at this cost in dollars each. */
async function startBrokenArtifact(
  runs: readonly Run[],
  cost = 0.1,
  limits?: Partial<RepairLimits>,
): Promise<RepairedArtifact> {
  const requests: ChatRequest[] = [];
  const answer = (index: number): AnswerPart[] =>
    recipeAnswer({ [APP]: `line one\nline two of ${index}\n` }).map((part) =>
      part.type === "usage" ? { ...part, usage: { ...part.usage, cost } } : part,
    );
  const startedArtifact = await startArtifact({ models: ["a"], script: (request) => answer(requests.push(request)) });
  const { engine, time, artifactId, versions } = startedArtifact;
  await startedArtifact.finished;
  if (limits) engine.artifacts.setRepairLimits(artifactId, { isAutomatic: false, maxTries: 5, maxCost: 9, ...limits });
  const shownIds = new Set<string>();
  const play = async (): Promise<void> => {
    for (;;) {
      await time.frame();
      const next = versions().find(({ id, generationStatus }) => generationStatus === "success" && !shownIds.has(id));
      if (!next) return;
      shownIds.add(next.id);
      const run = runs[next.versionNumber - 1] ?? "runs";
      if (run === "runs") {
        engine.artifacts.noteRun(next.id, { isRunning: true });
        await time.advance(RUN_TIME);
      } else if (run === "silent") await time.advance(CHECK_TIME);
      else engine.artifacts.reportError(next.id, { kind: "build", text: run });
    }
  };
  await play();
  return { ...startedArtifact, requests, play };
}

async function repair(startedArtifact: RepairedArtifact, versionNumber = 1): Promise<void> {
  const end = startedArtifact.engine.artifacts.repair(startedArtifact.version(versionNumber).id);
  await startedArtifact.play();
  await end;
}

/** The end of a repair: its status, the tried versions, the head, and the cost. */
function outcomeOf({ artifact, versions }: StartedArtifact) {
  const { repair: repairEnd, headVersionId } = artifact();
  const numberOf = (id: string | null): number | undefined => versions().find((one) => one.id === id)?.versionNumber;
  return {
    status: repairEnd?.status,
    tried: repairEnd?.tries.map(({ versionId }) => numberOf(versionId)),
    head: numberOf(headVersionId),
    cost: repairEnd?.tries.reduce((sum, { cost = 0 }) => sum + cost, 0),
  };
}

const one = errorAt(1, "one");
const two = errorAt(2, "two");
const three = errorAt(2, "three");

test.each<[string, readonly Run[], Partial<RepairLimits>, ReturnType<typeof outcomeOf>]>([
  ["at success", [one, two, "runs"], {}, { status: "success", tried: [2, 3], head: 3, cost: 0.2 }],
  ["at its bound", [one, two, three], { maxTries: 2 }, { status: "tries", tried: [2, 3], head: 1, cost: 0.2 }],
  [
    "before its price is passed",
    [one, two, three],
    { maxCost: 0.15 },
    { status: "price", tried: [2], head: 1, cost: 0.1 },
  ],
  [
    "where the same error comes back twice",
    [one, one, one],
    {},
    { status: "same-error", tried: [2, 3], head: 1, cost: 0.2 },
  ],
  [
    "where a try has more errors",
    [one, `${two}\n${three}`],
    {},
    { status: "more-errors", tried: [2], head: 1, cost: 0.1 },
  ],
  ["where a version does not run here", [one, "silent"], {}, { status: "unchecked", tried: [2], head: 1, cost: 0.1 }],
  [
    "at the bound, at the best version",
    [`${one}\n${two}`, three, one],
    { maxTries: 2 },
    { status: "tries", tried: [2, 3], head: 2, cost: 0.2 },
  ],
])("[APP-9] a repair ends %s, with every try as a version", async (_where, runs, limits, expected) => {
  const startedArtifact = await startBrokenArtifact(runs, 0.1, { maxTries: 5, maxCost: 9, ...limits });
  await repair(startedArtifact);
  expect(outcomeOf(startedArtifact)).toEqual({ ...expected, cost: expect.closeTo(expected.cost ?? 0) });
  // The notice of the error that it began with; the repair reports further errors in its own place.
  expect(startedArtifact.notices.map(({ title }) => title)).toEqual(["Build Failed"]);
  expect(startedArtifact.versions()).toHaveLength(1 + (expected.tried?.length ?? 0));
});

test("[FIELD-5] a repair counts the errors of an app that stays in sight", async () => {
  const startedArtifact = await startBrokenArtifact(["silent"]);
  const { engine, version } = startedArtifact;
  const { id } = version(1);
  engine.artifacts.noteRun(id, { isRunning: true, errors: [errorAt(1, "one"), errorAt(2, "two")] });
  await repair(startedArtifact);
  expect(startedArtifact.artifact().repair).toMatchObject({ errors: 2, error: expect.stringContaining("two") });
});

test("[APP-9] each try sends the error, its lines, and the console's last lines", async () => {
  const startedArtifact = await startBrokenArtifact([one, two, "runs"], 0.1, {});
  startedArtifact.engine.artifacts.noteRun(startedArtifact.version(1).id, { lines: ["error: it broke"] });
  await repair(startedArtifact);
  expect(lastWords(startedArtifact.requests[1])).toContain(one);
  expect(lastWords(startedArtifact.requests[1])).toContain(`Lines 1 to 3 of ${APP}:\n\nline one\nline two of 1`);
  expect(lastWords(startedArtifact.requests[1])).toContain("The last lines of its console:\n\nerror: it broke");
  expect(lastWords(startedArtifact.requests[2])).toContain(two);
  expect(lastWords(startedArtifact.requests[2])).toContain("line two of 2");
  expect(lastWords(startedArtifact.requests[2])).not.toContain("console");
});

test.each([
  [true, true],
  [false, false],
])("[APP-9] the picture of a version goes along where the model takes pictures: %s", async (takesImages, isSent) => {
  const startedArtifact = await startArtifact({
    models: ["a"],
    script: () => recipeAnswer({ [APP]: "1\n" }),
    ports: { takesImages: () => takesImages },
  });
  await startedArtifact.finished;
  const { engine } = startedArtifact;
  engine.artifacts.reportError(startedArtifact.version(1).id, { kind: "build", text: one });
  const picture = "data:image/webp;base64,UklGRg==";
  engine.tables.artifactVersions.update(startedArtifact.version(1).id, (version) => ({
    ...version,
    check: { ...aCheck, thumbnail: picture },
  }));
  const outcome = await engine.artifacts.fix(startedArtifact.version(1).id);
  if (outcome.status === "started") await outcome.finished;
  expect(JSON.stringify(startedArtifact.client.completions[1]?.request.messages).includes(picture)).toBe(isSent);
});

test("[APP-9] a broken new version is repaired by itself only if repair is on", async () => {
  const off = await startBrokenArtifact(["runs", one]);
  void off.next("More");
  await off.play();
  expect(off.artifact().repair).toBeUndefined();
  expect(off.requests).toHaveLength(2);

  const on = await startBrokenArtifact(["runs", one, "runs"], 0.1, { isAutomatic: true });
  void on.next("More");
  await on.play();
  expect(outcomeOf(on)).toMatchObject({ status: "success", tried: [3], head: 3 });
});

test("[APP-9] a broken first version is repaired if repair is switched on meanwhile", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { client, engine, time, artifactId } = startedArtifact;
  const limits = { isAutomatic: true, maxTries: 1, maxCost: 9 };
  engine.artifacts.setRepairLimits(artifactId, limits);
  const answer = (index: number): void => {
    client.completions[index]?.push(...recipeAnswer({ [APP]: `${index}\n` }));
    client.completions[index]?.end();
  };
  answer(0);
  await startedArtifact.finished;
  engine.artifacts.reportError(startedArtifact.version(1).id, { kind: "build", text: one });
  while (client.completions.length < 2) await time.frame();
  answer(1);
  while (startedArtifact.versions()[1]?.generationStatus !== "success") await time.frame();
  engine.artifacts.noteRun(startedArtifact.version(2).id, { isRunning: true });
  await time.advance(RUN_TIME);
  while (artifactOf(startedArtifact).repair?.status === "running") await time.frame();
  expect(outcomeOf(startedArtifact)).toMatchObject({ status: "success", tried: [2], head: 2 });
});

test("[APP-9] a broken version from a retry is repaired if repair is switched on", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { client, engine, time, artifactId } = startedArtifact;
  const answer = (index: number): void => {
    client.completions[index]?.push(...recipeAnswer({ [APP]: `${index}\n` }));
    client.completions[index]?.end();
  };
  client.completions[0]?.push({ type: "text-delta", text: "Nothing of use" });
  client.completions[0]?.end();
  await startedArtifact.finished;
  expect(startedArtifact.version(1).generationStatus).toBe("failed");
  engine.artifacts.setRepairLimits(artifactId, { isAutomatic: true, maxTries: 1, maxCost: 9 });
  void engine.artifacts.retry(startedArtifact.version(1).id);
  while (client.completions.length < 2) await time.frame();
  answer(1);
  while (startedArtifact.versions()[0]?.generationStatus !== "success") await time.frame();
  engine.artifacts.reportError(startedArtifact.version(1).id, { kind: "build", text: one });
  while (client.completions.length < 3) await time.frame();
  expect(artifactOf(startedArtifact).repair?.status).toBe("running");
});

test("[APP-9] a stop ends a repair, undoes its version, and shows the best one", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { client, engine, time, artifactId } = startedArtifact;
  const answer = (index: number): void => {
    client.completions[index]?.push(...recipeAnswer({ [APP]: `${index}\n` }));
    client.completions[index]?.end();
  };
  answer(0);
  await startedArtifact.finished;
  engine.artifacts.reportError(startedArtifact.version(1).id, { kind: "build", text: one });
  const end = engine.artifacts.repair(startedArtifact.version(1).id);
  while (client.completions.length < 2) await time.frame();
  answer(1);
  await time.frame();
  engine.artifacts.reportError(startedArtifact.version(2).id, { kind: "build", text: `${two}\n` });
  while (client.completions.length < 3) await time.frame();
  client.completions[2]?.push({ type: "text-delta", text: "BEGIN FILE RECIPE\n" });
  await time.frame();
  expect(artifactOf(startedArtifact).repair?.status).toBe("running");
  engine.artifacts.stopRepair(artifactId);
  await end;
  expect(outcomeOf(startedArtifact)).toMatchObject({ status: "stopped", tried: [2], head: 1 });
  expect(startedArtifact.versions()).toHaveLength(2);
  engine.artifacts.dismissRepair(artifactId);
  expect(artifactOf(startedArtifact).repair).toBeUndefined();
});

const artifactOf = ({ artifact }: StartedArtifact) => artifact();

test("[APP-9] a failed generation ends a repair, and a working version gets none", async () => {
  const startedArtifact = await startBrokenArtifact([one]);
  startedArtifact.client.refuse({ code: 402, message: "No credits" });
  await repair(startedArtifact);
  expect(outcomeOf(startedArtifact)).toMatchObject({ status: "not-made", tried: [2], head: 1 });
  const whole = await startBrokenArtifact(["runs"]);
  await whole.engine.artifacts.repair(whole.version(1).id);
  expect(whole.notices.at(-1)).toMatchObject({ text: "No error was found on the specified version." });
  expect(whole.artifact().repair).toBeUndefined();
});

test("[APP-9] a reload stops a repair, reports it, and keeps the tries", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { client, database, engine, time, artifactId, roomId } = startedArtifact;
  client.completions[0]?.push(...recipeAnswer({ [APP]: "0\n" }));
  client.completions[0]?.end();
  await startedArtifact.finished;
  engine.artifacts.reportError(startedArtifact.version(1).id, { kind: "build", text: one });
  void engine.artifacts.repair(startedArtifact.version(1).id);
  while (client.completions.length < 2) await time.frame();
  await engine.flush();
  await engine.close();

  const next = await startEngine({ database, gateway: client, time });
  await next.engine.rooms.open(roomId);
  client.completions[1]?.push(...recipeAnswer({ [APP]: "1\n" }));
  client.completions[1]?.end();
  await time.frame();
  await time.settle();
  const repair = next.engine.tables.artifacts.get(artifactId)?.repair;
  expect(repair).toMatchObject({ status: "left", tries: [{ versionId: expect.any(String) }] });
  expect(next.engine.tables.artifactVersions.get(repair?.tries[0]?.versionId ?? "")).toMatchObject({
    generationStatus: "success",
  });
  expect(client.completions).toHaveLength(2);
});

test("[APP-9] another tab shows a repair, and ends it when its tab is gone", async () => {
  const tabs = createTabs();
  const here = await tabs.open("here");
  here.engine.characters.setPending([{ model: "test/a", name: "A" }]);
  here.engine.chat.setDraft("new", { text: "A clock", attachments: [], mode: "interactive-web-app" });
  const sending = await here.engine.chat.send("new");
  if (sending.status !== "sent") throw new Error("Not sent");
  const artifactId = sending.artifactId ?? "";
  const finish = async (index: number): Promise<void> => {
    tabs.gateway.completions[index]?.push(...recipeAnswer({ [APP]: `${index}\n` }));
    tabs.gateway.completions[index]?.end();
    await tabs.settle();
  };
  await finish(0);
  await sending.finished;
  const versionId = here.engine.tables.artifacts.get(artifactId)?.headVersionId ?? "";
  here.engine.artifacts.reportError(versionId, { kind: "build", text: one });
  void here.engine.artifacts.repair(versionId);
  await tabs.settle();
  tabs.deliver();
  const there = await tabs.open("there");
  await there.engine.rooms.open(sending.roomId);
  await tabs.settle();
  const statusThere = (): string | undefined => there.engine.tables.artifacts.get(artifactId)?.repair?.status;
  expect(statusThere()).toBe("running");
  await there.engine.artifacts.repair(versionId);
  expect(there.notices.at(-1)).toMatchObject(errorTexts.artifact.alreadyRepaired);
  tabs.kill("here");
  await tabs.settle();
  expect(statusThere()).toBe("left");
});

test("[APP-9] a model that repairs another's version joins, and is asked alone", async () => {
  const startedArtifact = await startBrokenArtifact([one, "runs", "runs"]);
  const fix = async (model: string): Promise<void> => {
    const outcome = await startedArtifact.engine.artifacts.fix(startedArtifact.version(1).id, { model, name: "Other" });
    if (outcome.status !== "started") throw new Error(outcome.status);
    await outcome.finished;
  };
  await fix("test/other");
  await fix("test/other");
  expect(startedArtifact.requests.map(({ model }) => model)).toEqual(["test/a", "test/other", "test/other"]);
  expect(startedArtifact.artifact().characterIds).toHaveLength(2);
  expect(startedArtifact.version(2)).toMatchObject({
    characterName: "Other",
    parentVersionId: startedArtifact.version(1).id,
  });
});

const place = { file: APP, line: 2, column: 1 };

test.each<[string, Partial<VersionCheck>, object]>([
  ["runs", { state: "runs", problemCount: 0, problems: [] }, { status: "success", tried: [2], head: 2 }],
  [
    "has errors",
    { state: "errors", problemCount: 2, problems: [{ ...place, text: "x is undefined" }] },
    { status: "more-errors", tried: [2], head: 1 },
  ],
])("[APP-9] a try whose check says that it %s is judged by that", async (_what, check, expected) => {
  const startedArtifact = await startArtifact({ models: ["a"], script: () => recipeAnswer({ [APP]: "1\n" }) });
  await startedArtifact.finished;
  const { engine, time } = startedArtifact;
  engine.artifacts.reportError(startedArtifact.version(1).id, { kind: "build", text: one });
  const end = engine.artifacts.repair(startedArtifact.version(1).id);
  while (startedArtifact.versions().at(-1)?.versionNumber !== 2) await time.frame();
  await time.settle();
  engine.tables.artifactVersions.update(startedArtifact.version(2).id, (version) => ({
    ...version,
    check: { ...aCheck, ...check },
  }));
  await end;
  expect(outcomeOf(startedArtifact)).toMatchObject(expected);
});

test("[APP-9] a version with a blank screen is repaired by its check's findings", async () => {
  const startedArtifact = await startBrokenArtifact(["runs", "runs"]);
  const { engine } = startedArtifact;
  const check = { ...aCheck, state: "blank" as const, reason: "The element #root stayed empty." };
  engine.tables.artifactVersions.update(startedArtifact.version(1).id, (version) => ({ ...version, check }));
  await repair(startedArtifact);
  expect(lastWords(startedArtifact.requests[1])).toContain(
    "Nothing is on the screen.\n\nThe element #root stayed empty.",
  );
  expect(outcomeOf(startedArtifact)).toMatchObject({ status: "success", tried: [2], head: 2 });
});
