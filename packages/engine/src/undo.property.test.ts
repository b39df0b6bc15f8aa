import { compareMessages, placeOf } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { collectHistory } from "./requests/collect-history.ts";
import type { StartedEngine } from "./testing/start-engine.ts";
import { startEngine } from "./testing/start-engine.ts";

/**
 * A room with up to five questions of up to three characters, of which some are disabled, some answers removed and
 * others retried.
 */
const history = fc.record({
  turns: fc.integer({ min: 1, max: 5 }),
  models: fc.integer({ min: 1, max: 3 }),
  changes: fc.array(fc.record({ do: fc.constantFrom("retry", "remove", "edit", "toggle", "with"), pick: fc.nat() }), {
    maxLength: 6,
  }),
});

interface TestRoom extends StartedEngine {
  roomId: string;
  pick(number: number): string;
}

async function build({
  turns,
  models,
  changes,
}: Awaited<ReturnType<typeof history.generate>>["value"]): Promise<TestRoom> {
  let requests = 0;
  const startedEngine = await startEngine({
    script: () => {
      requests += 1;
      return plainAnswer(`answer ${requests}`);
    },
  });
  const { engine, send, time } = startedEngine;
  engine.characters.setPending(
    Array.from({ length: models }, (_, index) => ({ model: `test/${index}`, name: `${index}` })),
  );
  let roomId = "new";
  for (let turn = 0; turn < turns; turn += 1) {
    const sending = await send(`question ${turn}`, roomId);
    await sending.finished;
    roomId = sending.roomId;
    await time.advance(7);
  }
  const pick = (number: number): string => {
    const ids = engine.tables.roomStates.get(roomId)?.messageIds ?? [];
    return ids[number % Math.max(ids.length, 1)] ?? "none";
  };
  for (const [index, change] of changes.entries()) {
    const id = pick(change.pick);
    if (change.do === "retry") await engine.chat.retry(id);
    if (change.do === "remove") engine.chat.remove(id);
    if (change.do === "edit") await engine.chat.edit(id, `edited ${index}`, { isRetrying: index % 2 === 0 });
    if (change.do === "with") await engine.chat.retryWith(id, { model: `test/${index % 4}`, name: "With" });
    const { characterIds } = engine.tables.roomStates.get(roomId)!;
    if (change.do === "toggle") engine.characters.toggle(characterIds[change.pick % characterIds.length] ?? "none");
    await time.advance(7);
  }
  await time.settle();
  return { ...startedEngine, roomId, pick };
}

/** Everything that a person can see of the conversation, and the request sent for each answer. */
async function whole({ engine, roomId }: TestRoom): Promise<unknown> {
  const { tables } = engine;
  const ids = tables.roomStates.get(roomId)?.messageIds ?? [];
  const sentRequestViews = await Promise.all(ids.map((id) => engine.chat.sentRequest(id)));
  // An undo resets neither the number of attempts, each of which is a run of its own, nor the time of the last choice.
  const withoutAttempt = (id: string) => {
    const { attempt: _attempt, shownAt: _shownAt, ...message } = tables.messages.get(id) ?? {};
    return message;
  };
  return ids.map((id, index) => [withoutAttempt(id), tables.texts.get(id), sentRequestViews[index]]);
}

function expectOneChain({ engine, roomId }: TestRoom): void {
  const { tables } = engine;
  const ids = tables.roomStates.get(roomId)?.messageIds ?? [];
  const messages = ids.flatMap((id) => tables.messages.get(id) ?? []);
  expect(messages).toEqual([...messages].sort(compareMessages));
  const questions = messages.filter(({ type }) => type === "user");
  expect(questions.map(({ parentMessageId }) => parentMessageId)).toEqual(
    questions.map((_, index) => questions[index - 1]?.id ?? null),
  );
  for (const message of messages) {
    const parent = tables.messages.get(message.parentMessageId ?? "");
    if (message.parentMessageId !== null) expect(parent && compareMessages(parent, message)).toBeLessThan(0);
  }
  // All of a character's answers are part of its history, if its chat memory is long enough.
  const last = questions.at(-1);
  if (!last) return;
  for (const { characterId } of messages.filter(({ type }) => type === "assistant")) {
    const reachedMessages = collectHistory({ messages, characterId, parentMessageId: last.id, chatMemory: 420 });
    const own = messages.filter(
      (message) => message.characterId === characterId && message.parentMessageId !== last.id,
    );
    expect(new Set(reachedMessages)).toEqual(new Set([...questions, ...own]));
  }
}

test("an edit and its undo change nothing, with a retry and without", async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.nat(), fc.boolean(), async (past, target, isRetrying) => {
      const room = await build(past);
      const before = await whole(room);
      const noticeCount = room.notices.length;
      await room.engine.chat.edit(room.pick(target), "quite other words", { isRetrying });
      await room.time.advance(3);
      room.notices
        .slice(noticeCount)
        .findLast(({ action }) => action)
        ?.action?.run();
      await room.time.settle();
      expect(await whole(room)).toEqual(before);
      expectOneChain(room);
    }),
    { numRuns: 25 },
  );
});

test("removals and their undos in any order change nothing", async () => {
  const victims = fc.array(fc.nat(), { minLength: 1, maxLength: 5 });
  const orders = fc.array(fc.nat(), { minLength: 5, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(history, victims, orders, async (past, picks, order) => {
      const room = await build(past);
      const before = await whole(room);
      const noticeCount = room.notices.length;
      for (const pick of picks) {
        room.engine.chat.remove(room.pick(pick));
        expectOneChain(room);
        await room.time.settle();
      }
      const undos = room.notices.slice(noticeCount).flatMap(({ action }) => action ?? []);
      while (undos.length > 0) {
        const [undo] = undos.splice((order[undos.length - 1] ?? 0) % undos.length, 1);
        undo?.run();
        await room.time.settle();
        expectOneChain(room);
      }
      expect(await whole(room)).toEqual(before);
    }),
    {
      numRuns: 25,
      // The second, third and first question are removed; the second is restored, then the first: the fourth follows
      // the second again.
      examples: [[{ turns: 4, models: 1, changes: [{ do: "remove", pick: 3 }] }, [2, 2, 0], [0, 1, 0, 0, 0]]],
    },
  );
});

test("clearing and its undo change nothing, whatever was removed before", async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.nat(), fc.boolean(), async (past, victim, isUndoneFirst) => {
      const room = await build(past);
      const before = await whole(room);
      const noticeCount = room.notices.length;
      room.engine.chat.remove(room.pick(victim));
      await room.time.settle();
      await room.engine.rooms.clear(room.roomId);
      await room.time.settle();
      const undos = room.notices.slice(noticeCount).flatMap(({ action }) => action ?? []);
      for (const undo of isUndoneFirst ? undos : undos.reverse()) {
        undo.run();
        await room.time.settle();
        expectOneChain(room);
      }
      expect(await whole(room)).toEqual(before);
    }),
    { numRuns: 25 },
  );
});

test("a retry renews exactly the answers that it names", async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.nat(), async (past, target) => {
      const room = await build(past);
      const { tables, chat } = room.engine;
      const state = () => tables.roomStates.get(room.roomId)!;
      const shownAt = () => {
        const messages = state().messageIds.flatMap((id) => tables.messages.get(id) ?? []);
        return new Map(messages.map((shown) => [placeOf(shown), tables.texts.get(shown.id)!]));
      };
      const before = shownAt();
      const id = room.pick(target);
      const message = tables.messages.get(id);
      const order = state().messageIds;
      const next = order.findIndex(
        (other, index) => index > order.indexOf(id) && tables.messages.get(other)?.type === "user",
      );
      const span = order.slice(order.indexOf(id) + 1, next === -1 ? undefined : next);
      const isActive = (other: string): boolean => {
        const character = tables.characters.get(tables.messages.get(other)?.characterId ?? "");
        return character !== undefined && !character.isDisabled && !character.isRemoved;
      };
      const again = (message?.type === "user" ? span : message ? [id] : []).filter(isActive);
      const placesAgain = again.map((other) => placeOf(tables.messages.get(other)!));
      await chat.retry(id);
      const after = shownAt();
      const changedAfter = [...after].filter(([place, text]) => before.get(place) !== text).map(([place]) => place);
      const addedAfter = [...after.keys()].filter((place) => !before.has(place));
      expect(new Set(changedAfter)).toEqual(new Set([...placesAgain, ...addedAfter]));
      expect([...before.keys()].every((place) => after.has(place))).toBe(true);
      // A replaced answer keeps its text; only what is not worth keeping is made anew in its place.
      for (const [place, text] of before)
        if (after.get(place)?.id !== text.id) expect(tables.texts.get(text.id)).toBe(text);
      expect(state().isProcessing).toBe(false);
      const answeringIds = new Set(span.map((other) => tables.messages.get(other)?.characterId));
      const missing = state().characterIds.filter(
        (other) => !answeringIds.has(other) && !tables.characters.get(other)?.isDisabled,
      );
      expect(addedAfter.map((other) => tables.messages.get(other)?.characterId)).toEqual(
        message?.type === "user" ? missing : [],
      );
      expectOneChain(room);
    }),
    { numRuns: 25 },
  );
});
