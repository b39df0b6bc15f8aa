import type { AnswerPart } from "@tutti/contract";
import { databaseName, openIndexedDatabase } from "@tutti/local-db";
import { createFakeGateway } from "@tutti/testkit";
import { expect, test, vi } from "vitest";
import { createEngine } from "./create-engine.ts";
import type { Engine } from "./engine.ts";
import { NEW_ROOM } from "./state/draft.ts";

/** Allows for a slow machine: only a condition that never holds fails. */
function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000 });
}

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** A page over the browser's own store and timers; only the gateway is the test's. */
async function openPage(name: string, parts: readonly AnswerPart[]): Promise<Engine> {
  const gateway = createFakeGateway({
    now: () => Date.now(),
    onStart: (completion) => {
      completion.push(...parts);
      if (parts.at(-1)?.type === "finish") completion.end();
    },
  });
  const engine = createEngine({
    database: openIndexedDatabase({ name }),
    runs: gateway.connect(),
    clock: { now: () => Date.now() },
    scheduler: { onFrame: (run) => after(16, run), after },
    notify: (notice) => {
      if (notice.kind === "error") throw new Error(`${notice.title}: ${notice.text}`);
    },
    isSignedIn: () => true,
    defaultModels: () => [{ model: "test/a", name: "A" }],
  });
  await engine.start();
  return engine;
}

async function send(engine: Engine, roomId: string, text: string): Promise<string> {
  engine.chat.setDraft(roomId, { text, attachments: [] });
  const outcome = await engine.chat.send(roomId);
  if (outcome.status !== "sent") throw new Error(outcome.status);
  return outcome.roomId;
}

function texts(engine: Engine, roomId: string): (string | undefined)[] {
  return (engine.tables.roomStates.get(roomId)?.messageIds ?? []).map((id) => engine.tables.texts.get(id)?.content);
}

const answerParts: AnswerPart[] = [
  { type: "text-delta", text: "Done" },
  { type: "finish", reason: "stop", nativeReason: null },
];

test("a crash during an answer leaves its text, and no generating message", async () => {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  const before = await openPage(name, [{ type: "text-delta", text: "Half an ans" }]);
  const roomId = await send(before, NEW_ROOM, "Hi");
  await eventually(() => expect(texts(before, roomId)).toEqual(["Hi", "Half an ans"]));
  // A page gets no notice of a crash, so its regular writes must be enough.
  await eventually(async () => {
    const after = await openPage(name, answerParts);
    await after.rooms.open(roomId);
    const storedTexts = texts(after, roomId);
    const generating = after.tables.messages.all().filter((message) => message.isGenerating);
    await after.close();
    expect(storedTexts).toEqual(["Hi", "Half an ans"]);
    expect(generating).toEqual([]);
  });
  await before.close();
});

test("[STORE-5] two tabs on one room show each other's messages without overwriting", async () => {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  const here = await openPage(name, answerParts);
  const roomId = await send(here, NEW_ROOM, "From here");
  await here.flush();
  const there = await openPage(name, answerParts);
  await there.rooms.open(roomId);
  await eventually(() => expect(texts(there, roomId)).toEqual(["From here", "Done"]));

  // Both send at once: no message is lost, and both show them in one order.
  await Promise.all([send(here, roomId, "Also from here"), send(there, roomId, "From there")]);
  await eventually(() => {
    expect(texts(here, roomId).toSorted()).toEqual([
      "Also from here",
      "Done",
      "Done",
      "Done",
      "From here",
      "From there",
    ]);
    expect(texts(there, roomId)).toEqual(texts(here, roomId));
  });

  here.rooms.rename(roomId, "Named here");
  await eventually(() => expect(there.tables.rooms.get(roomId)?.title).toBe("Named here"));
  there.rooms.togglePin(roomId);
  const [first, answer] = here.tables.roomStates.get(roomId)?.messageIds ?? [];
  here.chat.remove(answer ?? "");
  await eventually(() => {
    expect(here.tables.rooms.get(roomId)).toMatchObject({ title: "Named here", isPinned: true });
    expect(there.tables.roomStates.get(roomId)?.messageIds).toHaveLength(5);
  });
  await Promise.all([here.close(), there.close()]);

  const later = await openPage(name, answerParts);
  await later.rooms.open(roomId);
  expect(later.tables.rooms.get(roomId)).toMatchObject({ title: "Named here", isPinned: true });
  expect(texts(later, roomId)).toEqual(texts(here, roomId));
  expect(later.tables.roomStates.get(roomId)?.messageIds[0]).toBe(first);
  await later.close();
});
