import type { Database, RecordChange } from "@tutti/domain";
import { createMemoryDatabase } from "@tutti/local-db";
import { zipFiles } from "@tutti/portable";
import { expect, test } from "vitest";
import type { ChosenFile, ListedChat, ReadProgress } from "./import-protocol.ts";
import { createImporter, type Importer } from "./importer.ts";

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

interface ChatOptions {
  id: string;
  title?: string;
  updatedAt?: number;
  /** Questions and answers, in turn. */
  turns?: readonly string[];
  pointer?: string;
}

/** A conversation as ChatGPT exports it. */
function chat({ id, title = id, updatedAt = 1_700_000_100, turns = ["Hello?", "Hi."], pointer }: ChatOptions) {
  const mapping = Object.fromEntries(
    turns.map((words, index) => [
      `${id} ${index}`,
      {
        parent: index === 0 ? null : `${id} ${index - 1}`,
        message: {
          author: { role: index % 2 === 0 ? "user" : "assistant" },
          create_time: 1_700_000_000 + index,
          metadata: { model_slug: "gpt-4o" },
          content: {
            content_type: "multimodal_text",
            parts: [words, ...(pointer !== undefined && index === 0 ? [{ asset_pointer: pointer }] : [])],
          },
        },
      },
    ]),
  );
  return { conversation_id: id, title, create_time: 1_700_000_000, update_time: updatedAt, mapping };
}

const json = (value: unknown, name = "conversations.json"): ChosenFile => ({
  file: new File([JSON.stringify(value)], name),
  path: name,
});

/** @param files the content by path; an object is written as JSON */
function zip(name: string, files: Record<string, unknown>): ChosenFile {
  const bytes = zipFiles(
    Object.entries(files).map(([filename, content]) => ({
      filename,
      content: content instanceof Uint8Array ? content : new TextEncoder().encode(JSON.stringify(content)),
    })),
  );
  return { file: new File([bytes.slice()], name), path: name };
}

interface ReadOutcome {
  chats: ListedChat[];
  problems: string[];
  progress: ReadProgress[];
}

async function read(importer: Importer, files: readonly ChosenFile[], signal = new AbortController().signal) {
  const reading: ReadOutcome = { chats: [], problems: [], progress: [] };
  const onProgress = (progress: ReadProgress, chats: readonly ListedChat[]): void => {
    reading.chats.push(...chats);
    reading.progress.push(progress);
  };
  reading.problems = await importer.read(files, { signal, onProgress });
  return reading;
}

function start(database: Database = createMemoryDatabase(), now = () => 1_800_000_000_000) {
  const importer = createImporter({
    database,
    prepareFile: async (file) =>
      file.name.endsWith(".png")
        ? { ok: true, value: { type: "image", url: "data:image/png;base64,AA", name: file.name, size: file.size } }
        : { ok: false, error: "invalid-type" },
    now,
  });
  const write = (listedChats: readonly ListedChat[], signal = new AbortController().signal) =>
    importer.write(new Set(listedChats.map(({ key }) => key)), { signal, onProgress: () => undefined });
  const titles = async (): Promise<string[]> => {
    const rooms = await database.loadRooms();
    return rooms.ok ? rooms.value.map(({ title }) => title).sort() : [];
  };
  return { importer, write, titles, database };
}

test("[IO-7] chats of ZIPs, nested ZIPs and files are listed without a write", async () => {
  const { importer, titles } = start();
  const inner = zip("inner.zip", { "a/conversations.json": [chat({ id: "Inner" })] });
  const files = [
    zip("export.zip", {
      "conversations.json": [chat({ id: "One" }), chat({ id: "Two" })],
      "user.json": { id: "person" },
      "chat.html": {},
      "parts/inner.zip": new Uint8Array(await inner.file.arrayBuffer()),
    }),
    json([chat({ id: "Loose" })]),
  ];
  const { chats, problems, progress } = await read(importer, files);
  expect(chats.map(({ title }) => title).sort()).toEqual(["Inner", "Loose", "One", "Two"]);
  expect(chats[0]).toMatchObject({ product: "chatgpt", messages: 2, branches: 0, presence: "new" });
  expect(problems).toEqual([]);
  expect(progress.at(-1)?.read).toBe(progress.at(-1)?.total);
  expect(await titles()).toEqual([]);
});

test("[IO-7] chosen chats become rooms with pictures, and undo removes them", async () => {
  const { importer, write, titles, database } = start();
  const files = [
    zip("export.zip", {
      "conversations.json": [chat({ id: "One", pointer: "file-service://file-1" }), chat({ id: "Two" })],
      "images/file-1-sun.png": png,
    }),
  ];
  const reading = new AbortController();
  const { chats } = await read(importer, files, reading.signal);
  // The reading for the list has ended when the writing begins.
  reading.abort();
  const report = await write(chats.filter(({ title }) => title === "One"));
  expect(report).toMatchObject({ chats: 1, rooms: 1, messages: 2, missing: 0, problems: [], leftOut: [] });
  expect(await titles()).toEqual(["One"]);
  const room = await database.loadRoom(report.firstRoomId ?? "");
  const question = room.ok ? room.value.messages.find(({ type }) => type === "user") : undefined;
  expect(question?.attachments).toEqual([
    { type: "image", url: "data:image/png;base64,AA", name: "file-1-sun.png", size: png.length },
  ]);

  expect(await importer.takeBack()).toEqual({ rooms: 1, keptTitles: [] });
  expect(await titles()).toEqual([]);
  const rows = await database.rowsAfter("messages", { limit: 10 });
  expect(rows).toEqual({ ok: true, value: [] });
});

test("[FIELD-6] a picture is found in another part of an export in several archives", async () => {
  const { importer, write, database } = start();
  const pointer = "sediment://file_0000000012345678";
  const files = [
    zip("part-1.zip", { "conversations-000.json": [chat({ id: "One", pointer })] }),
    zip("part-2.zip", {
      "conversations-001.json": [chat({ id: "Two" })],
      "file_0000000012345678-sanitized.png": png,
    }),
  ];
  const { chats } = await read(importer, files);
  expect(chats.map(({ title }) => title)).toEqual(["One", "Two"]);
  const report = await write(chats.slice(0, 1));
  expect(report.leftOut).toEqual([]);
  const room = await database.loadRoom(report.firstRoomId ?? "");
  const question = room.ok ? room.value.messages.find(({ type }) => type === "user") : undefined;
  expect(question?.attachments).toMatchObject([{ type: "image", name: "file_0000000012345678-sanitized.png" }]);
});

test("[IO-7] a room that was changed since the import stays, and is named", async () => {
  const { importer, write, titles, database } = start();
  const { chats } = await read(importer, [json([chat({ id: "One" }), chat({ id: "Two" })])]);
  const { firstRoomId } = await write(chats);
  const rooms = await database.loadRooms();
  const first = rooms.ok ? rooms.value.find(({ id }) => id === firstRoomId) : undefined;
  if (!first) throw new Error("The first room is missing");
  await database.write([{ table: "rooms", type: "put", record: { ...first, updatedAt: first.updatedAt + 1 } }]);
  expect(await importer.takeBack()).toEqual({ rooms: 1, keptTitles: ["One"] });
  expect(await titles()).toEqual(["One"]);
});

test("[IO-7] a repeated file marks each chat as present, changed or new", async () => {
  const { importer, write } = start();
  const first = await read(importer, [json([chat({ id: "Same" }), chat({ id: "Other" })])]);
  await write(first.chats);
  const again = [chat({ id: "Same" }), chat({ id: "Other", updatedAt: 1_700_009_999 }), chat({ id: "Third" })];
  const { chats } = await read(importer, [json(again), json([chat({ id: "Third" })], "copy.json")]);
  expect(chats.map(({ title, presence }) => [title, presence])).toEqual([
    ["Same", "here"],
    ["Other", "changed"],
    ["Third", "new"],
    ["Third", "twice"],
  ]);
});

test("[IO-7] omissions are reported by chat, and damage by file", async () => {
  const { importer, write } = start();
  const files = [
    json([chat({ id: "Picture", pointer: "file-service://file-9" }), chat({ id: "Whole" })]),
    { file: new File(["[{"], "broken.json"), path: "broken.json" },
    { file: new File(["PK\u0003\u0004 no archive"], "broken.zip"), path: "broken.zip" },
  ];
  const { chats, problems } = await read(importer, files);
  expect(problems).toEqual([
    expect.stringMatching(/^“broken.zip” is damaged, or not a readable archive/u),
    "“broken.json” ends too early: it may have been cut off.",
  ]);
  const report = await write(chats);
  expect(report.leftOut).toEqual([{ title: "Picture", notes: ["1 picture or file: not in the export, and left out"] }]);
});

test("[IO-7] files without chats are reported", async () => {
  const { importer } = start();
  const { chats, problems } = await read(importer, [json({ name: "package" }, "package.json")]);
  expect(chats).toEqual([]);
  expect(problems).toEqual(["No chats were found in these files. The products that can be imported are listed below."]);
});

test("[IO-10] an archive that unpacks to a thousand times its size is refused", async () => {
  const { importer } = start();
  const bomb = zip("bomb.zip", { "conversations.json": new Uint8Array(80 * 1024 * 1024).fill(0x20) });
  const { chats, problems } = await read(importer, [bomb]);
  expect(chats).toEqual([]);
  expect(problems).toEqual([
    expect.stringMatching(
      /^“bomb.zip › conversations.json” is packed \d+ times smaller, which chats never are: it may be a decompression bomb, and is not read.$/u,
    ),
  ]);
});

test("[IO-10] rooms are written in portions, each room whole in one of them", async () => {
  const database = createMemoryDatabase();
  const batches: (readonly RecordChange[])[] = [];
  const { importer, write } = start({
    ...database,
    write: (changes) => {
      batches.push(changes);
      return database.write(changes);
    },
  });
  const texts = Array.from({ length: 40 }, (_none, index) => `Words ${index}`);
  const exportedChats = Array.from({ length: 50 }, (_none, index) => chat({ id: `Chat ${index}`, turns: texts }));
  const { chats } = await read(importer, [json(exportedChats)]);
  const report = await write(chats);
  expect(report).toMatchObject({ chats: 50, messages: 2000 });
  expect(batches.length).toBeGreaterThan(5);
  for (const batch of batches) {
    expect(batch.length).toBeLessThan(700);
    const rooms = new Set(
      batch.flatMap((change) => (change.table === "rooms" ? [change.type === "put" && change.record.id] : [])),
    );
    const owners = batch.flatMap((change) =>
      change.type === "put" && change.table !== "rooms"
        ? ["roomId" in change.record ? String(change.record.roomId) : ""]
        : [],
    );
    expect(owners.every((id) => rooms.has(id))).toBe(true);
  }
});

test("[IO-7] chats imported before a cancel are whole, and the rest is counted", async () => {
  const stop = new AbortController();
  const database = createMemoryDatabase();
  const { importer, write, titles } = start({
    ...database,
    write: (changes) => {
      stop.abort();
      return database.write(changes);
    },
  });
  const texts = Array.from({ length: 400 }, (_none, index) => `Words ${index}`);
  const exportedChats = Array.from({ length: 10 }, (_none, index) => chat({ id: `Chat ${index}`, turns: texts }));
  const { chats } = await read(importer, [json(exportedChats)]);
  const report = await write(chats, stop.signal);
  expect(report.isCanceled).toBe(true);
  expect(report.chats).toBeLessThan(10);
  expect(report.missing).toBe(10 - report.chats);
  expect(await titles()).toHaveLength(report.rooms);
});

test("[IO-7] a full store ends the import with an error message", async () => {
  const database = createMemoryDatabase();
  const { importer, write } = start({
    ...database,
    write: async () => ({ ok: false, error: { code: "quota-exceeded", message: "full" } }),
  });
  const { chats } = await read(importer, [json([chat({ id: "One" })])]);
  expect(await write(chats)).toMatchObject({
    chats: 0,
    missing: 1,
    problems: [expect.stringMatching(/^The browser's storage is full/u)],
  });
});

test("[IO-7] reading can be canceled", async () => {
  const { importer } = start();
  const stop = new AbortController();
  stop.abort();
  const { chats, problems } = await read(importer, [json([chat({ id: "One" })])], stop.signal);
  expect({ chats, problems }).toEqual({ chats: [], problems: [] });
});

test.each([
  ["bytes that cannot be unpacked", (bytes: Uint8Array) => bytes.fill(0xff, 60, 200)],
  ["a kind of compression that is not known", (bytes: Uint8Array) => bytes.fill(99, 8, 9)],
])("[IO-10] %s in an archive lose only that file, and are reported by name", async (_name, damage) => {
  const { importer } = start();
  const whole = zip("one.zip", { "conversations.json": [chat({ id: "Whole" })] });
  const bytes = new Uint8Array(await whole.file.arrayBuffer());
  damage(bytes);
  const damagedFile = { file: new File([bytes], "damaged.zip"), path: "damaged.zip" };
  const { chats, problems } = await read(importer, [damagedFile, whole]);
  expect(chats.map(({ title }) => title)).toEqual(["Whole"]);
  expect(problems).toEqual([expect.stringMatching(/^“damaged.zip › conversations.json” is damaged/u)]);
});
