import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import type { StartEngineOptions, StartedEngine } from "../testing/start-engine.ts";
import { startEngine } from "../testing/start-engine.ts";

/** A room whose first message is being answered by one model. */
async function answering(options: StartEngineOptions = {}): Promise<StartedEngine & { roomId: string }> {
  const startedEngine = await startEngine(options);
  startedEngine.engine.characters.setPending([{ model: "test/a", name: "A" }]);
  const { roomId } = await startedEngine.send("One");
  return { ...startedEngine, roomId };
}
function queue({ engine, roomId }: { engine: StartedEngine["engine"]; roomId: string }, text: string): void {
  engine.chat.setDraft(roomId, { text, attachments: [] });
  expect(engine.chat.queue(roomId)).toEqual({ status: "queued" });
}
function waiting({ engine, roomId }: { engine: StartedEngine["engine"]; roomId: string }) {
  const ids = engine.tables.roomStates.get(roomId)?.queueIds ?? [];
  return ids.map((id) => {
    const { text, hold } = engine.tables.queuedMessages.get(id)!;
    return hold ? `${text} (${hold})` : text;
  });
}
function idOf({ engine }: { engine: StartedEngine["engine"] }, text: string): string {
  return engine.tables.queuedMessages.all().find((message) => message.text === text)!.id;
}
/** Ends the answer that is being made, and runs everything that follows from that. */
async function endAnswer({ client, time }: StartedEngine, text = "Done"): Promise<void> {
  const completion = client.completions.at(-1)!;
  completion.push(...plainAnswer(text));
  completion.end();
  await time.settle();
  await time.advance(100);
}

test("[RUN-8] queued messages are sent in order, each after the answer before it", async () => {
  const room = await answering();
  queue(room, "Two");
  queue(room, "Three");
  expect(room.engine.composer.getState().drafts[room.roomId]).toBeUndefined();
  await room.time.advance(1000);
  expect(room.client.completions).toHaveLength(1);
  expect(waiting(room)).toEqual(["Two", "Three"]);

  await endAnswer(room, "First");
  expect(room.client.completions).toHaveLength(2);
  expect(waiting(room)).toEqual(["Three"]);
  await endAnswer(room, "Second");
  await endAnswer(room, "Third");
  expect(waiting(room)).toEqual([]);
  expect(room.transcript(room.roomId)).toEqual([
    "user: One",
    "test/a: First",
    "user: Two",
    "test/a: Second",
    "user: Three",
    "test/a: Third",
  ]);
  expect(room.client.completions).toHaveLength(3);
});

test("[RUN-8] a queued message takes its files, its mode and the search along", async () => {
  const room = await answering();
  const file = { type: "text" as const, name: "a.txt", content: "x", size: 1 };
  room.engine.chat.setDraft(room.roomId, { text: "Draw", attachments: [file], mode: "image", isWebSearchOn: true });
  room.engine.chat.queue(room.roomId);
  await endAnswer(room);
  const [artifact] = room.engine.tables.artifacts.all();
  expect(artifact).toMatchObject({ type: "image", prompt: "Draw" });
  const question = room.engine.tables.messages.get(room.messageId(room.roomId, 2));
  expect(question).toMatchObject({ mode: "image", isWebSearchOn: true, attachments: [file] });
});

test("[RUN-8] nothing is queued without text or files, or while signed out", async () => {
  let isSignedIn = true;
  const room = await answering({ ports: { isSignedIn: () => isSignedIn } });
  room.engine.chat.setDraft(room.roomId, { text: " \n", attachments: [] });
  expect(room.engine.chat.queue(room.roomId)).toEqual({ status: "empty" });
  isSignedIn = false;
  room.engine.chat.setDraft(room.roomId, { text: "Keep me", attachments: [] });
  expect(room.engine.chat.queue(room.roomId)).toEqual({ status: "signed-out" });
  expect(room.engine.composer.getState().drafts[room.roomId]?.text).toBe("Keep me");
  expect(waiting(room)).toEqual([]);
});

test("[RUN-8] a queued message returns to the composer, and keeps its place", async () => {
  const room = await answering();
  for (const text of ["Two", "Three"]) queue(room, text);
  room.engine.chat.setDraft(room.roomId, { text: "Since", attachments: [] });
  expect(await room.engine.chat.editQueuedMessage(idOf(room, "Two"))).toBe(true);
  const draft = room.engine.composer.getState().drafts[room.roomId]!;
  expect(draft.text).toBe("Two\n\nSince");
  expect(waiting(room)).toEqual(["Three"]);
  room.engine.chat.setDraft(room.roomId, { ...draft, text: "Two, better" });
  room.engine.chat.queue(room.roomId);
  expect(waiting(room)).toEqual(["Two, better", "Three"]);
  expect(await room.engine.chat.editQueuedMessage("msg-gone")).toBe(false);
});

test("[RUN-8] a queued message is removed, and the undo puts it back in its place", async () => {
  const room = await answering();
  for (const text of ["Two", "Three"]) queue(room, text);
  room.engine.chat.removeQueuedMessage(idOf(room, "Two"));
  expect(waiting(room)).toEqual(["Three"]);
  const notice = room.notices.at(-1)!;
  expect(notice.title).toBe("Removed from the queue");
  notice.action?.run();
  expect(waiting(room)).toEqual(["Two", "Three"]);
});

test("[RUN-8] 'Send now' stops the answers and sends that message first", async () => {
  const room = await answering();
  for (const text of ["Two", "Three"]) queue(room, text);
  await room.engine.chat.sendQueuedNow(idOf(room, "Three"));
  await room.time.settle();
  expect(room.client.completions[0]?.signal.aborted).toBe(true);
  expect(room.client.completions).toHaveLength(2);
  expect(room.transcript(room.roomId)[2]).toBe("user: Three");
  expect(waiting(room)).toEqual(["Two"]);
});

test("[RUN-8] a stop holds the queue until the user sends again, or 'Send now'", async () => {
  const room = await answering();
  for (const text of ["Two", "Three"]) queue(room, text);
  room.engine.chat.stop(room.roomId);
  await room.time.advance(1000);
  expect(room.client.completions[0]?.signal.aborted).toBe(true);
  expect(room.client.completions).toHaveLength(1);
  expect(waiting(room)).toEqual(["Two (stopped)", "Three (stopped)"]);

  await room.send("Again", room.roomId);
  expect(waiting(room)).toEqual(["Two", "Three"]);
  room.engine.chat.stop(room.roomId);
  await room.time.advance(1000);
  await room.engine.chat.sendQueuedNow(idOf(room, "Two"));
  await room.time.settle();
  expect(room.transcript(room.roomId).at(-2)).toBe("user: Two");
  await endAnswer(room);
  expect(room.transcript(room.roomId).at(-2)).toBe("user: Three");
});

test.each([
  ["an error of one provider lets the queue go on", 500, ["user: Two", "test/a: "], []],
  ["a gateway that is out of reach holds the queue", 0, ["user: One", undefined], ["Two (unreachable)"]],
] as const)("[RUN-8] %s", async (_name, code, last, rest) => {
  const room = await answering();
  queue(room, "Two");
  const completion = room.client.completions[0]!;
  completion.push({ type: "error", error: { code, message: "No" } });
  completion.end();
  await room.time.settle();
  await room.time.advance(100);
  expect(waiting(room)).toEqual(rest);
  expect(room.transcript(room.roomId).slice(-2)).toEqual([last[0], last[1] ?? expect.stringMatching(/^test\/a: /)]);
});

test("[RUN-8] the answer of one character that is stopped holds nothing", async () => {
  const room = await answering();
  queue(room, "Two");
  room.engine.chat.remove(room.messageId(room.roomId, 1));
  await room.time.advance(1000);
  expect(waiting(room)).toEqual([]);
  expect(room.client.completions).toHaveLength(2);
});

test("[RUN-8] a room that is cleared, or removed and brought back, holds its queue", async () => {
  const room = await answering();
  queue(room, "Two");
  await room.engine.rooms.clear(room.roomId);
  await room.time.advance(1000);
  expect(waiting(room)).toEqual(["Two (stopped)"]);
  await room.engine.rooms.remove(room.roomId);
  await room.engine.flush();
  expect(room.engine.tables.queuedMessages.all()).toEqual([]);
  expect(room.database.tables.drafts.size).toBe(0);
  room.notices.at(-1)?.action?.run();
  await room.time.advance(1000);
  expect(waiting(room)).toEqual(["Two (stopped)"]);
  expect(room.client.completions).toHaveLength(1);
});

test("[RUN-8] the queue survives a reload, and goes on after the running answer", async () => {
  const first = await answering();
  queue(first, "Two");
  await first.engine.flush();
  await first.engine.close();
  const second = await startEngine({ database: first.database, gateway: first.client, time: first.time });
  await second.time.settle();
  const room = { ...second, roomId: first.roomId };
  expect(waiting(room)).toEqual(["Two"]);
  expect(room.client.completions).toHaveLength(1);
  await endAnswer(room);
  expect(waiting(room)).toEqual([]);
  expect(room.transcript(room.roomId).slice(0, 3)).toEqual(["user: One", "test/a: Done", "user: Two"]);
  expect(room.client.completions).toHaveLength(2);
});

test("[RUN-8] a backup that is restored sends nothing by itself", async () => {
  const first = await answering();
  queue(first, "Two");
  const pieces: string[] = [];
  expect((await first.engine.store.save(async (piece) => void pieces.push(piece))).ok).toBe(true);
  const other = await startEngine();
  const source = async function* () {
    yield new TextEncoder().encode(pieces.join(""));
  };
  expect((await other.engine.store.restore(source, "merge")).ok).toBe(true);
  await other.engine.rooms.open(first.roomId);
  await other.time.advance(1000);
  expect(waiting({ engine: other.engine, roomId: first.roomId })).toEqual(["Two (stopped)"]);
  expect(other.client.completions).toEqual([]);
});

test("[PURSE-5] a queued message that would pass a limit waits for the person", async () => {
  const asked: string[] = [];
  const passesLimit = async ({ text }: { text: string }) => {
    asked.push(text);
    return text === "Dear";
  };
  const room = await answering({ ports: { passesLimit } });
  for (const text of ["Cheap", "Dear", "Last"]) queue(room, text);
  await endAnswer(room);
  expect(waiting(room)).toEqual(["Dear", "Last"]);
  await endAnswer(room);
  expect(waiting(room)).toEqual(["Dear (stopped)", "Last (stopped)"]);
  const dear = idOf(room, "Dear");
  expect(room.engine.tables.queuedMessages.get(dear)?.limit).toBe("asked");

  // "Send now" asks again, and the person's word sends it.
  await room.engine.chat.sendQueuedNow(dear);
  await room.time.settle();
  expect(waiting(room)).toEqual(["Dear (stopped)", "Last (stopped)"]);
  await room.engine.chat.allowQueued(dear);
  await room.time.settle();
  expect(waiting(room)).toEqual(["Last"]);
  expect(asked).toEqual(["Cheap", "Dear", "Dear"]);
  await endAnswer(room);
  await endAnswer(room);
  const questions = room.transcript(room.roomId).filter((line) => line.startsWith("user"));
  expect(questions).toEqual(["user: One", "user: Cheap", "user: Dear", "user: Last"]);
});

test("[PURSE-5] a message that is taken out while its limits are read is not sent", async () => {
  const answer = Promise.withResolvers<boolean>();
  const room = await answering({ ports: { passesLimit: () => answer.promise } });
  queue(room, "Two");
  await endAnswer(room);
  room.engine.chat.removeQueuedMessage(idOf(room, "Two"));
  answer.resolve(false);
  await room.time.settle();
  expect(waiting(room)).toEqual([]);
  expect(room.transcript(room.roomId)).toEqual(["user: One", "test/a: Done"]);
});
