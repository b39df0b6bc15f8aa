import { expect, test } from "vitest";
import { twoTurns } from "../testing/two-turns.ts";

const other = { model: "test/c", name: "C" };

test("another model answers in the same place, and joins the room", async () => {
  const { engine, roomId, messageId, transcript, lastWords } = await twoTurns();
  await engine.chat.retryWith(messageId(roomId, 1), other);
  expect(transcript(roomId)).toEqual([
    "user: One",
    "test/c: answer 5",
    "test/b: answer 2",
    "user: Two",
    "test/a: answer 3",
    "test/b: answer 4",
  ]);
  const models = engine.tables.roomStates
    .get(roomId)
    ?.characterIds.map((id) => engine.tables.characters.get(id)?.model);
  expect(models).toEqual(["test/a", "test/b", "test/c"]);
  expect(lastWords("test/c")).toEqual(["One"]);
});

test("a model that is there and has not answered is taken, and enabled", async () => {
  const { engine, roomId, messageId, transcript } = await twoTurns();
  const addedCharacter = engine.characters.add(roomId, other);
  engine.characters.toggle(addedCharacter.id);
  await engine.chat.retryWith(messageId(roomId, 4), other);
  expect(transcript(roomId).slice(3)).toEqual(["user: Two", "test/c: answer 5", "test/b: answer 4"]);
  expect(engine.tables.messages.get(messageId(roomId, 4))?.characterId).toBe(addedCharacter.id);
  expect(engine.tables.characters.get(addedCharacter.id)?.isDisabled).toBe(false);
  expect(engine.tables.roomStates.get(roomId)?.characterIds).toHaveLength(3);
});

test("an active character of a model is preferred to a disabled one", async () => {
  const { engine, roomId, messageId } = await twoTurns();
  const [disabledCharacter, active] = [engine.characters.add(roomId, other), engine.characters.add(roomId, other)];
  engine.characters.toggle(disabledCharacter.id);
  await engine.chat.retryWith(messageId(roomId, 4), other);
  expect(engine.tables.messages.get(messageId(roomId, 4))?.characterId).toBe(active.id);
  expect(engine.tables.characters.get(disabledCharacter.id)?.isDisabled).toBe(true);
});

test("a model that already answered answers again as another character", async () => {
  const { engine, roomId, messageId } = await twoTurns();
  await engine.chat.retryWith(messageId(roomId, 4), { model: "test/b", name: "B" });
  const [first, second] = [4, 5].map((position) => engine.tables.messages.get(messageId(roomId, position)));
  expect(first?.characterId).not.toBe(second?.characterId);
  expect(engine.tables.characters.get(first?.characterId ?? "")?.model).toBe("test/b");
});

test("nothing changes while signed out, or for a message that is no answer", async () => {
  const { engine, roomId, messageId, transcript, notices, signOut } = await twoTurns();
  const before = transcript(roomId);
  await engine.chat.retryWith(messageId(roomId, 0), other);
  await engine.chat.retryWith("gone", other);
  signOut();
  await engine.chat.retryWith(messageId(roomId, 1), other);
  expect(transcript(roomId)).toEqual(before);
  expect(engine.tables.roomStates.get(roomId)?.characterIds).toHaveLength(2);
  expect(notices.map(({ title }) => title)).toEqual(["Sign in"]);
});
