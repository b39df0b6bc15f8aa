import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startEngine } from "../testing/start-engine.ts";

test("[MODEL-5] a chat that caches answers asks for kept ones, but retries anew", async () => {
  const { engine, client, send, messageId } = await startEngine({ script: () => plainAnswer("Hello.") });
  const { roomId, finished } = await send("Hi");
  await finished;
  const asked = () => client.completions.map(({ caching }) => caching);
  const countOfTurn = asked().length;
  expect(new Set(asked())).toEqual(new Set([undefined]));

  engine.tables.rooms.update(roomId, (room) => ({ ...room, cachesAnswers: true }));
  await (await send("Again", roomId)).finished;
  expect(new Set(asked().slice(countOfTurn))).toEqual(new Set(["on"]));
  await engine.chat.retry(messageId(roomId, 1));
  expect(asked().at(-1)).toBe("anew");

  engine.tables.rooms.update(roomId, (room) => ({ ...room, cachesAnswers: false }));
  await engine.chat.retry(messageId(roomId, 1));
  expect(asked().at(-1)).toBe(false);
});

test("[MODEL-5] a kept answer names the generation that it repeats", async () => {
  const { engine, send, messageId } = await startEngine({
    script: () => [
      { type: "metadata", id: "gen-2", model: "test/a", cachedFrom: "gen-1" },
      ...plainAnswer("Hello.").filter(({ type }) => type !== "metadata"),
    ],
  });
  const { roomId, finished } = await send("Hi");
  await finished;
  expect(engine.tables.messages.get(messageId(roomId, 1))?.metadata).toMatchObject({
    generationId: "gen-2",
    cachedFrom: "gen-1",
  });
});
