import type { ReplyPart } from "@tutti/contract";
import { errorTexts } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { NEW_ROOM } from "../state/draft.ts";
import type { StartedArtifact } from "../testing/start-artifact.ts";
import { recipeAnswer, startArtifact } from "../testing/start-artifact.ts";
import type { StartedEngine } from "../testing/start-engine.ts";
import { startEngine } from "../testing/start-engine.ts";

const lost: readonly ReplyPart[] = [{ type: "error", error: { code: 502, message: "Lost" } }];

/** Everything that a person can read of what went wrong. */
function saidIn({ notices, engine }: StartedEngine): string[] {
  return [
    ...notices.flatMap(({ title, text }) => [title, text ?? ""]),
    ...engine.tables.artifactVersions.all().map(({ error }) => error ?? ""),
  ];
}

/** With a version that is there. */
async function made(
  run: (started: StartedArtifact) => unknown,
  answer: readonly ReplyPart[] = recipeAnswer({ "src/App.tsx": "app\n" }),
): Promise<string[]> {
  const started = await startArtifact({ models: ["a"], script: () => answer });
  await started.finished;
  await run(started);
  return saidIn(started);
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

/** Every case in which the engine says one of the texts; the texts themselves are the catalogue's. */
const cases: readonly (readonly [said: string | object, raise: () => Promise<string[]>])[] = [
  [
    errorTexts.artifact.notFound,
    () => made(({ engine }) => void engine.artifacts.addCharacter("gone", { model: "m", name: "M" })),
  ],
  [errorTexts.artifact.versionNotFound, () => made(({ engine }) => engine.artifacts.setHead("gone"))],
  [errorTexts.artifact.contextNotFound, () => made(({ engine }) => engine.artifacts.regenerate("gone"))],
  [errorTexts.artifact.updateFailed, () => made(({ engine }) => engine.artifacts.generate("gone", { prompt: "More" }))],
  [
    errorTexts.artifact.createFailed.title,
    async () => {
      const started = await startEngine();
      started.engine.composer.setState({ pendingCharacters: null as never });
      started.engine.chat.setDraft(NEW_ROOM, { text: "Make a clock", attachments: [], mode: "2d-game" });
      await started.engine.chat.send(NEW_ROOM);
      return saidIn(started);
    },
  ],
  [errorTexts.artifact.generationFailedFor("A"), () => made(() => undefined, lost)],
  [
    errorTexts.artifact.cannotGenerate,
    () =>
      made((started) => {
        setCharacters(started, { isDisabled: true });
        return started.engine.artifacts.generate(started.artifactId, { prompt: "More" });
      }),
  ],
  [
    errorTexts.artifact.noCharacter.title,
    () =>
      made((started) => {
        setCharacters(started, { isRemoved: true });
        return started.engine.artifacts.generate(started.artifactId, { prompt: "More" });
      }),
  ],
  [
    errorTexts.artifact.noArchetype,
    () =>
      made(({ engine, artifact, artifactId }) => {
        engine.tables.artifacts.put({ ...artifact(), archetype: "unknown" } as never);
        return engine.artifacts.generate(artifactId, { prompt: "More" });
      }),
  ],
  [errorTexts.artifact.cannotRegenerate.title, () => made(regenerateWithout("rooms"))],
  [errorTexts.artifact.cannotRegenerate.noRoom, () => made(regenerateWithout("rooms"))],
  [errorTexts.artifact.cannotRegenerate.noPrompt, () => made(regenerateWithout("messages"))],
  [errorTexts.artifact.cannotRegenerate.noContext, () => made(regenerateWithout("characters"))],
  [
    errorTexts.artifact.cannotRegenerate.noBase,
    () =>
      made(({ engine, version }) => {
        engine.tables.artifactVersions.put({ ...version(1), parentVersionId: "gone" });
        return engine.artifacts.regenerate(version(1).id);
      }),
  ],
  [
    errorTexts.artifact.missingContext,
    () =>
      made((started) => {
        started.engine.tables.rooms.remove(started.roomId);
        return started.engine.artifacts.generate(started.artifactId, { prompt: "More" });
      }),
  ],
  [
    errorTexts.artifact.generationFailed.title,
    () =>
      made((started) => {
        started.engine.tables.rooms.remove(started.roomId);
        return started.engine.artifacts.generate(started.artifactId, { prompt: "More" });
      }),
  ],
  [
    errorTexts.artifact.noChatCharacter,
    () =>
      made((started) => {
        setCharacters(started, { isRemoved: true });
        return started.engine.artifacts.brainstorm(started.artifactId, { text: "Why?" });
      }),
  ],
  [
    errorTexts.artifact.noActiveVersion,
    () => made(({ engine }) => void engine.artifacts.editFile("gone", { path: "a.ts", content: "" })),
  ],
  [
    errorTexts.artifact.noGenerator,
    () =>
      made((started) => {
        const { engine, version, artifactId, artifact } = started;
        engine.artifacts.reportError(version(1).id, { kind: "build", text: "No" });
        engine.artifacts.removeCharacter(artifactId, artifact().characterIds[0] ?? "");
        return engine.artifacts.fix(version(1).id);
      }),
  ],
  [errorTexts.artifact.noVersionError, () => made(({ engine, version }) => engine.artifacts.fix(version(1).id))],
  [
    errorTexts.artifact.retryFailed.onlyFailed,
    () => made(({ engine, version }) => engine.artifacts.retry(version(1).id)),
  ],
  [errorTexts.artifact.noFilesLeft, () => made(() => undefined, removeAll())],
  [
    errorTexts.artifact.noCommand(2, "Not a command: UPSERT a.ts"),
    () => made(() => undefined, plainAnswer("BEGIN FILE RECIPE\nUPSERT a.ts\nEND FILE RECIPE")),
  ],
  [
    errorTexts.artifact.brokenOff,
    () =>
      made(
        () => undefined,
        [
          { type: "text-delta", text: "BEGIN FILE RECIPE\nREMOVE FILE src/App.tsx\n" },
          { type: "finish", reason: "length", nativeReason: "length" },
        ],
      ),
  ],
];

function removeAll(): ReplyPart[] {
  const paths = ["index.html", "src/main.tsx", "src/App.tsx", "src/styles.css"];
  return plainAnswer(`BEGIN FILE RECIPE\n${paths.map((path) => `REMOVE FILE ${path}\n`).join("")}END FILE RECIPE`);
}

test.each(cases)("[GEN-11] in its case the person reads: %j", async (said, raise) => {
  const texts = typeof said === "string" ? [said] : Object.values(said);
  expect(await raise()).toEqual(expect.arrayContaining(texts));
});

test("a version whose model has no name any more says that its context is missing", async () => {
  const started = await startArtifact({ models: ["a"], script: () => lost });
  await started.finished;
  setCharacters(started, { model: " " });
  await started.engine.artifacts.retry(started.version(1).id);
  expect(started.version(1)).toMatchObject({ generationStatus: "failed", error: errorTexts.artifact.missingContext });
});

test("somebody who is signed out starts nothing, and nothing changes", async () => {
  let isSignedIn = true;
  const started = await startArtifact({
    models: ["a"],
    script: () => lost,
    ports: { isSignedIn: () => isSignedIn },
  });
  await started.finished;
  isSignedIn = false;
  const { engine, artifactId, version, artifact } = started;
  const before = [artifact(), version(1)];
  expect((await engine.artifacts.generate(artifactId, { prompt: "More" })).status).toBe("signed-out");
  expect((await engine.artifacts.fix(version(1).id)).status).toBe("signed-out");
  await engine.artifacts.retry(version(1).id);
  expect(started.notices.at(-1)?.text).toBe(errorTexts.signedOut.text);
  expect([artifact(), version(1)]).toEqual(before);
});
