import type { AnswerPart } from "@tutti/contract";
import { createEngine, type Engine, NEW_ROOM, type Notice } from "@tutti/engine";
import { databaseName, openIndexedDatabase, rawRows } from "@tutti/local-db";
import { createFakeGateway } from "@tutti/testkit";
import { expect, test, vi } from "vitest";

const recipe = (words: string): string => `BEGIN FILE RECIPE
UPSERT FILE index.html <<END_OF_FILE
<p>${words}</p>
END_OF_FILE
END FILE RECIPE
`;

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

function answer(text: string): AnswerPart[] {
  return [
    { type: "text-delta", text },
    { type: "finish", reason: "stop", nativeReason: null },
  ];
}

/** A page over the browser's own store; packs are made immediately. */
async function openPage(name: string, notices: Notice[] = [], answers: () => string = () => "Done"): Promise<Engine> {
  const engine = createEngine({
    database: openIndexedDatabase({ name, whenIdle: (_milliseconds, run) => after(0, run) }),
    runs: createFakeGateway({ now: () => Date.now(), script: () => answer(answers()) }).connect(),
    clock: { now: () => Date.now() },
    scheduler: { onFrame: (run) => after(0, run), after },
    notify: (notice) => notices.push(notice),
    isSignedIn: () => true,
    defaultModels: () => [{ model: "test/a", name: "A" }],
  });
  await engine.start();
  return engine;
}

/** Every object store of the raw database in which the text occurs, in any row and field. */
async function placesOf(name: string, words: string): Promise<string[]> {
  const rows = await rawRows(name);
  return Object.keys(rows).filter((store) => JSON.stringify(rows[store]).includes(words));
}

async function isGone(name: string, words: string): Promise<void> {
  await vi.waitFor(async () => expect(await placesOf(name, words)).toEqual([]), { timeout: 10_000 });
}

async function ask(engine: Engine, text: string, where: string = NEW_ROOM, mode?: "interactive-web-app") {
  engine.characters.ensurePending();
  const attachments = [{ type: "text" as const, name: "notes.txt", content: `Attached to ${text}`, size: 9 }];
  engine.chat.setDraft(where, { text, attachments, ...(mode ? { mode } : {}) });
  const outcome = await engine.chat.send(where);
  if (outcome.status !== "sent") throw new Error(outcome.status);
  await outcome.finished;
  return outcome;
}

function newName(): string {
  return databaseName({ organisationId: crypto.randomUUID() });
}

test("[STORE-17] no text of a deleted message is left in the raw store", async () => {
  const name = newName();
  const notices: Notice[] = [];
  const engine = await openPage(name, notices);
  const { roomId } = await ask(engine, "FIRSTWORDS");
  // A chat is named by its first words; that name is not the message's.
  engine.rooms.rename(roomId, "A name");
  const first = engine.tables.roomStates.get(roomId)?.messageIds[0] ?? "";
  await ask(engine, "Second", roomId);
  await engine.chat.edit(first, "EDITEDWORDS", { isRetrying: false });
  await engine.flush();
  // The text before the edit is kept for the request that was made with it.
  expect(await placesOf(name, "FIRSTWORDS")).not.toEqual([]);
  expect(await placesOf(name, "EDITEDWORDS")).not.toEqual([]);
  engine.chat.remove(first);
  await isGone(name, "EDITEDWORDS");
  await isGone(name, "FIRSTWORDS");
  await isGone(name, "Attached to FIRSTWORDS");

  // An undo restores all of it, and the next removal deletes it again.
  notices.at(-1)?.action?.run();
  await vi.waitFor(async () => expect(await placesOf(name, "EDITEDWORDS")).toContain("v3:texts"), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await placesOf(name, "FIRSTWORDS")).not.toEqual([]), { timeout: 10_000 });
  engine.chat.remove(first);
  await isGone(name, "WORDS");
  // A copy of the chat does not store them again.
  const copyId = await engine.rooms.duplicate(roomId);
  expect(copyId).toBeDefined();
  await engine.flush();
  expect(await placesOf(name, "WORDS")).toEqual([]);
  await engine.close();
});

test("[STORE-17] a copy of rows that holds a deleted text goes with it", async () => {
  const name = newName();
  const engine = await openPage(name);
  const { roomId } = await ask(engine, "In a long room");
  const moment = 1_700_000_000;
  const records = Array.from({ length: 600 }, (_, index) => ({
    id: `msg-${moment + index}-x`,
    content: index === 5 ? "PACKEDWORDS" : `Words ${index}`,
  }));
  const [message] = engine.tables.messages.all();
  if (!message) throw new Error("There is no message");
  engine.tables.messages.put(
    ...records.map(({ id }, index) => ({ ...message, id, createdAt: (moment + index) * 1000 })),
  );
  engine.tables.texts.put(...records.map(({ id, content }) => ({ id, roomId, content, reasoning: "" })));
  await engine.close();
  const page = await openPage(name);
  await page.rooms.open(roomId);
  await vi.waitFor(async () => expect(await placesOf(name, "PACKEDWORDS")).toContain("v3:packs"), { timeout: 20_000 });
  page.chat.remove(records[5]?.id ?? "");
  await isGone(name, "PACKEDWORDS");
  await page.close();
});

test("[STORE-17] the raw store has no text of deleted chats, artifacts and drafts", async () => {
  const name = newName();
  const answers = [recipe("FILEWORDS")];
  const engine = await openPage(name, [], () => answers.pop() ?? "Done");
  const { roomId, artifactId } = await ask(engine, "ARTIFACTPROMPT", NEW_ROOM, "interactive-web-app");
  const { roomId: chatId } = await ask(engine, "CHATWORDS");
  engine.chat.setDraft(chatId, {
    text: "DRAFTWORDS",
    attachments: [{ type: "text", name: "draft.txt", content: "DRAFTFILE", size: 9 }],
  });
  engine.rooms.rename(chatId, "TITLEWORDS");
  engine.tables.queuedMessages.put({
    id: "msg-1700000000-queued",
    roomId,
    place: 1,
    hold: "stopped",
    text: "QUEUEDWORDS",
    attachments: [{ type: "text", name: "queued.txt", content: "QUEUEDFILE", size: 9 }],
  });
  await engine.flush();
  const all = [
    "FILEWORDS",
    "ARTIFACTPROMPT",
    "CHATWORDS",
    "DRAFTWORDS",
    "DRAFTFILE",
    "TITLEWORDS",
    "QUEUEDWORDS",
    "QUEUEDFILE",
  ];
  for (const words of all) expect([words, await placesOf(name, words)]).not.toEqual([words, []]);

  engine.chat.removeQueuedMessage("msg-1700000000-queued");
  await isGone(name, "QUEUED");
  await engine.artifacts.remove(artifactId ?? "");
  await isGone(name, "FILEWORDS");
  engine.chat.setDraft(chatId, { text: "", attachments: [] });
  await isGone(name, "DRAFT");
  await engine.rooms.remove(chatId);
  await isGone(name, "CHATWORDS");
  await isGone(name, "TITLEWORDS");
  await engine.rooms.clear(roomId);
  await engine.rooms.remove(roomId);
  for (const words of all) await isGone(name, words);
  await engine.close();
});

test("[STORE-17] the next check deletes what a left page has not deleted yet", async () => {
  const name = newName();
  const engine = await openPage(name);
  const { roomId } = await ask(engine, "LEFTWORDS");
  await engine.close();
  const database = openIndexedDatabase({ name });
  const rows = await database.rowsOfRoom("texts", roomId);
  await database.write([{ table: "rooms", type: "remove", id: roomId }]);
  // The last write of a tab that did not know of the removal.
  await database.write(
    (rows.ok ? rows.value : []).map((record) => ({ table: "texts", type: "put", record })),
    { isLast: true },
  );
  database.close();
  expect(await placesOf(name, "LEFTWORDS")).toEqual(["v3:texts"]);
  const next = await openPage(name);
  expect(await next.store.check()).toMatchObject({ ok: true, value: { repairs: { removal: 2 } } });
  expect(await placesOf(name, "LEFTWORDS")).toEqual([]);
  await next.close();
});
