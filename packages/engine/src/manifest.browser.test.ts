import type { AnswerPart } from "@tutti/contract";
import { databaseName, openIndexedDatabase } from "@tutti/local-db";
import { createFakeGateway } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createEngine } from "./create-engine.ts";
import type { Engine } from "./engine.ts";
import type { Database, Notice } from "./ports.ts";
import { NEW_ROOM } from "./state/draft.ts";

const answerOf = (text: string): AnswerPart[] => [
  { type: "reasoning-delta", text: "Thought" },
  { type: "text-delta", text },
  { type: "finish", reason: "stop", nativeReason: null },
];
const files = `BEGIN FILE RECIPE
UPSERT FILE src/App.tsx <<END_OF_FILE
export const App = () => null;
END_OF_FILE
END FILE RECIPE
`;

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** A page over the browser's own store; a model that is asked for an app makes one. */
async function openPage(database: Database, notices: Notice[] = []): Promise<Engine> {
  const gateway = createFakeGateway({
    now: () => Date.now(),
    script: ({ messages }) => answerOf(JSON.stringify(messages).includes("FILE RECIPE") ? files : "Done"),
  });
  const engine = createEngine({
    database,
    runs: gateway.connect(),
    clock: { now: () => Date.now() },
    scheduler: { onFrame: (run) => after(0, run), after },
    notify: (notice) => notices.push(notice),
    isSignedIn: () => true,
    defaultModels: () => [{ model: "test/a", name: "A" }],
  });
  await engine.start();
  return engine;
}

const step = fc.record({
  do: fc.constantFrom(
    "ask",
    "ask in a new room",
    "make an app",
    "retry",
    "delete a message",
    "delete an app",
    "delete a model",
    "clear",
    "duplicate",
    "delete the room",
    "undo",
  ),
  pick: fc.nat(),
});

test("[STORE-3] the manifests and the master index name exactly the stored rows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const name = databaseName({ organisationId: crypto.randomUUID() });
      const database = openIndexedDatabase({ name });
      const notices: Notice[] = [];
      const engine = await openPage(database, notices);
      const roomIds = new Set<string>();
      await take(engine, notices, "make an app", 0);
      expect(engine.tables.artifactVersions.all()).toMatchObject([{ generationStatus: "success" }]);
      for (const { do: what, pick } of steps) {
        await take(engine, notices, what, pick);
        await engine.flush();
        for (const { id } of engine.tables.rooms.all()) roomIds.add(id);
        await compare(engine, database, roomIds);
      }
      await engine.close();

      // The next page reads the same from the store.
      const later = openIndexedDatabase({ name });
      const next = await openPage(later);
      await Promise.all([...roomIds].map((roomId) => next.rooms.open(roomId)));
      await compare(next, later, roomIds);
      // The remaining rows agree with each other.
      expect(await next.store.check()).toMatchObject({ ok: true, value: { repairs: {} } });
      await next.close();
    }),
    { numRuns: 30 },
  );
});

async function take(engine: Engine, notices: readonly Notice[], what: string, pick: number): Promise<void> {
  const { tables } = engine;
  const at = (ids: readonly string[]): string => ids[pick % Math.max(ids.length, 1)] ?? "none";
  const roomId = at(tables.rooms.all().map(({ id }) => id));
  const state = tables.roomStates.get(roomId);
  const send = async (where: string, mode?: "interactive-web-app"): Promise<void> => {
    engine.characters.ensurePending();
    engine.chat.setDraft(where, { text: "Please", attachments: [], ...(mode ? { mode } : {}) });
    const outcome = await engine.chat.send(where);
    if (outcome.status === "sent") await outcome.finished;
  };
  if (what === "ask") await send(state === undefined ? NEW_ROOM : roomId);
  if (what === "ask in a new room") await send(NEW_ROOM);
  if (what === "make an app") await send(state === undefined ? NEW_ROOM : roomId, "interactive-web-app");
  if (what === "retry") await engine.chat.retry(at(state?.messageIds ?? []));
  if (what === "delete a message") engine.chat.remove(at(state?.messageIds ?? []));
  if (what === "delete an app") await engine.artifacts.remove(at(state?.artifactIds ?? []));
  if (what === "delete a model") engine.characters.remove(at(state?.characterIds ?? []));
  if (what === "clear") await engine.rooms.clear(roomId);
  if (what === "duplicate") await engine.rooms.duplicate(roomId);
  if (what === "delete the room") await engine.rooms.remove(roomId);
  if (what === "undo") notices[pick % Math.max(notices.length, 1)]?.action?.run();
}

async function compare(engine: Engine, database: Database, roomIds: ReadonlySet<string>): Promise<void> {
  const { rooms, characters, messages, artifacts, texts, roomStates, artifactStates } = engine.tables;
  const storedRooms = valueIn(await database.loadRooms());
  expect(valueIn(await database.roomIds())).toEqual(idsOf(storedRooms));
  expect(idsOf(storedRooms)).toEqual(idsOf(rooms.all()));
  for (const roomId of roomIds) {
    const manifest = valueIn(await database.roomManifest(roomId));
    const roomRecords = valueIn(await database.loadRoom(roomId));
    expect(manifest).toEqual({
      characterIds: idsOf(roomRecords.characters),
      messageIds: idsOf(roomRecords.messages),
      artifactIds: idsOf(roomRecords.artifacts),
    });
    const isHere = ({ roomId: of }: { roomId: string }): boolean => of === roomId;
    expect(manifest).toEqual({
      characterIds: idsOf(characters.all().filter(isHere)),
      messageIds: idsOf(messages.all().filter(isHere)),
      artifactIds: idsOf(artifacts.all().filter(isHere)),
    });
    expect(idsOf(roomRecords.texts)).toEqual(manifest.messageIds);
    expect(roomRecords.messages.some((message) => "content" in message || "reasoning" in message)).toBe(false);
    expect(roomRecords.texts).toEqual(expect.arrayContaining(texts.all().filter(isHere)));

    const state = roomStates.get(roomId);
    expect(state === undefined).toBe(rooms.get(roomId) === undefined);
    if (state === undefined) continue;
    expect([...state.artifactIds].toSorted()).toEqual(manifest.artifactIds);
    // The answers that others have replaced are stored, and shown at no place.
    const listed = [state, ...state.artifactIds.map((id) => artifactStates.get(id))].flatMap((each) => [
      ...(each?.messageIds ?? []),
      ...(each?.replacedIds ?? []),
    ]);
    expect(listed.toSorted()).toEqual(manifest.messageIds);
    const shownCharacters = roomRecords.characters.filter(
      ({ isRemoved, artifactId }) => !isRemoved && artifactId === undefined,
    );
    expect([...state.characterIds].toSorted()).toEqual(idsOf(shownCharacters));
  }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id).toSorted();
}

function valueIn<Value>(result: { ok: true; value: Value } | { ok: false; error: unknown }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
