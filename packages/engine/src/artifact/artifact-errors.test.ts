import type { AnswerPart } from "@tutti/contract";
import { errorTexts } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { NEW_ROOM } from "../state/draft.ts";
import type { StartedArtifact } from "../testing/start-artifact.ts";
import { recipeAnswer, startArtifact } from "../testing/start-artifact.ts";
import type { StartedEngine } from "../testing/start-engine.ts";
import { startEngine } from "../testing/start-engine.ts";

const answerParts: readonly AnswerPart[] = [{ type: "error", error: { code: 502, message: "Lost" } }];

/** All texts about a failure that a person can read. */
function saidIn({ notices, engine }: StartedEngine): string[] {
  return [
    ...notices.flatMap(({ title, text }) => [title, text ?? ""]),
    ...engine.tables.artifactVersions.all().map(({ error }) => error ?? ""),
  ];
}

/** Runs a case with an existing version. */
async function noticesOf(
  run: (startedArtifact: StartedArtifact) => unknown,
  answer: readonly AnswerPart[] = recipeAnswer({ "src/App.tsx": "app\n" }),
): Promise<string[]> {
  const startedArtifact = await startArtifact({ models: ["a"], script: () => answer });
  await startedArtifact.finished;
  await run(startedArtifact);
  return saidIn(startedArtifact);
}

const setCharacters = ({ engine, artifact }: StartedArtifact, change: object): void => {
  for (const id of artifact().characterIds) engine.tables.characters.update(id, (one) => ({ ...one, ...change }));
};

const regenerateWithout =
  (table: "rooms" | "messages" | "characters") =>
  ({ engine, version, artifact }: StartedArtifact): Promise<unknown> => {
    if (table === "messages") {
      engine.tables.artifactVersions.put({ ...version(1), prompt: "" });
      engine.tables.messages.remove(...engine.tables.messages.all().map(({ id }) => id));
    } else if (table === "rooms") engine.tables.rooms.remove(artifact().roomId);
    else engine.tables.characters.remove(...artifact().characterIds);
    return engine.artifacts.regenerate(version(1).id);
  };

/** Every case in which the engine reports one of the texts; the texts themselves are the catalog's. */
const cases: readonly (readonly [said: string | object, raise: () => Promise<string[]>])[] = [
  [
    errorTexts.artifact.notFound,
    () => noticesOf(({ engine }) => void engine.artifacts.addCharacter("gone", { model: "m", name: "M" })),
  ],
  [errorTexts.artifact.versionNotFound, () => noticesOf(({ engine }) => engine.artifacts.setHead("gone"))],
  [errorTexts.artifact.contextNotFound, () => noticesOf(({ engine }) => engine.artifacts.regenerate("gone"))],
  [
    errorTexts.artifact.updateFailed,
    () => noticesOf(({ engine }) => engine.artifacts.generate("gone", { prompt: "More" })),
  ],
  [
    errorTexts.artifact.createFailed.title,
    async () => {
      const startedEngine = await startEngine();
      startedEngine.engine.composer.setState({ pendingCharacters: null as never });
      startedEngine.engine.chat.setDraft(NEW_ROOM, { text: "Make a clock", attachments: [], mode: "2d-game" });
      await startedEngine.engine.chat.send(NEW_ROOM);
      return saidIn(startedEngine);
    },
  ],
  [errorTexts.artifact.generationFailedFor("A"), () => noticesOf(() => undefined, answerParts)],
  [
    errorTexts.artifact.cannotGenerate,
    () =>
      noticesOf((startedArtifact) => {
        setCharacters(startedArtifact, { isDisabled: true });
        return startedArtifact.engine.artifacts.generate(startedArtifact.artifactId, { prompt: "More" });
      }),
  ],
  [
    errorTexts.artifact.noCharacter.title,
    () =>
      noticesOf((startedArtifact) => {
        setCharacters(startedArtifact, { isRemoved: true });
        return startedArtifact.engine.artifacts.generate(startedArtifact.artifactId, { prompt: "More" });
      }),
  ],
  [
    errorTexts.artifact.noArchetype,
    () =>
      noticesOf(({ engine, artifact, artifactId }) => {
        engine.tables.artifacts.put({ ...artifact(), archetype: "unknown" } as never);
        return engine.artifacts.generate(artifactId, { prompt: "More" });
      }),
  ],
  [errorTexts.artifact.cannotRegenerate.title, () => noticesOf(regenerateWithout("rooms"))],
  [errorTexts.artifact.cannotRegenerate.noRoom, () => noticesOf(regenerateWithout("rooms"))],
  [errorTexts.artifact.cannotRegenerate.noPrompt, () => noticesOf(regenerateWithout("messages"))],
  [errorTexts.artifact.cannotRegenerate.noContext, () => noticesOf(regenerateWithout("characters"))],
  [
    errorTexts.artifact.cannotRegenerate.noBase,
    () =>
      noticesOf(({ engine, version }) => {
        engine.tables.artifactVersions.put({ ...version(1), parentVersionId: "gone" });
        return engine.artifacts.regenerate(version(1).id);
      }),
  ],
  [
    errorTexts.artifact.missingContext,
    () =>
      noticesOf((startedArtifact) => {
        startedArtifact.engine.tables.rooms.remove(startedArtifact.roomId);
        return startedArtifact.engine.artifacts.generate(startedArtifact.artifactId, { prompt: "More" });
      }),
  ],
  [
    errorTexts.artifact.generationFailed.title,
    () =>
      noticesOf((startedArtifact) => {
        startedArtifact.engine.tables.rooms.remove(startedArtifact.roomId);
        return startedArtifact.engine.artifacts.generate(startedArtifact.artifactId, { prompt: "More" });
      }),
  ],
  [
    errorTexts.artifact.noChatCharacter,
    () =>
      noticesOf((startedArtifact) => {
        setCharacters(startedArtifact, { isRemoved: true });
        return startedArtifact.engine.artifacts.brainstorm(startedArtifact.artifactId, { text: "Why?" });
      }),
  ],
  [
    errorTexts.artifact.noActiveVersion,
    () => noticesOf(({ engine }) => engine.artifacts.editFile("gone", { path: "a.ts", content: "" })),
  ],
  [
    errorTexts.artifact.noGenerator,
    () =>
      noticesOf((startedArtifact) => {
        const { engine, version, artifactId, artifact } = startedArtifact;
        engine.artifacts.reportError(version(1).id, { kind: "build", text: "No" });
        engine.artifacts.removeCharacter(artifactId, artifact().characterIds[0] ?? "");
        return engine.artifacts.fix(version(1).id);
      }),
  ],
  [errorTexts.artifact.noVersionError, () => noticesOf(({ engine, version }) => engine.artifacts.fix(version(1).id))],
  [
    errorTexts.artifact.retryFailed.onlyFailed,
    () => noticesOf(({ engine, version }) => engine.artifacts.retry(version(1).id)),
  ],
  [errorTexts.artifact.noFilesLeft, () => noticesOf(() => undefined, removeAll())],
  [
    errorTexts.artifact.noCommand(2, "Not a command: UPSERT a.ts"),
    () => noticesOf(() => undefined, plainAnswer("BEGIN FILE RECIPE\nUPSERT a.ts\nEND FILE RECIPE")),
  ],
  [
    errorTexts.artifact.brokenOff,
    () =>
      noticesOf(
        () => undefined,
        [
          { type: "text-delta", text: "BEGIN FILE RECIPE\nREMOVE FILE src/App.tsx\n" },
          { type: "finish", reason: "length", nativeReason: "length" },
        ],
      ),
  ],
];

function removeAll(): AnswerPart[] {
  const paths = ["index.html", "src/main.tsx", "src/App.tsx", "src/styles.css"];
  return plainAnswer(`BEGIN FILE RECIPE\n${paths.map((path) => `REMOVE FILE ${path}\n`).join("")}END FILE RECIPE`);
}

test.each(cases)("[GEN-11] the error in its case is: %j", async (messages, raise) => {
  const texts = typeof messages === "string" ? [messages] : Object.values(messages);
  expect(await raise()).toEqual(expect.arrayContaining(texts));
});

test("a version whose model has no name reports a missing context", async () => {
  const startedArtifact = await startArtifact({ models: ["a"], script: () => answerParts });
  await startedArtifact.finished;
  setCharacters(startedArtifact, { model: " " });
  await startedArtifact.engine.artifacts.retry(startedArtifact.version(1).id);
  expect(startedArtifact.version(1)).toMatchObject({
    generationStatus: "failed",
    error: errorTexts.artifact.missingContext,
  });
});

test("a signed-out user starts nothing, and nothing changes", async () => {
  let isSignedIn = true;
  const startedArtifact = await startArtifact({
    models: ["a"],
    script: () => answerParts,
    ports: { isSignedIn: () => isSignedIn },
  });
  await startedArtifact.finished;
  isSignedIn = false;
  const { engine, artifactId, version, artifact } = startedArtifact;
  const before = [artifact(), version(1)];
  expect((await engine.artifacts.generate(artifactId, { prompt: "More" })).status).toBe("signed-out");
  expect((await engine.artifacts.fix(version(1).id)).status).toBe("signed-out");
  await engine.artifacts.retry(version(1).id);
  expect(startedArtifact.notices.at(-1)?.text).toBe(errorTexts.signedOut.text);
  expect([artifact(), version(1)]).toEqual(before);
});
