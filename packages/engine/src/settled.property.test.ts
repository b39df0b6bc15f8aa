import type { AnswerPart } from "@tutti/contract";
import { plainAnswer } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startEngine } from "./testing/start-engine.ts";

const pieces: readonly (readonly AnswerPart[] | "end" | "throw")[] = [
  [{ type: "text-delta", text: "Half" }],
  [{ type: "reasoning-delta", text: "Hm" }],
  plainAnswer("Whole"),
  [{ type: "error", error: { code: 503, message: "Busy" } }],
  [{ type: "finish", reason: "error", nativeReason: null }],
  "end",
  "throw",
];

/** Events while answers are being made: of the network, the person, and the store. */
const happening = fc.record({
  what: fc.constantFrom(
    "receive",
    "receive",
    "receive",
    "frame",
    "send",
    "stop",
    "retry",
    "with",
    "edit",
    "remove",
    "undo",
    "clear",
    "duplicate",
    "models",
    "refuse",
    "accept",
    "leave",
  ),
  pick: fc.nat(),
});

test("a room is idle once its answers ended, and each answer says how", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 30 }), async (happenings) => {
      let isLeaving = false;
      const startedEngine = await startEngine({ ports: { isLeaving: () => isLeaving } });
      const { engine, client, send, notices, database, time } = startedEngine;
      const { roomId, finished } = await send("Hi");
      const running: Promise<unknown>[] = [finished];
      const ids = () => engine.tables.roomStates.get(roomId)?.messageIds ?? [];
      for (const { what, pick } of happenings) {
        const id = ids()[pick % Math.max(ids().length, 1)] ?? "none";
        const completion = client.completions[pick % client.completions.length];
        const piece = pieces[pick % pieces.length];
        if (what === "receive" && piece === "throw") completion?.fail(new Error("Odd"));
        else if (what === "receive" && piece === "end") completion?.end();
        else if (what === "receive" && Array.isArray(piece)) completion?.push(...piece);
        if (what === "frame") await time.frame();
        if (what === "send") running.push((await send("More", roomId)).finished);
        if (what === "stop") engine.chat.stop(roomId);
        if (what === "retry") running.push(engine.chat.retry(id));
        if (what === "with") running.push(engine.chat.retryWith(id, { model: "test/new", name: "New" }));
        if (what === "edit") running.push(engine.chat.edit(id, `edit ${pick}`, { isRetrying: pick % 2 === 0 }));
        if (what === "remove") engine.chat.remove(id);
        if (what === "undo") notices[pick % Math.max(notices.length, 1)]?.action?.run();
        if (what === "clear") void engine.rooms.clear(roomId);
        if (what === "duplicate") running.push(engine.rooms.duplicate(roomId));
        if (what === "models") void engine.rooms.clearModels(roomId);
        if (what === "refuse") database.refuse({ code: "quota-exceeded", message: "Full" });
        if (what === "accept") database.refuse();
        if (what === "leave") isLeaving = pick % 2 === 0;
        await time.settle();
      }
      for (const completion of client.completions) completion.end();
      await Promise.all(running);
      await time.frame();
      const { messages, texts, roomStates } = engine.tables;
      expect(roomStates.all().map(({ isProcessing }) => isProcessing)).not.toContain(true);
      for (const message of messages.all()) {
        expect(texts.get(message.id)).toBeDefined();
        expect(message.isGenerating || message.isRetrying).toBe(false);
        if (message.type === "user" || message.error || message.metadata.isStopped) continue;
        expect(texts.get(message.id)?.content).not.toBe("");
      }
      expect(time.waiting().frames).toBe(0);
    }),
    // A module that is first needed by the last event must have loaded before the answers end.
    { numRuns: 100, examples: [[[{ what: "with", pick: 1 }]]] },
  );
});
