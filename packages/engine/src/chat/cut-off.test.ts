import { createMemoryDatabase } from "@tutti/local-db";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import type { Database } from "../ports.ts";
import { startEngine } from "../testing/start-engine.ts";

test("an answer cut off by a crash keeps its saved text when it is retried", async () => {
  const database = createMemoryDatabase();
  const keepOpen: Database = { ...database, close: () => undefined };
  const first = await startEngine({ ports: { database: keepOpen } });
  const { roomId } = await first.send("Hi");
  const id = first.messageId(roomId, 1);
  first.client.completions[0]?.push({ type: "reasoning-delta", text: "Hm" }, { type: "text-delta", text: "Half of" });
  first.client.completions[1]?.push(...plainAnswer("Whole"));
  first.client.completions[1]?.end();
  await first.time.frame();
  await first.time.advance(1000);
  // The page ends here without closing anything.

  const second = await startEngine({ ports: { database }, script: () => plainAnswer("Anew") });
  await second.engine.rooms.open(roomId);
  const { messages, texts } = second.engine.tables;
  expect(messages.get(id)).toMatchObject({ isGenerating: false, isRetrying: false, metadata: { isCutOff: true } });
  expect(messages.get(id)?.error).toBeUndefined();
  expect(texts.get(id)).toMatchObject({ content: "Half of", reasoning: "Hm" });
  expect(messages.get(second.messageId(roomId, 2))?.metadata.isCutOff).toBeUndefined();
  expect(second.engine.tables.roomStates.get(roomId)?.isProcessing).toBe(false);
  // The request is known, though the answer was never completed.
  expect((await second.engine.chat.sentRequest(id))?.body).toEqual(first.client.completions[0]?.request);

  await second.engine.chat.retry(id);
  const attemptId = second.messageId(roomId, 1);
  expect(texts.get(attemptId)).toMatchObject({ content: "Anew", reasoning: "" });
  expect(messages.get(attemptId)?.metadata.isCutOff).toBeUndefined();
  expect(texts.get(id)).toMatchObject({ content: "Half of", reasoning: "Hm" });
});
