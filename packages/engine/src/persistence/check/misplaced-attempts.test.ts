import { aCharacter, aMessage, aRoom, aText, createFakeDatabase } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startEngine } from "../../testing/start-engine.ts";

test("[LOOK-7] the check moves what hides another message, and no replaced answer", async () => {
  const database = createFakeDatabase();
  const answer = { type: "assistant", parentMessageId: "u0" } as const;
  const messages = [
    aMessage({ id: "u0", createdAt: 1 }),
    aMessage({ id: "a0", ...answer, createdAt: 2 }),
    aMessage({ id: "a1", ...answer, createdAt: 2, attemptOf: "a0", attempt: 1, shownAt: 9 }),
    aMessage({ id: "b1", ...answer, createdAt: 3, attemptOf: "gone", attempt: 1, shownAt: 9 }),
    aMessage({ id: "u1", createdAt: 4, parentMessageId: "u0" }),
    aMessage({ id: "a2", ...answer, createdAt: 5, parentMessageId: "u1", attemptOf: "a0", attempt: 2 }),
  ];
  const texts = messages.map(({ id }) => aText({ id }));
  database.seed({ rooms: [aRoom()], characters: [aCharacter()], messages, texts });
  const { engine } = await startEngine({ database, ports: { whenIdle: (_milliseconds, run) => endNow(run) } });
  expect(await engine.store.check()).toMatchObject({ ok: true, value: { repairs: { parent: 1 } } });
  const placesById = new Map([...database.tables.messages.values()].map(({ id, attemptOf }) => [id, attemptOf]));
  expect(placesById.get("a2")).toBeUndefined();
  expect([placesById.get("a1"), placesById.get("b1")]).toEqual(["a0", "gone"]);
});

function endNow(run: () => void): () => void {
  queueMicrotask(run);
  return () => undefined;
}
