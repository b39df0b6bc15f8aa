import { type Database, errorTexts } from "@tutti/domain";
import { createEngine, type Engine } from "@tutti/engine";
import { createMemoryDatabase } from "@tutti/local-db";
import { MAX_CARD_SIZE, writeCardPng } from "@tutti/portable";
import {
  aCharacter,
  aMessage,
  aRoom,
  aText,
  createFakeDatabase,
  createFakeGateway,
  createFakeTime,
} from "@tutti/testkit";
import { expect, test } from "vitest";
import { createRoomFileReader, type RoomFileReader } from "../../platform/imports/room-file-reader.ts";
import { importCard, importRoom, roomAsJson, roomAsMarkdown } from "./room-files.ts";

async function startWithRoom(): Promise<Engine> {
  const database = createMemoryDatabase();
  await database.write([
    { table: "rooms", type: "put", record: aRoom({ title: "Skies" }) },
    { table: "rooms", type: "put", record: aRoom({ id: "room-2" }) },
    { table: "characters", type: "put", record: aCharacter({ name: "Claude" }) },
    { table: "messages", type: "put", record: aMessage() },
    { table: "messages", type: "put", record: aMessage({ id: "msg-2", type: "assistant", createdAt: Date.now() }) },
    { table: "texts", type: "put", record: aText({ content: "Why is the sky blue?" }) },
    { table: "texts", type: "put", record: aText({ id: "msg-2", content: "Scattering." }) },
  ]);
  return start(database);
}

/** An engine in a browser that provides no store. */
function startWithoutStore(): Promise<Engine> {
  const database = createFakeDatabase();
  database.refuse({ code: "unavailable", message: "No store" });
  return start(database);
}

async function start(database: Database): Promise<Engine> {
  const time = createFakeTime();
  const engine = createEngine({
    database,
    runs: createFakeGateway({ now: time.clock.now }).connect(),
    clock: time.clock,
    scheduler: time.scheduler,
    notify: () => undefined,
    isSignedIn: () => true,
    defaultModels: () => [],
  });
  await engine.start();
  return engine;
}

const reader = createRoomFileReader({ now: () => Date.now() });
const { signal } = new AbortController();
const intoRoom = (engine: Engine, roomId: string, blob: Blob) =>
  importRoom(engine, roomId, { file: blob, reader, signal });
const cardInto = (engine: Engine, roomId: string, options: { file: File; userName: string }) =>
  importCard(engine, roomId, { ...options, reader, signal });

const contentsOf = async (engine: Engine, roomId: string) => {
  const contents = await engine.rooms.exportRecords(roomId);
  return contents?.texts.map(({ content }) => content).sort();
};

const file = (name: string, content: unknown): File => new File([JSON.stringify(content)], name);

test("a room is exported with a dated name, and imported into another", async () => {
  const engine = await startWithRoom();
  const json = await roomAsJson(engine, "room-1");
  expect(json?.name).toMatch(/^\d{4}-\d\d-\d\d Skies\.json$/u);
  expect(await intoRoom(engine, "room-2", new Blob([json?.text ?? ""]))).toEqual({
    kind: "success",
    title: "Import Successful",
    text: "The room has been updated",
  });
  expect(await contentsOf(engine, "room-2")).toEqual(["Scattering.", "Why is the sky blue?"]);
  expect(await contentsOf(engine, "room-1")).toEqual(["Scattering.", "Why is the sky blue?"]);
  expect(engine.tables.rooms.get("room-2")?.title).toBe("Skies");
});

test("a room is exported as readable text", async () => {
  const engine = await startWithRoom();
  const markdown = await roomAsMarkdown(engine, "room-1");
  expect(markdown?.name).toMatch(/ Skies\.md$/u);
  expect(markdown?.text).toContain("# Skies");
  expect(markdown?.text).toContain("Claude");
  expect(markdown?.text).toContain("Scattering.");
  expect(await roomAsMarkdown(engine, "gone")).toBeUndefined();
});

test("a file without a chat is refused, and so is a missing room", async () => {
  const engine = await startWithRoom();
  expect(await intoRoom(engine, "room-2", new Blob(["no chat"]))).toMatchObject({
    kind: "error",
    title: "Import Failed",
    text: expect.stringMatching(/^The file could not be repaired/u),
  });
  const json = await roomAsJson(engine, "room-1");
  expect(await intoRoom(engine, "gone", new Blob([json?.text ?? ""]))).toEqual({
    kind: "error",
    title: "Import Error",
    text: "Could not find the target room to import into",
  });
});

const question = { id: "msg-1", content: "How many?", updatedAt: "2024-12-25T23:37:06.203Z" };
const filesOfOthers: [string, unknown][] = [
  ["orpg.1.0", { version: "orpg.1.0", characters: {}, messages: { "msg-1": { ...question, characterId: "USER" } } }],
  [
    "orpg.2.0",
    {
      version: "orpg.2.0",
      title: "Sums",
      characters: {},
      messages: { "msg-1": { ...question, type: "user", characterId: "USER", parentMessageId: "nowhere" } },
    },
  ],
  [
    "orpg.3.0",
    {
      version: "orpg.3.0",
      title: "Sums",
      characters: {},
      messages: { "msg-1": { id: "msg-1", type: "user", characterId: "USER", createdAt: 1000, items: [{ id: "i1" }] } },
      items: { i1: { id: "i1", messageId: "msg-1", data: { type: "message", role: "user", content: "How many?" } } },
    },
  ],
];

test.each(filesOfOthers)(
  "[IO-2] a file of %s, repaired, goes into the named room under new ids",
  async (_version, content) => {
    const engine = await startWithRoom();
    const blob = new Blob([JSON.stringify(content)]);
    const notice = await intoRoom(engine, "room-1", blob);
    expect(notice).toMatchObject({
      kind: "success",
      title: "Import Successful",
      text: expect.stringMatching(/^The room has been updated/u),
    });
    // The room has a message of the same id, which stays unchanged.
    expect(await contentsOf(engine, "room-1")).toEqual(["How many?", "Scattering.", "Why is the sky blue?"]);
    expect(engine.tables.texts.get("msg-1")?.content).toBe("Why is the sky blue?");
    const messages = (await engine.rooms.exportRecords("room-1"))?.messages ?? [];
    expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
    expect(messages.every(({ roomId }) => roomId === "room-1")).toBe(true);

    expect(await intoRoom(engine, "room-1", new Blob(["no chat"]))).toMatchObject({
      kind: "error",
      title: errorTexts.importFailed.title,
      text: expect.stringMatching(/^The file could not be repaired/u),
    });
    const errorNotice = { kind: "error", title: "Import Error" };
    const noTarget = { ...errorNotice, text: "Could not find the target room to import into" };
    expect(await intoRoom(engine, "gone", blob)).toEqual(noTarget);
    expect(await intoRoom(await startWithoutStore(), "room-1", blob)).toEqual({
      ...errorNotice,
      text: "Namespace not found",
    });
  },
);

const card = {
  spec: "chara_card_v2",
  spec_version: "2.0",
  data: {
    name: "Ada",
    description: "{{char}} counts.",
    first_mes: "Good day, {{user}}.",
    personality: "",
    scenario: "",
    mes_example: "",
    alternate_greetings: ["Shall we, {{user}}?"],
  },
};

test("a card becomes a character, and greets in an empty room", async () => {
  const engine = await startWithRoom();
  const options = { file: file("ada.json", card), userName: "Grace" };
  expect(await cardInto(engine, "room-2", options)).toEqual({
    kind: "success",
    title: "Character imported",
    text: "Ada",
  });
  const [character] = (await engine.rooms.exportRecords("room-2"))?.characters ?? [];
  expect(character).toMatchObject({ name: "Ada", description: "Ada counts.", includeDefaultSystemPrompt: false });
  expect(character?.greetings).toEqual(["Good day, Grace.", "Shall we, Grace?"]);
  expect(await contentsOf(engine, "room-2")).toEqual(["Good day, Grace."]);

  await cardInto(engine, "room-1", options);
  expect(await contentsOf(engine, "room-1")).toEqual(["Scattering.", "Why is the sky blue?"]);
});

test("[CHAR-12] a file that is no card is refused with its status, without a change", async () => {
  const engine = await startWithRoom();
  expect(await cardInto(engine, "room-1", { file: file("no.json", { a: 1 }), userName: "Grace" })).toMatchObject({
    kind: "error",
    title: `Error ${errorTexts.characterNotImported.status}`,
    text: expect.stringMatching(/^Couldn't import character\./u),
  });
  expect((await engine.rooms.exportRecords("room-1"))?.characters.map(({ name }) => name)).toEqual(["Claude"]);
});

/** A PNG of one pixel. */
const png = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);

/** A card inside a PNG, as products exchange them. */
function cardPng(version: 2 | 3): BlobPart {
  const cardCharacter = { name: "Ada", model: "test/a", description: "Ada counts.", samplingParameters: {} };
  const cardBytes = writeCardPng(png, cardCharacter, { version, greetings: ["Good day, {{user}}."] });
  if (!cardBytes.ok) throw new Error(cardBytes.error.text);
  return new Uint8Array(cardBytes.value);
}

/** A WebP whose EXIF comment is the card. */
function cardWebp(content: unknown): BlobPart {
  const text = (letters: string) => [...new TextEncoder().encode(letters)];
  const number = (value: number, bytes: number) =>
    Array.from({ length: bytes }, (_none, index) => (value >>> (8 * index)) & 0xff);
  const comment = [...text("ASCII\0\0\0"), ...text(JSON.stringify(content))];
  const entry = (tag: number, type: number, count: number, value: number) => [
    ...number(tag, 2),
    ...number(type, 2),
    ...number(count, 4),
    ...number(value, 4),
  ];
  const exif = [
    ...text("II*\0"),
    ...number(8, 4),
    ...number(1, 2),
    ...entry(0x8769, 4, 1, 26),
    ...number(0, 4),
    ...number(1, 2),
    ...entry(0x9286, 7, comment.length, 44),
    ...number(0, 4),
    ...comment,
  ];
  const chunk = [...text("EXIF"), ...number(exif.length, 4), ...exif, ...(exif.length % 2 === 1 ? [0] : [])];
  return Uint8Array.from([...text("RIFF"), ...number(chunk.length + 4, 4), ...text("WEBP"), ...chunk]);
}

const version1 = {
  name: "Ada",
  description: "{{char}} counts.",
  personality: "",
  scenario: "",
  first_mes: "Good day, {{user}}.",
  mes_example: "",
};
const version3 = { ...card, spec: "chara_card_v3", spec_version: "3.0" };

test.each<[string, BlobPart, boolean]>([
  ["v1.json", JSON.stringify(version1), false],
  ["v2.json", JSON.stringify(card), false],
  ["v3.json", JSON.stringify(version3), false],
  ["v2.png", cardPng(2), true],
  ["v3.png", cardPng(3), true],
  ["v2.webp", cardWebp(card), true],
])("[CHAR-12] the card %s is read with its prompt, greeting and picture", async (...args) => {
  const [name, content, hasPicture] = args;
  const engine = await startWithRoom();
  const notice = await cardInto(engine, "room-2", { file: new File([content], name), userName: "Grace" });
  expect(notice).toMatchObject({ kind: "success", text: "Ada" });
  const [character] = (await engine.rooms.exportRecords("room-2"))?.characters ?? [];
  expect(character).toMatchObject({ name: "Ada", description: "Ada counts." });
  expect(character?.avatarUrl?.startsWith("data:image/") ?? false).toBe(hasPicture);
  expect(await contentsOf(engine, "room-2")).toEqual(["Good day, Grace."]);
});

test("[IO-10] files too large for a room or a card are refused before reading", async () => {
  const engine = await startWithRoom();
  const read = (): never => {
    throw new Error("It was read");
  };
  const fileOfSize = (size: number): File =>
    Object.defineProperties(new File([], "large"), {
      size: { value: size },
      text: { value: read },
      arrayBuffer: { value: read },
    });
  expect(await intoRoom(engine, "room-1", fileOfSize(100 * 1024 * 1024))).toEqual({
    kind: "error",
    ...errorTexts.importTooLarge,
  });
  expect(await cardInto(engine, "room-1", { file: fileOfSize(MAX_CARD_SIZE + 1), userName: "Ada" })).toEqual({
    kind: "error",
    title: "Error 400",
    text: "Couldn't import character. The file is larger than 32 MB, which no card is.",
  });
});

test("[CHAR-12] a card of the maximum size is passed to the reader unchanged", async () => {
  const engine = await startWithRoom();
  const largest = Object.defineProperty(new File([], "large.png"), "size", { value: MAX_CARD_SIZE });
  const files: Blob[] = [];
  const reading: RoomFileReader = {
    readRoom: async (blob) => void files.push(blob),
    readCard: async (blob) => void files.push(blob),
  };
  const options = { file: largest, userName: "Ada", reader: reading, signal };
  expect(await importCard(engine, "room-1", options)).toBeUndefined();
  expect(files).toEqual([largest]);
});

test("a canceled reading reports nothing, and a lost reader is reported", async () => {
  const engine = await startWithRoom();
  const json = await roomAsJson(engine, "room-1");
  const blob = new File([json?.text ?? ""], "room.json");
  const cancellation = { file: blob, userName: "Ada", reader, signal: AbortSignal.abort() };
  expect(await importRoom(engine, "room-2", cancellation)).toBeUndefined();
  expect(await importCard(engine, "room-2", cancellation)).toBeUndefined();

  const failingImport = async (): Promise<never> => Promise.reject(new Error("The import could not be started."));
  const stop = { ...cancellation, reader: { readRoom: failingImport, readCard: failingImport } };
  expect(await importRoom(engine, "room-2", stop)).toEqual({
    kind: "error",
    title: "Import Failed",
    text: "The import could not be started.",
  });
  expect(await importCard(engine, "room-2", stop)).toEqual({
    kind: "error",
    title: "Error 400",
    text: "Couldn't import character. The import could not be started.",
  });
  expect(await contentsOf(engine, "room-2")).toEqual([]);
});
