import { compareMessages, splitAttempts } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startEngine } from "./testing/start-engine.ts";

const action = fc.oneof(
  fc.record({ do: fc.constantFrom("send" as const, "add" as const) }),
  fc.record({
    do: fc.constantFrom("retry" as const, "remove" as const, "undo" as const, "toggle" as const, "drop" as const),
    pick: fc.nat(),
  }),
);

test("a room stays ordered, whole, idle and stored, whatever its actions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const { engine, send, notices, time, database } = await startEngine({ script: () => plainAnswer("Hello") });
      const { roomId, finished } = await send("Hi");
      await finished;
      const state = () => engine.tables.roomStates.get(roomId)!;
      const at = (ids: readonly string[], pick: number): string => ids[pick % Math.max(ids.length, 1)] ?? "none";
      for (const current of actions) {
        switch (current.do) {
          case "send":
            await (await send("More", roomId)).finished;
            break;
          case "add":
            engine.characters.add(roomId, { model: "test/new", name: "New" });
            break;
          case "retry":
            await engine.chat.retry(at(state().messageIds, current.pick));
            break;
          case "remove":
            engine.chat.remove(at(state().messageIds, current.pick));
            break;
          case "undo":
            notices[current.pick % Math.max(notices.length, 1)]?.action?.run();
            break;
          case "toggle":
            engine.characters.toggle(at(state().characterIds, current.pick));
            break;
          case "drop":
            engine.characters.remove(at(state().characterIds, current.pick));
            break;
        }
        await time.advance(7);
      }
      const messages = engine.tables.messages.all();
      const { shown, replaced } = splitAttempts([...messages].sort(compareMessages));
      expect(state().messageIds).toEqual(shown.map((message) => message.id));
      expect(state().replacedIds ?? []).toEqual(replaced.map((message) => message.id));
      expect(new Set(messages.map(({ id }) => id))).toEqual(new Set(engine.tables.texts.all().map((text) => text.id)));
      expect(state().isProcessing).toBe(false);
      expect(messages.some((message) => message.isGenerating || message.isRetrying)).toBe(false);
      await engine.flush();
      for (const table of ["rooms", "characters", "messages", "texts"] as const) {
        const rows = new Map<string, unknown>(engine.tables[table].all().map((row) => [row.id, row]));
        expect(new Map<string, unknown>(database.tables[table])).toEqual(rows);
      }
    }),
    { numRuns: 40 },
  );
});
