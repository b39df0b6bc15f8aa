import { expect, test } from "vitest";
import { NEW_ROOM } from "../state/draft.ts";
import { startEngine } from "../testing/start-engine.ts";

test("[SEND-17] an answer's durations, tokens, speed, model and cost are recorded", async () => {
  const { engine, client, time, messageId } = await startEngine();
  engine.characters.setPending([{ model: "test/a", name: "A" }]);
  engine.characters.update(engine.composer.getState().pendingCharacters[0]!.id, {
    plugins: { moderation: { enabled: true }, fileParser: { enabled: false } },
  });
  engine.chat.setDraft(NEW_ROOM, { text: "Hi", attachments: [], isWebSearchOn: true });
  const outcome = await engine.chat.send(NEW_ROOM);
  if (outcome.status !== "sent") throw new Error(outcome.status);
  const [completion] = client.completions;
  await time.advance(100);
  completion?.push(
    { type: "metadata", id: "gen-1", model: "test/a-2026:free", provider: "Acme" },
    { type: "reasoning-delta", text: "Hm" },
  );
  await time.advance(300);
  completion?.push({ type: "text-delta", text: "Yes" });
  await time.advance(700);
  completion?.push(
    { type: "text-delta", text: "." },
    { type: "finish", reason: "stop", nativeReason: "stop" },
    { type: "usage", usage: { prompt_tokens: 5, completion_tokens: 50, total_tokens: 55, cost: 0.0021 } },
  );
  completion?.end();
  await outcome.finished;
  expect(engine.tables.messages.get(messageId(outcome.roomId, 1))?.metadata).toEqual({
    latencyDuration: 100,
    reasoningDuration: 300,
    generateDuration: 1100,
    tokensCount: 50,
    // 50 tokens in the second from the first to the last.
    tokensPerSecond: 50,
    variantSlug: "test/a-2026:free",
    provider: "Acme",
    cost: 0.0021,
    generationId: "gen-1",
    plugins: ["web", "moderation"],
  });
});

test("plugins are recorded from the start, where any were requested", async () => {
  const { engine, send, messageId } = await startEngine();
  const { roomId } = await send("Hi");
  expect(engine.tables.messages.get(messageId(roomId, 1))?.metadata).toEqual({});
  engine.chat.setDraft(roomId, { text: "Search", attachments: [], isWebSearchOn: true });
  await engine.chat.send(roomId);
  expect(engine.tables.messages.get(messageId(roomId, -1))?.metadata).toEqual({ plugins: ["web"] });
});
