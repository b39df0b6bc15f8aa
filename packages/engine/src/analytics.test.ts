import type { AnswerPart } from "@tutti/contract";
import { plainAnswer } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnalyticsEvent, ErrorReport } from "./analytics.ts";
import type { EnginePorts } from "./ports.ts";
import { startEngine } from "./testing/start-engine.ts";

async function startWatched(script?: () => readonly AnswerPart[], ports: Partial<EnginePorts> = {}) {
  const events: AnalyticsEvent[] = [];
  const reports: ErrorReport[] = [];
  const startedEngine = await startEngine({
    ...(script ? { script } : {}),
    ports: {
      analytics: (event) => {
        events.push(event);
      },
      reportError: (report) => {
        reports.push(report);
      },
      ...ports,
    },
  });
  return {
    ...startedEngine,
    events,
    reports,
    names: () => events.map(({ name }) => name.replace("playground_v3:", "")),
  };
}

test("[OBS-1] events reach the one sink by the specified names, if there is one", async () => {
  const { engine, send, names, events, messageId, time } = await startWatched(() => plainAnswer("Hello"));
  expect(names()).toEqual([]);
  const { roomId, finished } = await send("Hi");
  await finished;
  expect(names()).toEqual(["room_create", "message_send", "fetch_chat_completion", "fetch_chat_completion"]);
  expect(events[1]).toEqual({
    name: "playground_v3:message_send",
    characters: 2,
    attachments: 0,
    mode: "chat",
    isWebSearchOn: false,
  });
  expect(events[2]).toMatchObject({ model: "test/a", outcome: "finished", duration: 0, tokens: 1 });

  events.length = 0;
  engine.characters.add(roomId, { model: "test/c", name: "C" });
  engine.characters.remove(engine.tables.roomStates.get(roomId)!.characterIds[0]!);
  await engine.chat.retry(messageId(roomId, 2));
  await engine.chat.edit(messageId(roomId, 0), "Hey", { isRetrying: false });
  engine.chat.remove(messageId(roomId, 1));
  await engine.rooms.duplicate(roomId);
  await engine.rooms.clear(roomId);
  await engine.rooms.remove(roomId);
  await time.settle();
  expect(names()).toEqual([
    "character_add",
    "character_remove",
    "message_retry",
    "fetch_chat_completion",
    "message_edit",
    "message_delete",
    "room_duplicate",
    "room_clear",
    "room_delete",
  ]);

  const without = await startEngine({ script: () => plainAnswer("Hello") });
  await (await without.send("Hi")).finished;
  expect(without.warnings).toEqual([]);
});

test("a failure is reported with its status, and a stop as a stop", async () => {
  const { engine, client, send, events, time } = await startWatched();
  const { roomId, finished } = await send("Hi");
  client.completions[0]?.push({ type: "error", error: { code: 429, message: "Slow down" } });
  client.completions[0]?.end();
  await time.settle();
  engine.chat.stop(roomId);
  await finished;
  const outcomes = events.flatMap((event) =>
    event.name === "playground_v3:fetch_chat_completion" ? [[event.model, event.outcome, event.status]] : [],
  );
  expect(outcomes).toEqual([
    ["test/a", "failed", 429],
    ["test/b", "stopped", undefined],
  ]);
});

test("no event contains texts, attachments, answers, names or ids", async () => {
  const words = fc.string({ minLength: 1, maxLength: 30 }).map((text) => `said-${text}`);
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 6, maxLength: 6 }), fc.nat({ max: 3 }), async (texts, ending) => {
      const [question, answer, editedText, file, name, description] = texts as [
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      const endings: AnswerPart[][] = [
        plainAnswer(answer),
        [{ type: "error", error: { code: 500, message: answer, metadata: { raw: answer } } }],
        [{ type: "reasoning-delta", text: answer }],
        [
          { type: "text-delta", text: answer },
          { type: "image", url: `data:${file}` },
        ],
      ];
      const { engine, events, messageId } = await startWatched(() => endings[ending] ?? []);
      engine.characters.setPending([{ model: "test/a", name }]);
      engine.characters.update(engine.composer.getState().pendingCharacters[0]!.id, { description });
      const attachments = [{ type: "text" as const, name: file, content: file, size: 1 }];
      engine.chat.setDraft("new", { text: question, attachments, mode: "image", isWebSearchOn: true });
      const outcome = await engine.chat.send("new");
      if (outcome.status !== "sent") throw new Error(outcome.status);
      await outcome.finished;
      const { roomId } = outcome;
      await engine.chat.edit(messageId(roomId, 0), editedText, { isRetrying: true });
      await engine.chat.retry(messageId(roomId, 1));
      await engine.rooms.duplicate(roomId);
      // The ids are read before the removals below: afterwards no table contains them.
      const { rooms, characters, messages, artifacts } = engine.tables;
      const ids = [rooms, characters, messages, artifacts].map((table) => table.all().map(({ id }) => id));
      for (const ofOneKind of ids) expect(ofOneKind).not.toEqual([]);
      expect(ids.flat()).toContain(roomId);
      engine.chat.remove(messageId(roomId, 1));
      await engine.rooms.clear(roomId);
      await engine.rooms.remove(roomId);
      const json = JSON.stringify(events);
      expect(events.length).toBeGreaterThan(8);
      expect(json).not.toContain("said-");
      for (const id of ids.flat()) expect(json).not.toContain(id);
    }),
    { numRuns: 30 },
  );
});

test("an unexpected error is reported once, and a failing sink is harmless", async () => {
  const failing = (): never => {
    throw new Error("The sink is full.");
  };
  const odd = (): never => {
    throw new Error("Odd");
  };
  const { send, reports } = await startWatched(undefined, { requiredSystemPromptOf: odd });
  const { finished } = await send("Hi");
  await finished;
  expect(reports[0]).toEqual({ place: "prepare-request", error: new Error("Odd") });

  const startedEngine = await startEngine({
    script: () => plainAnswer("Hello"),
    ports: { analytics: failing, reportError: failing },
  });
  const sending = await startedEngine.send("Hi");
  await sending.finished;
  expect(startedEngine.transcript(sending.roomId)).toEqual(["user: Hi", "test/a: Hello", "test/b: Hello"]);
  expect(new Set(startedEngine.warnings)).toEqual(new Set(["A report could not be handed on: Error"]));
});
