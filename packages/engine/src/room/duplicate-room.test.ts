import type { Message, MessageText } from "@tutti/domain";
import {
  createAppArtifact,
  createArtifactFile,
  createArtifactFileContent,
  createArtifactVersion,
  fail,
} from "@tutti/domain";
import { aCharacter, aMessage, aRoom, aText, createFakeDatabase } from "@tutti/testkit";
import { expect, test, vi } from "vitest";
import { startEngine } from "../testing/start-engine.ts";
import { twoTurns } from "../testing/two-turns.ts";

/** A room with one question, its answer, and an app with one version of one file. */
function createSeeded() {
  const now = 1_700_000_000_000;
  const base = { roomId: "room-1", now };
  const file = createArtifactFile({ ...base, filename: "index.html", type: "html" });
  const content = createArtifactFileContent({ ...base, content: "<p>Hi</p>", generationStatus: "success" });
  const app = createAppArtifact({ ...base, name: "App", prompt: "Make it", characterIds: ["char-1"] });
  const version = createArtifactVersion({
    ...base,
    artifactId: app.id,
    parentVersionId: null,
    versionNumber: 1,
    generatingMessageId: "a1",
    characterId: "char-1",
    characterName: "Test Model",
    prompt: "Make it",
    type: "app",
  });
  const artifact = {
    ...app,
    headVersionId: version.id,
    fileIds: [file.id],
    entrypointFileId: file.id,
    versionsCount: 1,
  };
  const messages: Message[] = [
    aMessage({ id: "q1", createdAt: 1 }),
    aMessage({ id: "a1", type: "assistant", parentMessageId: "q1", createdAt: 2, artifactId: app.id }),
    aMessage({ id: "q2", parentMessageId: "q1", createdAt: 3, versionContextId: version.id }),
  ];
  const texts: MessageText[] = messages.map(({ id }) => aText({ id, content: `words of ${id}` }));
  const database = createFakeDatabase();
  database.seed({
    rooms: [aRoom({ title: "Mine", isPinned: true, layout: "stack" })],
    characters: [aCharacter({ artifactId: app.id })],
    messages,
    texts,
    artifacts: [artifact],
    artifactFiles: [file],
    artifactVersions: [{ ...version, generationStatus: "success", fileContents: { [file.id]: content.id } }],
    artifactFileContents: [content],
  });
  return { database };
}

const contentTables = [
  "characters",
  "messages",
  "texts",
  "artifacts",
  "artifactFiles",
  "artifactVersions",
  "artifactFileContents",
] as const;

test("[ROOM-2] a copy has all of the room under new ids, and is stored", async () => {
  const { database } = createSeeded();
  const { engine, notices, transcript } = await startEngine({ database });
  await engine.rooms.open("room-1");
  const copyId = await engine.rooms.duplicate("room-1");
  const { tables } = engine;
  expect(tables.rooms.get(copyId!)).toMatchObject({ title: "Mine (Copy)", isPinned: true, layout: "stack" });
  expect(transcript(copyId!).map((line) => line.split(": ")[1])).toEqual(["words of q1", "words of a1", "words of q2"]);

  const originals = new Set(
    contentTables.flatMap((name) => tables[name].all().map(({ id, roomId }) => (roomId === "room-1" ? id : ""))),
  );
  const of = <Name extends (typeof contentTables)[number]>(name: Name) =>
    tables[name].all().filter((row: { roomId: string }) => row.roomId === copyId) as ReturnType<
      (typeof tables)[Name]["all"]
    >[number][];
  for (const name of contentTables) {
    expect(of(name)).toHaveLength(name === "messages" || name === "texts" ? 3 : 1);
    for (const row of of(name)) {
      expect(originals.has(row.id)).toBe(false);
      expect(database.tables[name].get(row.id)).toEqual(row);
    }
  }
  const [artifact] = of("artifacts");
  const [version] = of("artifactVersions");
  const [file] = of("artifactFiles");
  const [content] = of("artifactFileContents");
  const [character] = of("characters");
  const [q1, a1, q2] = (tables.roomStates.get(copyId!)?.messageIds ?? []).map((id) => tables.messages.get(id));
  expect(artifact).toMatchObject({
    headVersionId: version?.id,
    fileIds: [file?.id],
    entrypointFileId: file?.id,
    characterIds: [character?.id],
    activeCharacterId: character?.id,
  });
  expect(version).toMatchObject({
    artifactId: artifact?.id,
    generatingMessageId: a1?.id,
    characterId: character?.id,
    fileContents: { [file?.id ?? ""]: content?.id },
  });
  expect(character?.artifactId).toBe(artifact?.id);
  expect(a1).toMatchObject({ parentMessageId: q1?.id, artifactId: artifact?.id, characterId: character?.id });
  expect(q2).toMatchObject({ parentMessageId: q1?.id, versionContextId: version?.id, characterId: "USER" });

  expect(await engine.rooms.duplicate("gone")).toBeUndefined();
  database.refuse({ code: "quota-exceeded", message: "The disk is full." });
  expect(await engine.rooms.duplicate("room-1")).toBeUndefined();
  expect(notices).toEqual([
    { kind: "error", title: "Could not duplicate room", text: "The source room was not found." },
    { kind: "error", title: "Could not duplicate room", text: "The room could not be saved. The disk is full." },
  ]);
  expect(tables.rooms.all()).toHaveLength(2);
});

test("[ROOM-2] a copy that the store refuses is not shown, and the reason is", async () => {
  const { database } = createSeeded();
  const { engine, notices } = await startEngine({ database });
  await engine.rooms.open("room-1");
  // Reading continues to work: only the copy cannot be written.
  vi.spyOn(database, "write").mockResolvedValue(fail({ code: "quota-exceeded", message: "The disk is full." }));
  expect(await engine.rooms.duplicate("room-1")).toBeUndefined();
  expect(engine.tables.rooms.all().map(({ id }) => id)).toEqual(["room-1"]);
  expect(notices).toEqual([
    { kind: "error", title: "Could not duplicate room", text: "The room could not be saved. The disk is full." },
  ]);
});

test("a copy loads a closed room, and names an untitled one as shown", async () => {
  const { database } = createSeeded();
  const { engine, transcript } = await startEngine({ database });
  engine.tables.rooms.update("room-1", (room) => ({ ...room, title: "" }));
  const copyId = await engine.rooms.duplicate("room-1");
  expect(engine.tables.rooms.get(copyId!)?.title).toBe("Untitled (Copy)");
  expect(transcript(copyId!)).toHaveLength(3);
});

test("a copy of a room in mid-answer is at rest, and goes on by itself", async () => {
  const { engine, client, send, time, transcript } = await startEngine();
  const { roomId } = await send("Hi");
  client.completions[0]?.push({ type: "text-delta", text: "Half" });
  await time.frame();
  const copyId = await engine.rooms.duplicate(roomId);
  expect(transcript(copyId!)).toEqual(["user: Hi", "test/a: Half", "test/b: "]);
  expect(engine.tables.roomStates.get(copyId!)?.isProcessing).toBe(false);
  const copies = engine.tables.messages.all().filter((message) => message.roomId === copyId);
  expect(copies.map(({ isGenerating, metadata }) => [isGenerating, metadata.isStopped])).toEqual([
    [false, undefined],
    [false, true],
    [false, true],
  ]);
  await send("More", copyId);
  expect(client.completions.at(-1)?.request.messages.map(({ role }) => role)).toEqual(["system", "user", "user"]);
  expect(transcript(roomId)).toHaveLength(3);
});

test("the sent requests go with the copy, past texts too", async () => {
  const { engine, roomId, messageId, time } = await twoTurns();
  await engine.chat.edit(messageId(roomId, 0), "Uno", { isRetrying: false });
  await time.advance(300);
  const copyId = await engine.rooms.duplicate(roomId);
  engine.chat.remove(messageId(roomId, 0));
  const [mine, copyView] = await Promise.all(
    [messageId(roomId, 3), messageId(copyId!, 4)].map((id) => engine.chat.sentRequest(id)),
  );
  expect(copyView?.body).toEqual(mine?.body);
  expect(copyView?.missingMessageIds).toEqual([]);
});
