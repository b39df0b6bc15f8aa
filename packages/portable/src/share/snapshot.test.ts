import { createAppArtifact, createArtifactFile, createArtifactFileContent, createArtifactVersion } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, aText } from "@tutti/testkit";
import { describe, expect, test } from "vitest";
import type { RoomRecords } from "../room-records.ts";
import { fromSnapshot } from "./from-snapshot.ts";
import { DEFAULT_SNAPSHOT_OPTIONS, type SnapshotOptions, snapshotSchema } from "./snapshot.ts";
import { type ShareSubject, toSnapshot } from "./to-snapshot.ts";

const NOW = 1_800_000_000_000;
const at = (offset: number) => ({ createdAt: 1_700_000_000_000 + offset });

/** Two questions to two models; the second answer to the second question failed, and the first one made an app. */
function records(): RoomRecords {
  const now = NOW;
  const answer = { type: "assistant", parentMessageId: "q1" } as const;
  const artifact = createAppArtifact({ roomId: "room-1", name: "A clock", prompt: "p", characterIds: [], now });
  const file = createArtifactFile({ roomId: "room-1", filename: "src/app.ts", type: "typescript", now });
  const content = createArtifactFileContent({ roomId: "room-1", now, content: "the-code" });
  const version = createArtifactVersion({
    roomId: "room-1",
    artifactId: artifact.id,
    parentVersionId: null,
    versionNumber: 1,
    generatingMessageId: "a3",
    characterId: "char-1",
    characterName: "One",
    prompt: "p",
    type: "app",
    now,
  });
  return {
    room: aRoom({ title: "The room", importedFrom: { product: "chatgpt", id: "secret-origin" } }),
    characters: [
      aCharacter({ name: "One", model: "maker/one", description: "secret-prompt", presetName: "secret-preset" }),
      aCharacter({ id: "char-2", name: "Two", model: "maker/two", provider: "secret-provider" }),
    ],
    messages: [
      aMessage({ id: "q1", ...at(0), attachments: [{ type: "text", name: "notes.txt", size: 3, content: "in-file" }] }),
      aMessage({
        id: "a1",
        ...answer,
        ...at(2),
        metadata: { cost: 0.125, tokensCount: 77, generationId: "secret-gen" },
      }),
      aMessage({ id: "q2", ...at(10) }),
      // A regenerated answer stays with its question, whatever its time.
      aMessage({ id: "a2", ...answer, ...at(20), characterId: "char-2" }),
      aMessage({
        id: "a3",
        ...answer,
        ...at(21),
        parentMessageId: "q2",
        contentType: "artifact",
        artifactId: artifact.id,
      }),
      aMessage({
        id: "a4",
        ...answer,
        ...at(22),
        parentMessageId: "q2",
        characterId: "char-2",
        error: { status: 401, text: "secret-error", isContent: true },
      }),
      aMessage({ id: "other", ...at(30), context: "artifact-chat" }),
    ],
    texts: [
      aText({ id: "q1", content: "first question" }),
      aText({ id: "a1", content: "first answer", reasoning: "first thought" }),
      aText({ id: "q2", content: "second question" }),
      aText({ id: "a2", content: "second answer" }),
      aText({ id: "a3", content: "secret-recipe" }),
      aText({ id: "a4", content: "secret-error" }),
      aText({ id: "other", content: "secret-other" }),
    ],
    artifacts: [artifact],
    artifactFiles: [file],
    artifactVersions: [{ ...version, fileContents: { [file.id]: content.id } }],
    artifactFileContents: [content],
    votes: [],
  };
}

function share(subject: ShareSubject, options: Partial<SnapshotOptions> = {}) {
  const snapshot = toSnapshot(records(), { subject, options: { ...DEFAULT_SNAPSHOT_OPTIONS, ...options }, now: NOW });
  if (snapshot === undefined) throw new Error("There is nothing to share.");
  return snapshotSchema.parse(snapshot);
}

describe("[APP-14] what is shared", () => {
  test.each<[string, ShareSubject, Partial<SnapshotOptions>, string[]]>([
    ["a room", { kind: "room" }, {}, ["first question", "first answer", "second answer", "second question", "", ""]],
    ["a turn", { kind: "turn", messageId: "q1" }, {}, ["first question", "first answer", "second answer"]],
    ["an answer", { kind: "answer", messageId: "a2" }, {}, ["first question", "second answer"]],
    ["an answer alone", { kind: "answer", messageId: "a2" }, { question: false }, ["second answer"]],
  ])("%s: its messages, each question before its answers", (_name, subject, options, texts) => {
    const snapshot = share(subject, options);
    expect(snapshot.messages.map(({ text }) => text)).toEqual(texts);
    expect(snapshot.kind).toBe(subject.kind);
  });

  test.each<[string, Partial<SnapshotOptions>, string[]]>([
    ["instructions", { instructions: true }, ["secret-prompt"]],
    ["costs", { costs: true }, ["0.125", '"tokens":77']],
    ["reasoning", { reasoning: true }, ["first thought"]],
    ["attachments", { attachments: true }, ["notes.txt", "in-file"]],
    ["modelNames", { modelNames: true }, ['"One"', '"Two"', "maker/one", "maker/two"]],
    ["files", { files: true }, ["the-code", "src/app.ts"]],
  ])("%s are there only where they were ticked", (_name, options, words) => {
    const none = Object.fromEntries(Object.keys(DEFAULT_SNAPSHOT_OPTIONS).map((key) => [key, false]));
    const without = JSON.stringify(share({ kind: "room" }, none));
    const tickedTexts = JSON.stringify(share({ kind: "room" }, { ...none, ...options }));
    for (const word of words) {
      expect(tickedTexts).toContain(word);
      expect(without).not.toContain(word);
    }
  });

  test("never includes ids, presets, providers, errors or artifact prompts", () => {
    const all = Object.fromEntries(Object.keys(DEFAULT_SNAPSHOT_OPTIONS).map((key) => [key, true]));
    const words = JSON.stringify(share({ kind: "room" }, all)).replace("secret-prompt", "");
    for (const word of ["secret", "room-1", "char-1", "msg-", "art-"]) expect(words).not.toContain(word);
    expect(share({ kind: "room" }).messages.at(-1)).toMatchObject({ ending: "failed", text: "" });
  });

  test("missing or running answers cannot be shared", () => {
    const options = { options: DEFAULT_SNAPSHOT_OPTIONS, now: NOW };
    const subject = { kind: "answer", messageId: "a1" } as const;
    const room = records();
    const running = { ...room, messages: room.messages.map((message) => ({ ...message, isGenerating: true })) };
    expect(toSnapshot(running, { subject, ...options })).toBeUndefined();
    expect(toSnapshot(room, { subject: { kind: "turn", messageId: "gone" }, ...options })).toBeUndefined();
    expect(toSnapshot(room, { subject: { kind: "answer", messageId: "q1" }, ...options })).toBeUndefined();
  });
});

describe("[APP-14] going on with a share", () => {
  test("gives a room with the models that answered, and answers side by side", () => {
    const { room, characters, messages, texts } = fromSnapshot(share({ kind: "turn", messageId: "q1" }), { now: NOW });
    expect(room.title).toBe("The room");
    expect(characters.map(({ name, model }) => [name, model])).toEqual([
      ["One", "maker/one"],
      ["Two", "maker/two"],
    ]);
    const question = messages.find(({ type }) => type === "user");
    expect(messages.filter(({ parentMessageId }) => parentMessageId === question?.id)).toHaveLength(2);
    expect(texts.map(({ content }) => content)).toEqual(["first question", "first answer", "second answer"]);
  });

  test("keeps instructions and code that were shared", () => {
    const snapshot = share({ kind: "room" }, { instructions: true, files: true });
    const { characters, texts } = fromSnapshot(snapshot, { now: NOW });
    expect(characters.map(({ description }) => description)).toEqual(["secret-prompt", ""]);
    expect(texts.some(({ content }) => content.includes("the-code"))).toBe(true);
  });
});

test("[EVID-11, EVID-10, LOOK-7] a shared room is the branch in sight, with merged answers", () => {
  const answer = { type: "assistant", parentMessageId: "q1" } as const;
  const sharedRecords: RoomRecords = {
    ...records(),
    messages: [
      aMessage({ id: "q1", ...at(0), continuedWithId: "a1" }),
      aMessage({ id: "a1", ...answer, ...at(1) }),
      aMessage({ id: "a2", ...answer, ...at(2), characterId: "char-2", shownAt: 5 }),
      aMessage({ id: "old", ...answer, ...at(2), attemptOf: "a2", attempt: 1 }),
      aMessage({ id: "m1", ...answer, ...at(3), merge: { mode: "best", sourceIds: ["a1", "a2"] } }),
      aMessage({ id: "q2", ...at(10), parentMessageId: "q1" }),
      aMessage({ id: "a3", ...answer, ...at(11), parentMessageId: "q2" }),
      aMessage({ id: "q3", ...at(20), parentMessageId: "q1", followsAnswerId: "a1" }),
      aMessage({ id: "a4", ...answer, ...at(21), parentMessageId: "q3" }),
    ],
    texts: ["q1", "a1", "a2", "old", "m1", "q2", "a3", "q3", "a4"].map((id) => aText({ id, content: id })),
  };
  const idsOf = (subject: ShareSubject) =>
    toSnapshot(sharedRecords, { subject, options: DEFAULT_SNAPSHOT_OPTIONS, now: NOW })?.messages.map(
      ({ text }) => text,
    );
  expect(idsOf({ kind: "room" })).toEqual(["q1", "a1", "a2", "m1", "q3", "a4"]);
  expect(idsOf({ kind: "answer", messageId: "a3" })?.at(-1)).toBe("a3");
});
