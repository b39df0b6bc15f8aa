import type { ReplyPart } from "@tutti/contract";
import { errorTexts } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { NEW_ROOM } from "../engine.ts";
import type { StartedArtifact } from "../testing/start-artifact.ts";
import { recipeAnswer, startArtifact } from "../testing/start-artifact.ts";
import type { StartedEngine } from "../testing/start-engine.ts";
import { startEngine } from "../testing/start-engine.ts";

const texts = errorTexts.artifact;
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
const cases: readonly (readonly [text: string, raise: () => Promise<string[]>])[] = [
  [
    texts.notFound.text,
    () => made(({ engine }) => void engine.artifacts.addCharacter("gone", { model: "m", name: "M" })),
  ],
  [texts.versionNotFound.text, () => made(({ engine }) => engine.artifacts.setHead("gone"))],
  [texts.contextNotFound.text, () => made(({ engine }) => engine.artifacts.regenerate("gone"))],
  [texts.updateFailed.text, () => made(({ engine }) => engine.artifacts.generate("gone", { prompt: "More" }))],
  [
    texts.createFailed.title,
    async () => {
      const started = await startEngine();
      started.engine.composer.setState({ pendingCharacters: null as never });
      started.engine.chat.setDraft(NEW_ROOM, { text: "Make a clock", attachments: [], mode: "2d-game" });
      await started.engine.chat.send(NEW_ROOM);
      return saidIn(started);
    },
  ],
  [texts.generationFailedFor("A"), () => made(() => undefined, lost)],
  [
    texts.cannotGenerate.text,
    () =>
      made((started) => {
        setCharacters(started, { isDisabled: true });
        return started.engine.artifacts.generate(started.artifactId, { prompt: "More" });
      }),
  ],
  [
    texts.noCharacter.title,
    () =>
      made((started) => {
        setCharacters(started, { isRemoved: true });
        return started.engine.artifacts.generate(started.artifactId, { prompt: "More" });
      }),
  ],
  [
    texts.noArchetype.text,
    () =>
      made(({ engine, artifact, artifactId }) => {
        engine.tables.artifacts.put({ ...artifact(), archetype: "unknown" } as never);
        return engine.artifacts.generate(artifactId, { prompt: "More" });
      }),
  ],
  [texts.cannotRegenerate.noRoom, () => made(regenerateWithout("rooms"))],
  [texts.cannotRegenerate.noPrompt, () => made(regenerateWithout("messages"))],
  [texts.cannotRegenerate.noContext, () => made(regenerateWithout("characters"))],
  [
    texts.cannotRegenerate.noBase,
    () =>
      made(({ engine, version }) => {
        engine.tables.artifactVersions.put({ ...version(1), parentVersionId: "gone" });
        return engine.artifacts.regenerate(version(1).id);
      }),
  ],
  [
    texts.missingContext,
    () =>
      made((started) => {
        started.engine.tables.rooms.remove(started.roomId);
        return started.engine.artifacts.generate(started.artifactId, { prompt: "More" });
      }),
  ],
  [
    texts.generationFailed.title,
    () =>
      made((started) => {
        started.engine.tables.rooms.remove(started.roomId);
        return started.engine.artifacts.generate(started.artifactId, { prompt: "More" });
      }),
  ],
  [
    texts.noChatCharacter.text,
    () =>
      made((started) => {
        setCharacters(started, { isRemoved: true });
        return started.engine.artifacts.brainstorm(started.artifactId, { text: "Why?" });
      }),
  ],
  [
    texts.noActiveVersion,
    () => made(({ engine }) => void engine.artifacts.editFile("gone", { path: "a.ts", content: "" })),
  ],
  [
    texts.noGenerator,
    () =>
      made((started) => {
        const { engine, version, artifactId, artifact } = started;
        engine.artifacts.reportError(version(1).id, { kind: "build", text: "No" });
        engine.artifacts.removeCharacter(artifactId, artifact().characterIds[0] ?? "");
        return engine.artifacts.fix(version(1).id);
      }),
  ],
  [texts.noVersionError.text, () => made(({ engine, version }) => engine.artifacts.fix(version(1).id))],
  [texts.retryFailed.onlyFailed, () => made(({ engine, version }) => engine.artifacts.retry(version(1).id))],
  [texts.noFilesLeft, () => made(() => undefined, removeAll())],
  [
    texts.noCommand(2, "Not a command: UPSERT a.ts"),
    () => made(() => undefined, plainAnswer("BEGIN FILE RECIPE\nUPSERT a.ts\nEND FILE RECIPE")),
  ],
  [
    texts.brokenOff,
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

test.each(cases)("[GEN-11] in its case the person reads: %s", async (text, raise) => {
  expect(await raise()).toContain(text);
});

test("a version whose model has no name any more says that its context is missing", async () => {
  const started = await startArtifact({ models: ["a"], script: () => lost });
  await started.finished;
  setCharacters(started, { model: " " });
  await started.engine.artifacts.retry(started.version(1).id);
  expect(started.version(1)).toMatchObject({ generationStatus: "failed", error: texts.missingContext });
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
