import type { AnswerPart, RunEntry } from "@tutti/contract";
import { errorTexts } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, aText, createFakeDatabase, plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startEngine } from "../testing/start-engine.ts";

const error = (code: number, message = "Broken", provider?: string): AnswerPart => ({
  type: "error",
  error: { code, message, ...(provider ? { metadata: { provider_name: provider } } : {}) },
});

test("texts reach the table once per frame, however many tokens came", async () => {
  const { engine, client, send, time, transcript } = await startEngine();
  const { roomId } = await send("Hi");
  const changes: string[][] = [];
  engine.tables.texts.subscribeAll((batch) => changes.push(batch.map((change) => change.after?.content ?? "")));
  for (let token = 0; token < 100; token += 1) {
    for (const completion of client.completions) completion.push({ type: "text-delta", text: "x" });
  }
  await time.settle();
  expect(changes).toEqual([]);
  await time.frame();
  expect(changes).toEqual([["x".repeat(100), "x".repeat(100)]]);
  expect(transcript(roomId)[1]).toBe(`test/a: ${"x".repeat(100)}`);
  await time.frame();
  expect(changes).toHaveLength(1);
});

test("the message changes at phases of its answer, not with each token", async () => {
  const { engine, client, send, time, messageId } = await startEngine();
  const { roomId } = await send("Hi");
  const id = messageId(roomId, 1);
  let changes = 0;
  engine.tables.messages.subscribe(id, () => {
    changes += 1;
  });
  const [completion] = client.completions;
  for (const part of [
    { type: "metadata", model: "test/a-1", provider: "Acme" },
    { type: "reasoning-delta", text: "H" },
    { type: "reasoning-delta", text: "m" },
    { type: "text-delta", text: "Y" },
    { type: "text-delta", text: "es" },
  ] satisfies AnswerPart[]) {
    await time.advance(10);
    completion?.push(part);
    await time.frame();
  }
  expect(changes).toBe(2);
  expect(engine.tables.messages.get(id)?.metadata).toEqual({
    latencyDuration: 20,
    reasoningDuration: 20,
    variantSlug: "test/a-1",
    provider: "Acme",
  });
  completion?.push(...plainAnswer());
  completion?.end();
  await time.settle();
  expect(changes).toBe(3);
});

test("tokens after the first within one frame keep the message's metadata", async () => {
  const { engine, client, send, time, messageId } = await startEngine();
  const { roomId } = await send("Hi");
  client.completions[0]?.push(...plainAnswer("One", "Two").slice(0, 3));
  await time.frame();
  expect(engine.tables.messages.get(messageId(roomId, 1))?.metadata).toMatchObject({
    provider: "Test",
    latencyDuration: 0,
  });
});

test("a user's change between a token and its frame is kept", async () => {
  const { engine, client, send, time, messageId } = await startEngine();
  const { roomId } = await send("Hi");
  const id = messageId(roomId, 1);
  client.completions[0]?.push({ type: "image", url: "data:x" });
  await time.settle();
  engine.chat.setCollapsed(id, true);
  await time.frame();
  expect(engine.tables.messages.get(id)).toMatchObject({ isCollapsed: true, images: [{ url: "data:x" }] });
});

test("[SEND-13] a failed request ends its message with a notice, and others go on", async () => {
  const { engine, client, send, time, notices, messageId, transcript } = await startEngine();
  const { roomId, finished } = await send("Hi");
  client.completions[0]?.push(error(429, "Slow down", "Acme"));
  client.completions[0]?.end();
  await time.settle();
  expect(notices).toEqual([{ kind: "error", title: "Error 429", text: "(Acme) Slow down" }]);
  expect(engine.tables.messages.get(messageId(roomId, 1))).toMatchObject({
    isGenerating: false,
    error: { status: 429, text: "(Acme) Slow down", isContent: true },
  });
  expect(engine.tables.messages.get(messageId(roomId, 2))?.isGenerating).toBe(true);
  expect(engine.tables.roomStates.get(roomId)?.isProcessing).toBe(true);
  client.completions[1]?.push(...plainAnswer("Fine"));
  client.completions[1]?.end();
  await finished;
  expect(transcript(roomId)).toEqual(["user: Hi", "test/a: (Acme) Slow down", "test/b: Fine"]);
});

test("[SEND-14] an answer that breaks or cannot be prepared has its error as content", async () => {
  const { client, send, notices, transcript, engine } = await startEngine();
  engine.characters.setPending([{ model: "test/a", name: "A" }]);
  const { roomId, finished } = await send("Hi");
  client.completions[0]?.push(error(502, "The answer was not in a form that can be read."));
  client.completions[0]?.end();
  await finished;
  expect(transcript(roomId).at(-1)).toBe("test/a: The answer was not in a form that can be read.");

  const [characterId] = engine.tables.roomStates.get(roomId)!.characterIds;
  engine.tables.characters.update(characterId!, (character) => ({ ...character, model: " " }));
  await (await send("Again", roomId)).finished;
  expect(transcript(roomId).at(-1)).toBe(` : ${errorTexts.requestNotPrepared}`);
  expect(errorTexts.requestNotPrepared).toContain("may lack model info");
  expect(notices.at(-1)).toEqual({ kind: "error", title: "Error 400", text: errorTexts.requestNotPrepared });
  expect(client.completions).toHaveLength(1);
});

test("a record that breaks the preparation is that answer's failure alone", async () => {
  const { send, engine, transcript, warnings } = await startEngine({ script: () => plainAnswer("Fine") });
  const [pending] = engine.composer.getState().pendingCharacters;
  engine.composer.setState(({ pendingCharacters }) => ({
    pendingCharacters: pendingCharacters.map((character) =>
      character === pending ? { ...character, samplingParameters: null as never } : character,
    ),
  }));
  const { roomId, finished } = await send("Hi");
  await finished;
  expect(transcript(roomId)).toEqual(["user: Hi", `test/a: ${errorTexts.requestNotPrepared}`, "test/b: Fine"]);
  expect(warnings).toHaveLength(1);
});

test("[SEND-15] empty answers, missing answers and answers without choices say so", async () => {
  const answers: Record<string, readonly AnswerPart[]> = {
    "test/empty": [{ type: "finish", reason: "stop", nativeReason: null }],
    "test/none": [],
    "test/choices": [error(502, errorTexts.noChoices)],
  };
  const { engine, send, transcript, notices } = await startEngine({
    script: (request) => answers[request.model ?? ""] ?? [],
  });
  engine.characters.setPending(Object.keys(answers).map((model) => ({ model, name: model })));
  const { roomId, finished } = await send("Hi");
  await finished;
  expect(transcript(roomId).slice(1)).toEqual([
    "test/empty: The AI model returned an empty response.",
    "test/none: AI model did not return a response.",
    "test/choices: No response choices found",
  ]);
  expect(notices.map((notice) => notice.title)).toEqual(["Error 502", "Error 502", "Error 502"]);
});

test("an error after some text keeps the text", async () => {
  const { send, transcript, engine, messageId } = await startEngine({
    script: () => [{ type: "text-delta", text: "Half" }, error(500)],
  });
  const { roomId, finished } = await send("Hi");
  await finished;
  expect(transcript(roomId)[1]).toBe("test/a: Half");
  expect(engine.tables.messages.get(messageId(roomId, 1))?.error).toEqual({
    status: 500,
    text: "Broken",
    isContent: false,
  });
});

test("an unreachable or lost gateway is a connection error", async () => {
  const { client, send, notices } = await startEngine();
  const { finished } = await send("Hi");
  client.completions[0]?.push(error(0, "Not reached"));
  client.completions[0]?.end();
  client.completions[1]?.fail(new Error("Odd"));
  await finished;
  expect(notices.toSorted((a, b) => (a.text ?? "").localeCompare(b.text ?? ""))).toEqual([
    { kind: "error", title: "Connection Error", text: "Not reached" },
    { kind: "error", title: "Connection Error", text: "Odd" },
  ]);
});

test("a start that breaks as the page is left is no failure", async () => {
  const { engine, client, send, notices, messageId, database } = await startEngine({
    ports: { isLeaving: () => true },
  });
  client.refuse({ code: 0, message: "Lost" });
  const { roomId, finished } = await send("Hi");
  await finished;
  await engine.flush();
  const answer = engine.tables.messages.get(messageId(roomId, 1));
  expect(answer).toMatchObject({ isGenerating: true, run: { isStarting: true } });
  expect(answer?.error).toBeUndefined();
  expect(database.tables.messages.get(answer?.id ?? "")).toMatchObject({ isGenerating: true });
  expect(notices).toEqual([]);
});

test("[SEND-7] an answer is generating until it ends, breaks or is stopped", async () => {
  const { engine, client, send, time, messageId } = await startEngine();
  engine.characters.setPending(["ends", "breaks", "stops"].map((name) => ({ model: `test/${name}`, name })));
  const { roomId, finished } = await send("Hi");
  const generating = () =>
    [1, 2, 3].map((position) => engine.tables.messages.get(messageId(roomId, position))?.isGenerating);
  expect(generating()).toEqual([true, true, true]);
  client.completions[0]?.push(...plainAnswer("Done"));
  client.completions[0]?.end();
  await time.settle();
  expect(generating()).toEqual([false, true, true]);
  client.completions[1]?.push(error(500));
  await time.settle();
  client.completions[1]?.end();
  await time.settle();
  expect(generating()).toEqual([false, false, true]);
  engine.chat.stop(roomId);
  expect(generating()).toEqual([false, false, false]);
  await finished;

  const again = engine.chat.retry(messageId(roomId, 1));
  await time.settle();
  expect(engine.tables.messages.get(messageId(roomId, 1))).toMatchObject({ isGenerating: true, isRetrying: true });
  client.completions.at(-1)?.push(error(500));
  client.completions.at(-1)?.end();
  await again;
  expect(engine.tables.messages.get(messageId(roomId, 1))).toMatchObject({ isGenerating: false, isRetrying: false });
});

test("[SEND-8] a stop aborts all requests of the room, and keeps what was received", async () => {
  const { engine, client, send, time, notices, transcript } = await startEngine();
  const { roomId, finished } = await send("Hi");
  const other = await send("Elsewhere");
  client.completions[0]?.push({ type: "text-delta", text: "Half" });
  await time.settle();
  engine.chat.stop(roomId);
  expect(client.completions.map((completion) => completion.signal.aborted)).toEqual([true, true, false]);
  expect(transcript(roomId)).toEqual(["user: Hi", "test/a: Half", "test/b: "]);
  client.completions[0]?.push({ type: "text-delta", text: " and more" });
  await finished;
  await time.frame();
  expect(transcript(roomId)[1]).toBe("test/a: Half");
  expect(engine.tables.roomStates.get(roomId)?.isProcessing).toBe(false);
  expect(engine.tables.roomStates.get(other.roomId)?.isProcessing).toBe(true);
  expect(notices).toEqual([]);
});

test("entries after a stop are ignored, and no response is waited for", async () => {
  let tell = (_entries: readonly RunEntry[]): void => undefined;
  const { engine, send, time, transcript } = await startEngine({
    ports: {
      runs: {
        start: async () => ({ ok: true, value: undefined }),
        follow: (_id, { listener }) => {
          tell = (entries) => listener.onEntries(entries, 0);
          return () => undefined;
        },
        stop: () => undefined,
        close: () => undefined,
      },
      defaultModels: () => [{ model: "test/a", name: "A" }],
    },
  });
  const { roomId, finished } = await send("Hi");
  await time.settle();
  tell([{ number: 1, at: 0, parts: [{ type: "text-delta", text: "Half" }] }]);
  engine.chat.stop(roomId);
  await finished;
  tell([{ number: 2, at: 0, parts: [{ type: "text-delta", text: " and more" }] }]);
  await time.frame();
  expect(transcript(roomId)).toEqual(["user: Hi", "test/a: Half"]);
  expect(engine.tables.roomStates.get(roomId)?.isProcessing).toBe(false);
});

test("a stop clears messages that are marked generating without a run", async () => {
  const database = createFakeDatabase();
  database.seed({ rooms: [aRoom()], characters: [aCharacter()], messages: [aMessage()], texts: [aText()] });
  const { engine } = await startEngine({ database });
  await engine.rooms.open("room-1");
  engine.tables.messages.update("msg-1", (message) => ({ ...message, isGenerating: true, isRetrying: true }));
  engine.chat.stop("room-1");
  expect(engine.tables.messages.get("msg-1")).toMatchObject({ isGenerating: false, isRetrying: false });
});

test("[SEND-6] a room is processing only while it sends or retries", async () => {
  const database = createFakeDatabase();
  const { engine, client, send, time, messageId } = await startEngine({ database });
  const { roomId, finished } = await send("Hi");
  const isProcessing = (): boolean | undefined => engine.tables.roomStates.get(roomId)?.isProcessing;
  expect(isProcessing()).toBe(true);
  database.refuse({ code: "quota-exceeded", message: "Full" });
  client.completions[0]?.fail(new Error("Odd"));
  client.completions[1]?.push(error(500));
  client.completions[1]?.end();
  await finished;
  await time.advance(1000);
  expect(isProcessing()).toBe(false);
  const again = engine.chat.retry(messageId(roomId, 0));
  await time.settle();
  expect(isProcessing()).toBe(true);
  engine.chat.stop(roomId);
  await again;
  expect(isProcessing()).toBe(false);
});

test("a room that loads for a send is processing until the load fails", async () => {
  const database = createFakeDatabase();
  database.seed({ rooms: [aRoom()] });
  const { engine } = await startEngine({ database });
  database.refuse({ code: "unknown", message: "No" });
  engine.chat.setDraft("room-1", { text: "Hi", attachments: [] });
  const sending = engine.chat.send("room-1");
  expect(engine.tables.roomStates.get("room-1")?.isProcessing).toBe(true);
  expect((await sending).status).toBe("failed");
  expect(engine.tables.roomStates.get("room-1")?.isProcessing).toBe(false);
});

test("an unknown part type is warned of once, however often it occurs", async () => {
  const unknown = { type: "hologram" } as unknown as AnswerPart;
  const { send, warnings, transcript } = await startEngine({
    script: () => [unknown, ...plainAnswer("Hello"), unknown],
  });
  const { roomId, finished } = await send("Hi");
  await finished;
  expect(warnings).toEqual(["An answer held a part of an unknown type: hologram"]);
  expect(transcript(roomId)[1]).toBe("test/a: Hello");
});

test("closing leaves answers to the gateway, and writes pending changes", async () => {
  const { engine, client, send, time, database, messageId } = await startEngine();
  const { roomId, finished } = await send("Hi");
  client.completions[0]?.push({ type: "text-delta", text: "Half" });
  await time.settle();
  const id = messageId(roomId, 1);
  await engine.close();
  await finished;
  expect(client.completions[0]?.signal.aborted).toBe(false);
  expect(database.tables.texts.get(id)?.content).toBe("Half");
  expect(database.tables.messages.get(id)?.isGenerating).toBe(true);
  expect(database.isClosed).toBe(true);
});

test("[PURSE-5] all answers to a question spend for its room and its turn", async () => {
  const { client, send, messageId, engine } = await startEngine({ script: () => plainAnswer("Yes") });
  const { roomId, finished } = await send("Hi");
  await finished;
  const turn = `${roomId}/${messageId(roomId, 0)}`;
  expect(client.completions.length).toBeGreaterThan(1);
  for (const { spenders } of client.completions) expect(spenders).toEqual({ room: roomId, turn });
  // The same answer once more is a part of the same turn.
  const asked = client.completions.length;
  await engine.chat.retry(messageId(roomId, 1));
  expect(client.completions[asked]?.spenders).toEqual({ room: roomId, turn });
});
