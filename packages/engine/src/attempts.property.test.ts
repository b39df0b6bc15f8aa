import { placeOf, roomCosts } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { collectHistory } from "./requests/collect-history.ts";
import { startEngine } from "./testing/start-engine.ts";

const step = fc.record({
  what: fc.constantFrom("retry", "retry", "with", "edit", "show", "show", "continue", "undo", "send"),
  pick: fc.nat(),
});

/** A room whose answers cost 1, 2, 4 … cents, so that each sum names its answers; every fifth one fails. */
async function startRoom() {
  let requests = 0;
  const startedEngine = await startEngine({
    script: () => {
      requests += 1;
      const usage = { prompt_tokens: 1, completion_tokens: requests, total_tokens: 1 + requests, cost: requests / 100 };
      if (requests % 5 === 0) return [{ type: "error", error: { code: 503, message: "Busy" } }];
      const parts = plainAnswer(`answer ${requests}`).filter(({ type }) => type !== "usage");
      return [...parts, { type: "usage", usage }];
    },
  });
  const { roomId, finished } = await startedEngine.send("One");
  await finished;
  return { ...startedEngine, roomId };
}

test("[LOOK-7] no replacement makes a room cheaper, and any answer can be shown again", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { engine, roomId, send, notices, time } = await startRoom();
      const { tables, chat } = engine;
      const shown = () => tables.roomStates.get(roomId)?.messageIds ?? [];
      const pickOf = (ids: readonly string[], pick: number): string => ids[pick % Math.max(1, ids.length)] ?? "none";
      const costs = () => roomCosts(tables.messages.all()).total;
      let before = costs();
      for (const { what, pick } of steps) {
        const id = pickOf(shown(), pick);
        const count = tables.messages.all().length;
        if (what === "retry") await chat.retry(id);
        if (what === "with") await chat.retryWith(id, { model: `test/${pick % 3}`, name: "With" });
        if (what === "edit") await chat.edit(id, `words ${pick}`, { isRetrying: pick % 2 === 0 });
        if (what === "show") await chat.showAttempt(pickOf(chat.attempts(id), pick));
        if (what === "continue") await chat.continueWith(id);
        // An undo also removes answers of models that had none before, which replaced nothing.
        if (what === "undo" && tables.roomStates.get(roomId)?.characterIds.length === 2)
          notices[pick % Math.max(notices.length, 1)]?.action?.run();
        if (what === "send") await (await send("More", roomId)).finished;
        await time.advance(7);
        const after = costs();
        expect(after.price).toBeGreaterThanOrEqual(before.price - 1e-9);
        expect(after.tokens).toBeGreaterThanOrEqual(before.tokens);
        if (what !== "undo") expect(tables.messages.all().length).toBeGreaterThanOrEqual(count);
        before = after;
      }

      const texts = new Map(tables.messages.all().map(({ id }) => [id, tables.texts.get(id)]));
      for (const answer of tables.messages.all().filter(({ type }) => type === "assistant")) {
        await chat.showAttempt(answer.id);
        expect(shown()).toContain(answer.id);
        const messages = shown().flatMap((id) => tables.messages.get(id) ?? []);
        expect(new Set(messages.map(placeOf)).size).toBe(messages.length);
        // A model is sent the shown answer of each place, and none that was replaced.
        const { characterId } = answer;
        const last = messages.findLast(({ type }) => type === "user")?.id ?? null;
        const history = collectHistory({ messages, characterId, parentMessageId: last, chatMemory: 420 });
        for (const { id } of history) expect(shown()).toContain(id);
      }
      for (const [id, text] of texts) expect(tables.texts.get(id)).toBe(text);
    }),
    { numRuns: 30 },
  );
});
