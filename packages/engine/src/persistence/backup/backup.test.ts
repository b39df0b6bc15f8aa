import { createAppArtifact, createArtifactVersion, errorTexts } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, aText, createFakeDatabase, type FakeDatabase, plainAnswer } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Engine } from "../../engine.ts";
import { startArtifact } from "../../testing/start-artifact.ts";
import { startEngine } from "../../testing/start-engine.ts";
import { toLine } from "./backup-line.ts";
import type { RestoreMode } from "./plan-row.ts";
import { type BackupSource, readBackup } from "./read-backup.ts";
import { type PartReader, restorePart } from "./restore-part.ts";
import { type PartSaver, savePart } from "./save-backup.ts";

async function save(engine: Engine): Promise<string> {
  const pieces: string[] = [];
  const result = await engine.store.save(async (piece) => void pieces.push(piece));
  if (!result.ok) throw new Error(result.error.message);
  return pieces.join("");
}

/** A file, read in pieces of so many bytes. */
function from(file: string | Uint8Array, size = 1000): BackupSource {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  return async function* (start) {
    for (let at = start; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
}

async function aSavedStore() {
  const startedEngine = await startEngine({ script: () => plainAnswer("Grüße 🎉\nand more") });
  const { roomId, finished } = await startedEngine.send("Hi");
  await finished;
  startedEngine.engine.chat.setDraft(roomId, {
    text: "Not sent",
    attachments: [{ type: "text", name: "a.txt", content: "x", size: 1 }],
  });
  return { ...startedEngine, roomId, file: await save(startedEngine.engine) };
}

const rowsOf = ({ tables }: FakeDatabase): number => Object.values(tables).reduce((sum, table) => sum + table.size, 0);

test("[STORE-8] the store is saved to one file, and restored into an empty one", async () => {
  const { database, file, roomId } = await aSavedStore();
  const other = await startEngine();
  const rows = rowsOf(database);
  const report = {
    madeAt: expect.any(Number),
    rooms: 1,
    rows,
    plans: { added: rows, replaced: 0, same: 0, "newer-here": 0 },
    leftOut: 0,
    damagedLines: [],
    missing: 0,
    roomsRemoved: 0,
  };
  expect(await other.engine.store.rehearse(from(file), "merge")).toEqual({ ok: true, value: report });
  expect(other.database.batches).toEqual([]);
  expect(await other.engine.store.restore(from(file), "merge")).toEqual({ ok: true, value: report });
  expect(other.database.tables).toEqual(database.tables);
  expect(other.engine.tables.rooms.get(roomId)).toBeDefined();
  expect(other.engine.composer.getState().drafts[roomId]).toMatchObject({
    text: "Not sent",
    attachments: [{ name: "a.txt" }],
  });
  await other.engine.rooms.open(roomId);
  expect(other.transcript(roomId)).toContain("test/a: Grüße 🎉\nand more");
});

/** A store of many rows, some of which are large. */
function aLargeStore() {
  const database = createFakeDatabase();
  const ids = Array.from({ length: 1234 }, (_, index) => `msg-${index}`);
  const url = `data:image/jpeg;base64,${"x".repeat(1_000_000)}`;
  const photograph = { type: "image", name: "a.jpg", size: 1, url } as const;
  database.seed({
    rooms: [aRoom()],
    messages: ids.map((id) => aMessage({ id, attachments: id === "msg-7" ? [photograph, photograph] : [] })),
    texts: ids.map((id) => aText({ id, content: "x".repeat(id.endsWith("00") ? 100_000 : 10) })),
  });
  return { database, ids };
}

test("[STORE-11] a table larger than one read is saved whole, in awaited pieces", async () => {
  const { database, ids } = aLargeStore();
  const { engine } = await startEngine({ database });
  const pieces: string[] = [];
  let waiting = 0;
  await engine.store.save(async (piece) => {
    waiting += 1;
    expect(waiting).toBe(1);
    await Promise.resolve();
    waiting -= 1;
    pieces.push(piece);
  });
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(512 * 1024);
  const other = await startEngine();
  expect(await other.engine.store.restore(from(pieces.join(""), 65_536), "merge")).toMatchObject({ ok: true });
  expect(new Set(other.database.tables.texts.keys())).toEqual(new Set(ids));
});

test("[STORE-11] saving and restoring hold a few megabytes and the longest row at most", async () => {
  const { database } = aLargeStore();
  const { engine } = await startEngine({ database });
  const row = 2_000_000;
  const limit = row + 1.5 * 1024 * 1024;
  let maxLength = 0;
  const rowsAfter = database.rowsAfter.bind(database);
  database.rowsAfter = async (table, page) => {
    const rows = await rowsAfter(table, page);
    if (rows.ok) maxLength = Math.max(maxLength, JSON.stringify(rows.value).length);
    return rows;
  };
  const file = await save(engine);
  expect(maxLength).toBeGreaterThan(row);
  expect(maxLength).toBeLessThan(limit);

  const source = from(file, 65_536);
  let pieceCount = 0;
  let takenLength = 0;
  let most = 0;
  const whole = await readBackup(
    async function* () {
      for await (const piece of source(0)) {
        pieceCount += piece.length;
        most = Math.max(most, pieceCount - takenLength);
        yield piece;
      }
    },
    async (changes) => {
      takenLength += changes.reduce((sum, { table, record }) => sum + toLine({ table, record }).length, 0);
    },
  );
  expect(whole.ok).toBe(true);
  expect(most).toBeGreaterThan(row);
  expect(most).toBeLessThan(limit);
});

test("a restore merges with existing rows, and updates an open room", async () => {
  const { engine, database, file, roomId, transcript } = await aSavedStore();
  const answer = engine.tables.roomStates.get(roomId)?.messageIds.at(-1) ?? "";
  engine.tables.texts.update(answer, (text) => ({ ...text, content: "Overwritten" }));
  engine.tables.rooms.put(aRoom({ id: "another" }));
  engine.tables.characters.put(aCharacter({ roomId: "another" }));
  await engine.store.restore(from(file), "merge");
  expect(transcript(roomId).at(-1)).toContain("Grüße 🎉");
  await engine.flush();
  expect(database.tables.texts.get(answer)?.content).toContain("Grüße 🎉");
  expect(database.tables.rooms.get("another")).toBeDefined();
});

test("[STORE-12] changes made after the backup stay, as the rehearsal announces", async () => {
  const { engine, database, file, roomId } = await aSavedStore();
  const answer = engine.tables.roomStates.get(roomId)?.messageIds.at(-1) ?? "";
  engine.tables.messages.update(answer, (message) => ({ ...message, updatedAt: message.updatedAt + 1 }));
  engine.tables.texts.update(answer, (text) => ({ ...text, content: "Edited" }));
  engine.tables.rooms.update(roomId, (room) => ({ ...room, title: "Another title", updatedAt: room.updatedAt + 1 }));
  await engine.flush();
  const rehearsal = await engine.store.rehearse(from(file), "merge");
  // The chat, the answer with its text, and its sent request.
  expect(rehearsal).toMatchObject({ ok: true, value: { rooms: 0, plans: { added: 0, replaced: 0 } } });
  const restoreResult = await engine.store.restore(from(file), "merge");
  expect(restoreResult).toEqual(rehearsal);
  expect(database.tables.texts.get(answer)?.content).toBe("Edited");
  expect(database.tables.rooms.get(roomId)?.title).toBe("Another title");

  const replaceResult = await engine.store.restore(from(file), "replace");
  expect(replaceResult).toMatchObject({ ok: true, value: { rooms: 1, roomsRemoved: 0 } });
  expect(database.tables.texts.get(answer)?.content).toContain("Grüße");
  expect(engine.tables.texts.get(answer)?.content).toContain("Grüße");
});

test("[STORE-12] a replacing restore removes other rows after it wrote the backup's", async () => {
  const { engine, database, file, roomId } = await aSavedStore();
  engine.tables.rooms.put(aRoom({ id: "another" }));
  engine.tables.characters.put(aCharacter({ roomId: "another" }));
  await engine.flush();
  const before = database.batches.length;
  expect(await engine.store.rehearse(from(file), "replace")).toMatchObject({ ok: true, value: { roomsRemoved: 1 } });
  expect(database.batches.length).toBe(before);
  expect(await engine.store.restore(from(file), "replace")).toMatchObject({ ok: true, value: { roomsRemoved: 1 } });
  expect([...database.tables.rooms.keys()]).toEqual([roomId]);
  expect([...database.tables.characters.values()].every((character) => character.roomId === roomId)).toBe(true);
  expect(engine.tables.rooms.get("another")).toBeUndefined();
  expect(await save(engine).then((again) => again.split("\n").slice(1))).toEqual(file.split("\n").slice(1));
});

test("an invalid row is left out with its dependents, and reported", async () => {
  const { file, database } = await aSavedStore();
  const brokenLines = file.split("\n").map((line) => {
    return line.includes('"table":"rooms"') ? toLine({ table: "rooms", record: { id: "x" } }).trimEnd() : line;
  });
  const other = await startEngine();
  expect(await other.engine.store.restore(from(brokenLines.join("\n")), "merge")).toMatchObject({
    ok: true,
    value: { rooms: 0, plans: { added: 0 }, leftOut: rowsOf(database), damagedLines: [] },
  });
  expect(Object.values(other.database.tables).filter((table) => table.size > 0)).toEqual([]);
});

test("rows of an existing room are restored though the file's room is broken", async () => {
  const { file, engine, roomId, transcript } = await aSavedStore();
  const answerId = engine.tables.roomStates.get(roomId)?.messageIds.at(-1) ?? "";
  engine.chat.remove(answerId);
  await engine.flush();
  const brokenFile = file.replace(/^.*"table":"rooms".*$/mu, "broken");
  expect(await engine.store.restore(from(brokenFile), "merge")).toMatchObject({
    ok: true,
    value: { rooms: 0, leftOut: 0, damagedLines: [{ line: 2 }] },
  });
  expect(transcript(roomId).at(-1)).toContain("Grüße 🎉");
});

test("what was generating when the store was saved has ended once restored", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { roomId } = startedArtifact;
  await startedArtifact.send("And this?", roomId);
  await startedArtifact.time.advance(1000);
  await startedArtifact.engine.flush();
  const file = await save(startedArtifact.engine);
  expect(file.match(/"isGenerating":true/gu)).toHaveLength(2);
  expect(file.match(/"generationStatus":"generating"/gu)).toHaveLength(1);

  const other = await startEngine();
  await other.engine.rooms.open(roomId);
  await other.engine.store.restore(from(file), "merge");
  await other.engine.rooms.open(roomId);
  const { messages, artifactVersions } = other.engine.tables;
  expect(messages.all().filter(({ isGenerating, isRetrying }) => isGenerating || isRetrying)).toEqual([]);
  expect(artifactVersions.all().map(({ generationStatus }) => generationStatus)).toEqual(["failed"]);
  const storedMessages = [...other.database.tables.messages.values()];
  expect(storedMessages.filter(({ isGenerating }) => isGenerating)).toEqual([]);

  // The same answers also end in the page that makes them.
  expect((await startedArtifact.engine.store.restore(from(file), "replace")).ok).toBe(true);
});

test("a draft is restored, but not over one that is being written", async () => {
  const { file, roomId } = await aSavedStore();
  const other = await startEngine();
  other.engine.chat.setDraft(roomId, { text: "Being written", attachments: [] });
  for (const mode of ["merge", "replace"] as const) {
    expect((await other.engine.store.restore(from(file), mode)).ok).toBe(true);
    await other.engine.flush();
    expect(other.engine.composer.getState().drafts[roomId]).toMatchObject({ text: "Being written" });
  }
});

test("[STORE-13] a file that is no backup, too new or damaged has its own message", async () => {
  const { file } = await aSavedStore();
  const lines = file.trim().split("\n");
  const later = [toLine({ format: "tutti-store", version: 3, anything: "else" }), ...lines.slice(1)].join("\n");
  for (const mode of ["merge", "replace"] as const) {
    for (const no of ["", "Hello", "{}", "null\n[]", "\u0000".repeat(5000), "[1]\n".repeat(100)]) {
      const other = await startEngine();
      const error = { code: "not-a-store", message: errorTexts.notAStore };
      expect(await other.engine.store.restore(from(no), mode)).toEqual({ ok: false, error });
      expect(other.database.batches).toEqual([]);
    }
    const other = await startEngine();
    const error = { code: "later-version", message: errorTexts.laterBackup };
    expect(await other.engine.store.restore(from(later), mode)).toEqual({ ok: false, error });
    for (const cut of [lines.slice(0, -1), lines.toSpliced(2, 1), lines.with(2, "x")].map((some) => some.join("\n"))) {
      const { engine, database } = await startEngine();
      const restoreResult = await engine.store.restore(from(cut), mode);
      if (mode === "merge") expect(restoreResult.ok).toBe(true);
      else expect(restoreResult).toEqual({ ok: false, error: { code: "damaged", message: errorTexts.damagedBackup } });
      expect(database.batches.length > 0).toBe(mode === "merge");
    }
  }
});

test("[STORE-11] missing rows of a truncated file are counted, and the others restored", async () => {
  const { file, database } = await aSavedStore();
  const lines = file.trim().split("\n");
  const cut = async (some: readonly string[]) => {
    const { engine } = await startEngine();
    const restoreResult = await engine.store.restore(from(some.join("\n")), "merge");
    return restoreResult.ok ? restoreResult.value : undefined;
  };
  const rows = rowsOf(database);
  expect(await cut(lines.slice(0, -1))).toMatchObject({ rows, missing: undefined });
  expect(await cut(lines.toSpliced(3, 1))).toMatchObject({ rows: rows - 1, missing: 1 });
  expect(await cut(lines.with(3, lines[3]?.slice(0, 40) ?? ""))).toMatchObject({
    damagedLines: [{ line: 4 }],
    missing: 0,
  });
});

test("[STORE-11] a backup of the first form, without checksums, is read as it was", async () => {
  const { file, database } = await aSavedStore();
  const first = file.replace(/"sum":"[0-9a-f]{8}",/gu, "").replace(/"version":2,"madeAt":\d+/u, '"version":1');
  expect(first.startsWith('{"format":"tutti-store","version":1}\n')).toBe(true);
  const other = await startEngine();
  expect(await other.engine.store.restore(from(first), "replace")).toMatchObject({ ok: true, value: { missing: 0 } });
  expect(other.database.tables).toEqual(database.tables);
});

test("[STORE-11] a damaged version in the head does not let damaged rows pass", async () => {
  const { file } = await aSavedStore();
  const damagedFile = file.replace('"version":2', '"version":1').replace("Grüße", "Grusel");
  const { engine } = await startEngine();
  const rehearsal = await engine.store.rehearse(from(damagedFile), "merge");
  expect(rehearsal).toMatchObject({ ok: true, value: { damagedLines: [{ line: 1 }, { table: "texts" }] } });
});

test("[STORE-11] a changed byte costs only the lines that contain it, which are named", async () => {
  const { file } = await aSavedStore();
  const bytes = new TextEncoder().encode(file);
  const lineCount = file.trim().split("\n").length;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.integer({ min: 1, max: 3000 }),
      async (at, change, size) => {
        const damagedBytes = bytes.with(at, (bytes[at] ?? 0) ^ change);
        const { engine } = await startEngine();
        const source = from(damagedBytes, size);
        const rehearsal = await engine.store.rehearse(source, "merge");
        if (!rehearsal.ok) throw new Error(rehearsal.error.message);
        const { rows, damagedLines, leftOut, missing } = rehearsal.value;
        // A changed line break joins two lines; another byte that becomes one splits a line.
        expect(rows).toBeGreaterThanOrEqual(lineCount - 2 - 2);
        expect(damagedLines.length + (missing ?? 1)).toBeGreaterThanOrEqual(damagedBytes[at] === bytes[at] ? 0 : 1);
        expect(damagedLines.length).toBeLessThanOrEqual(2);
        // If a chat's own line is damaged, the chat's other rows are left out.
        if (leftOut > 0) expect(damagedLines.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 300 },
  );
});

test("a store that refuses is reported, and nothing of the file is shown", async () => {
  const { file } = await aSavedStore();
  const other = await startEngine();
  other.database.refuse({ code: "quota-exceeded", message: "No space" });
  const refusal = { ok: false, error: { code: "quota-exceeded" } };
  expect(await other.engine.store.restore(from(file), "merge")).toMatchObject(refusal);
  expect(await other.engine.store.save(async () => undefined)).toMatchObject(refusal);
  expect(other.engine.tables.rooms.all()).toEqual([]);
});

test("[EVID-10, EVID-11, LOOK-7, STORE-8] branches, merges, replaced answers are in a backup", async () => {
  const database = createFakeDatabase();
  const answer = { type: "assistant", parentMessageId: "u0" } as const;
  const attempt = { attemptOf: "m0", attempt: 1, shownAt: 6 };
  const merge = { mode: "checklist" as const, sourceIds: ["a0", "a1"], points: [{ source: 2, text: "Stripes" }] };
  const versions = [1, 2, 3].map((versionNumber) => ({
    ...createArtifactVersion({
      ...{ roomId: "room-1", artifactId: "art", parentVersionId: null, versionNumber, generatingMessageId: null },
      ...{ characterId: "char-1", characterName: "A", prompt: "p", type: "app" as const, now: versionNumber },
      mergedVersionIds: versionNumber === 3 ? ["v2", "v1"] : undefined,
    }),
    ...{ id: `v${versionNumber}`, generationStatus: "success" as const },
  }));
  const artifact = createAppArtifact({ roomId: "room-1", name: "App", prompt: "p", characterIds: ["char-1"], now: 1 });
  database.seed({
    rooms: [aRoom()],
    characters: [aCharacter()],
    messages: [
      aMessage({ id: "u0", createdAt: 1, continuedWithId: "m0" }),
      aMessage({ id: "a0", ...answer, createdAt: 2 }),
      aMessage({ id: "a1", ...answer, createdAt: 3 }),
      aMessage({ id: "m0", ...answer, createdAt: 4, merge }),
      aMessage({ id: "m1", ...answer, createdAt: 4, ...attempt }),
      aMessage({ id: "u1", createdAt: 5, parentMessageId: "u0", followsAnswerId: "m0" }),
    ],
    texts: ["u0", "a0", "a1", "m0", "m1", "u1"].map((id) => aText({ id })),
    artifacts: [{ ...artifact, id: "art", headVersionId: "v3", versionsCount: 3 }],
    artifactVersions: versions,
  });
  const { engine } = await startEngine({ database });
  const file = await save(engine);
  const other = await startEngine();
  expect(await other.engine.store.restore(from(file), "merge")).toMatchObject({
    ok: true,
    value: { damagedLines: [] },
  });
  const { messages, artifactVersions } = other.database.tables;
  expect(messages.get("u0")?.continuedWithId).toBe("m0");
  expect(messages.get("u1")?.followsAnswerId).toBe("m0");
  expect(messages.get("m0")?.merge).toEqual(merge);
  expect(messages.get("m1")).toMatchObject(attempt);
  expect(artifactVersions.get("v3")?.mergedVersionIds).toEqual(["v2", "v1"]);
});

/** Reads parts of so many bytes outside the engine: tasks and results are copied, as between threads. */
function beside(file: string | Uint8Array, database: FakeDatabase, length: number) {
  const parts: number[] = [];
  const readPart: PartReader = async (task, progress) => {
    const services = { source: from(file), database, now: () => 5, length };
    const result = await restorePart(services, structuredClone(task), structuredClone(progress));
    parts.push(progress.file.offset);
    return structuredClone(result);
  };
  return { readPart, parts };
}

test("[STORE-12] a file read in parts elsewhere restores as one that is read at once", async () => {
  const { file } = await aSavedStore();
  const lines = file.trim().split("\n");
  const damagedFile = lines.with(3, lines[3]?.slice(0, 40) ?? "").join("\n");
  const startFilled = async () => {
    const startedEngine = await startEngine();
    startedEngine.engine.tables.rooms.put(aRoom({ id: "another" }));
    await startedEngine.engine.flush();
    return startedEngine;
  };
  const anyMode = fc.constantFrom<RestoreMode>("merge", "replace");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(file, damagedFile),
      anyMode,
      fc.integer({ min: 1, max: 4000 }),
      async (some, mode, length) => {
        const [whole, inParts] = [await startFilled(), await startFilled()];
        const { readPart, parts } = beside(some, inParts.database, length);
        const rehearsal = await inParts.engine.store.rehearse(from(""), mode, readPart);
        expect(rehearsal).toEqual(await whole.engine.store.rehearse(from(some), mode));
        const restoreResult = await inParts.engine.store.restore(from(""), mode, readPart);
        expect(restoreResult).toEqual(await whole.engine.store.restore(from(some), mode));
        expect(inParts.database.tables).toEqual(whole.database.tables);
        if (length < 1000) expect(parts.length).toBeGreaterThan(4);
      },
    ),
    { numRuns: 40 },
  );
});

test("a newer row stays with its dependents in later parts of the file", async () => {
  const { engine, database, file, roomId } = await aSavedStore();
  const answer = engine.tables.roomStates.get(roomId)?.messageIds.at(-1) ?? "";
  engine.tables.messages.update(answer, (message) => ({ ...message, updatedAt: message.updatedAt + 1000 }));
  engine.tables.texts.update(answer, (text) => ({ ...text, content: "Newer" }));
  await engine.flush();
  const { readPart } = beside(file, database, 1);
  const restoreResult = await engine.store.restore(from(""), "merge", readPart);
  expect(restoreResult).toMatchObject({ ok: true, value: { plans: { "newer-here": 2 } } });
  expect(database.tables.texts.get(answer)?.content).toBe("Newer");
});

test("parts are read here where they cannot be read elsewhere", async () => {
  const { file, database } = await aSavedStore();
  const other = await startEngine();
  const refusePart = vi.fn<PartReader>(async () => undefined);
  expect(await other.engine.store.restore(from(file), "merge", refusePart)).toMatchObject({
    ok: true,
    value: { rooms: 1 },
  });
  expect(refusePart).toHaveBeenCalledOnce();
  expect(other.database.tables).toEqual(database.tables);

  const temporary = await startEngine();
  temporary.engine.storeState.setState({ trouble: { type: "temporary", isRefused: false, message: "None" } });
  expect(await temporary.engine.store.restore(from(file), "merge", refusePart)).toMatchObject({ ok: true });
  expect(refusePart).toHaveBeenCalledOnce();
});

test("[STORE-12] a store saved in parts elsewhere, here or in turn is the same file", async () => {
  const { engine, database } = await aSavedStore();
  await engine.flush();
  const save = async (saver?: PartSaver): Promise<string> => {
    const pieces: string[] = [];
    const write = async (piece: string): Promise<void> => void pieces.push(piece);
    const result = await engine.store.save(
      write,
      saver &&
        (async (progress) => (await saver(progress)) && savePart({ database, write }, structuredClone(progress))),
    );
    expect(result).toEqual({ ok: true, value: { rows: rowsOf(database) } });
    return withoutHead(pieces.join(""));
  };
  const withoutHead = (file: string): string => file.slice(file.indexOf("\n"));
  // Several parts: each ends after more than four megabytes, and 500 rows are read at once.
  const texts = Array.from({ length: 1_200 }, (_, index) => `${index}é`.padEnd(9_000, "·"));
  await database.write(
    texts.map((content, index) => ({ table: "texts", type: "put", record: aText({ id: `long-${index}`, content }) })),
  );
  const elsewhere = vi.fn<PartSaver>(async (progress) => ({ ok: true, value: progress }));
  let turn = 0;
  const inTurn = vi.fn<PartSaver>(async (progress) => (turn++ % 2 === 0 ? { ok: true, value: progress } : undefined));
  const whole = await save();
  expect((await save(elsewhere)) === whole).toBe(true);
  expect(elsewhere.mock.calls.length).toBeGreaterThan(1);
  expect((await save(inTurn)) === whole).toBe(true);

  engine.storeState.setState({ trouble: { type: "temporary", isRefused: false, message: "None" } });
  const saver = vi.fn<PartSaver>();
  await save(saver);
  expect(saver).not.toHaveBeenCalled();
});

/** A part reader that waits until `goOn`, and then leaves the reading to the page. */
function aHeldPart() {
  const releases: (() => void)[] = [];
  const readPart: PartReader = () => new Promise((resolve) => void releases.push(() => resolve(undefined)));
  return { readPart, goOn: () => releases.shift()?.() };
}

test("[STORE-10] no check runs while a backup is restored", async () => {
  const { file } = await aSavedStore();
  const lockNames = new Set<string>();
  const waiting: (() => void)[] = [];
  const acquire = async (name: string): Promise<() => void> => {
    if (lockNames.has(name)) await new Promise<void>((resolve) => void waiting.push(resolve));
    lockNames.add(name);
    return () => {
      lockNames.delete(name);
      waiting.shift()?.();
    };
  };
  const whenIdle = (_milliseconds: number, run: () => void): (() => void) => {
    queueMicrotask(run);
    return () => undefined;
  };
  const other = await startEngine({ ports: { locks: { acquire }, whenIdle } });
  const { readPart, goOn } = aHeldPart();
  const restoring = other.engine.store.restore(from(file), "merge", readPart);
  await vi.waitFor(() => expect(lockNames).toEqual(new Set(["check"])));
  const checking = other.engine.store.check();
  await other.time.advance(60_000);
  expect(await other.engine.store.lastCheck()).toEqual({ ok: true, value: undefined });
  goOn();
  expect((await restoring).ok).toBe(true);
  expect(await checking).toMatchObject({ ok: true, value: { repairs: {} } });
  expect(lockNames).toEqual(new Set());
});

test("a pending check runs after a rehearsal, not beside it", async () => {
  const { file } = await aSavedStore();
  const other = await startEngine();
  const { readPart, goOn } = aHeldPart();
  const rehearsing = other.engine.store.rehearse(from(file), "merge", readPart);
  await other.time.advance(60_000);
  expect(other.engine.storeState.getState().isChecking).toBe(false);
  expect(await other.engine.store.lastCheck()).toEqual({ ok: true, value: undefined });
  goOn();
  expect((await rehearsing).ok).toBe(true);
  await other.time.advance(20_000);
  await vi.waitFor(async () => expect(await other.engine.store.lastCheck()).toMatchObject({ value: { repairs: {} } }));
});

/** Characters of a large text, of which every third one takes two bytes. */
const LARGE = 16_000_000;

test("[STORE-11] a row of 20 MB is restored exactly, and its damage costs it alone", async () => {
  const database = createFakeDatabase();
  const content = 'a"é'.repeat(LARGE / 3);
  const ids = ["msg-1", "msg-2", "msg-3"];
  database.seed({
    rooms: [aRoom()],
    messages: ids.map((id) => aMessage({ id })),
    texts: ids.map((id) => aText({ id, content: id === "msg-2" ? content : "Small" })),
  });
  const file = new TextEncoder().encode(await save((await startEngine({ database })).engine));
  expect(file.length).toBeGreaterThan(20_000_000);
  const other = await startEngine();
  expect(await other.engine.store.restore(from(file, 1_000_000), "merge")).toMatchObject({
    ok: true,
    value: { rows: 7 },
  });
  expect(other.database.tables.texts.get("msg-2")?.content === content).toBe(true);

  const damagedFile = file.with(15_000_000, "z".charCodeAt(0));
  const another = await startEngine();
  const { readPart } = beside(damagedFile, another.database, 1_000_000);
  expect(await another.engine.store.restore(from(""), "merge", readPart)).toMatchObject({
    ok: true,
    value: { rows: 6, damagedLines: [{ table: "texts", id: "msg-2" }], missing: 0 },
  });
  expect([...another.database.tables.texts.keys()]).toEqual(["msg-1", "msg-3"]);
});
