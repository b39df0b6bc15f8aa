import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { NEW_ROOM } from "../state/draft.ts";
import type { StartEngineOptions } from "../testing/start-engine.ts";
import { startEngine } from "../testing/start-engine.ts";

const expiry = { code: 401, message: "Missing Authentication header" };

/** An engine whose page takes the person for signed in until the gateway says otherwise. */
async function expiredSession(options: StartEngineOptions = {}) {
  const startedEngine = await startEngine({ script: () => plainAnswer("Hello"), ...options });
  startedEngine.client.refuse(expiry);
  return startedEngine;
}

test("[RUN-10] a message refused as signed out is back in the composer, with no turn", async () => {
  const { engine, client, notices, database } = await expiredSession();
  const attachments = [{ type: "text" as const, name: "a.txt", content: "x", size: 1 }];
  engine.chat.setDraft(NEW_ROOM, { text: "Hi", attachments, isWebSearchOn: true });
  const outcome = await engine.chat.send(NEW_ROOM);
  if (outcome.status !== "sent") throw new Error(outcome.status);
  const { roomId } = outcome;
  engine.chat.setDraft(roomId, { text: "Since", attachments: [] });
  await outcome.finished;
  expect(engine.tables.messages.all()).toEqual([]);
  expect(engine.tables.texts.all()).toEqual([]);
  expect(engine.tables.rooms.get(roomId)?.title).toBe("Untitled Chat");
  expect(engine.tables.roomStates.get(roomId)?.isProcessing).toBe(false);
  const { drafts, awaitingSignIn } = engine.composer.getState();
  expect(drafts[roomId]).toMatchObject({ text: "Hi\n\nSince", attachments, isWebSearchOn: true });
  expect(awaitingSignIn).toBe(roomId);
  expect(notices).toEqual([]);
  await engine.flush();
  expect(database.tables.messages.size + database.tables.texts.size + database.tables.requests.size).toBe(0);

  client.refuse();
  expect((await engine.chat.send(roomId)).status).toBe("sent");
  expect(engine.tables.rooms.get(roomId)?.title).toBe("Hi Since");
});

test("[RUN-10] a provider that refuses the gateway's key is an answer's failure", async () => {
  const { client, send, transcript, engine } = await startEngine();
  client.refuse({ ...expiry, metadata: { provider_name: "Acme" } });
  const { roomId, finished } = await send("Hi");
  await finished;
  expect(transcript(roomId)[0]).toBe("user: Hi");
  expect(engine.tables.messages.get(engine.tables.roomStates.get(roomId)!.messageIds[1]!)?.error?.status).toBe(401);
  expect(engine.composer.getState().awaitingSignIn).toBeUndefined();
});

test("[RUN-10] a turn with one started answer stays, and its other answers fail", async () => {
  const { client } = await startEngine();
  const runs = client.connect();
  // The session ends between the starts of the two runs.
  const split = await startEngine({
    gateway: client,
    ports: {
      runs: {
        ...runs,
        start: (id, request, options) =>
          request.model === "test/b"
            ? Promise.resolve({ ok: false as const, error: expiry })
            : runs.start(id, request, options),
      },
    },
  });
  const { roomId, finished } = await split.send("Hi");
  client.completions.at(-1)?.push(...plainAnswer("Hello"));
  client.completions.at(-1)?.end();
  await finished;
  const errors = split.engine.tables.roomStates
    .get(roomId)!
    .messageIds.map((id) => split.engine.tables.messages.get(id)?.error?.status);
  expect(errors).toEqual([undefined, undefined, 401]);
  expect(split.transcript(roomId)[1]).toBe("test/a: Hello");
});

test("[RUN-10] a refused app is removed, and its prompt returns with its mode", async () => {
  const { engine } = await expiredSession();
  engine.chat.setDraft(NEW_ROOM, { text: "A clock", attachments: [], mode: "2d-game" });
  const outcome = await engine.chat.send(NEW_ROOM);
  if (outcome.status !== "sent") throw new Error(outcome.status);
  await outcome.finished;
  const { artifacts, artifactVersions, artifactFiles, messages } = engine.tables;
  expect([artifacts, artifactVersions, artifactFiles, messages].map((table) => table.all().length)).toEqual([
    0, 0, 0, 0,
  ]);
  expect(engine.composer.getState().drafts[outcome.roomId]).toMatchObject({ text: "A clock", mode: "2d-game" });
});

test("[RUN-10] a retry that the gateway refuses leaves the former answer as it was", async () => {
  const { engine, client, send, transcript, messageId, time, database } = await startEngine({
    script: (request) => plainAnswer(`from ${request.model}`),
  });
  const { roomId, finished } = await send("Hi");
  await finished;
  await time.advance(1000);
  const before = transcript(roomId);
  const answer = engine.tables.messages.get(messageId(roomId, 1));
  const requests = [...database.tables.requests.values()];
  client.refuse(expiry);
  await engine.chat.retry(messageId(roomId, 0));
  expect(transcript(roomId)).toEqual(before);
  expect(engine.tables.messages.get(messageId(roomId, 1))).toEqual(answer);
  await engine.chat.retryWith(messageId(roomId, 1), { model: "test/c", name: "C" });
  expect(transcript(roomId)).toEqual(before);
  await time.settle();
  await engine.flush();
  expect([...database.tables.requests.values()]).toEqual(requests);
});

test("[RUN-10] a refused queued message waits in its place until the user signs in", async () => {
  const { engine, client, send, time } = await startEngine();
  engine.characters.setPending([{ model: "test/a", name: "A" }]);
  const { roomId } = await send("One");
  for (const text of ["Two", "Three"]) {
    engine.chat.setDraft(roomId, { text, attachments: [] });
    engine.chat.queue(roomId);
  }
  client.refuse(expiry);
  client.completions[0]?.push(...plainAnswer("Done"));
  client.completions[0]?.end();
  await time.advance(1000);
  const queue = () =>
    engine.tables.roomStates.get(roomId)!.queueIds.map((id) => {
      const { text, hold } = engine.tables.queuedMessages.get(id)!;
      return [text, hold];
    });
  expect(queue()).toEqual([
    ["Two", "signed-out"],
    ["Three", "signed-out"],
  ]);
  expect(engine.tables.roomStates.get(roomId)?.messageIds).toHaveLength(2);
  client.refuse();
  engine.chat.resumeQueues();
  await time.advance(1000);
  expect(client.completions).toHaveLength(2);
  expect(queue()).toEqual([["Three", undefined]]);
});
