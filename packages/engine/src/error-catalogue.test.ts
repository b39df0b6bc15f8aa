import type { ReplyPart } from "@tutti/contract";
import { errorTexts } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, createFakeDatabase, plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { NEW_ROOM } from "./engine.ts";
import type { StartedEngine, StartOptions } from "./testing/start-engine.ts";
import { startEngine } from "./testing/start-engine.ts";

/** Every text below a place of the catalogue, with the way that leads to it. Texts that are made of something are named only. */
function leavesOf(place: unknown, path = ""): { path: string; text: string }[] {
  if (typeof place === "string") return [{ path, text: place }];
  if (typeof place === "function") return [{ path, text: "" }];
  if (typeof place !== "object" || place === null) return [];
  return Object.entries(place).flatMap(([key, value]) => leavesOf(value, path === "" ? key : `${path}.${key}`));
}

/** Raises a case, and gives everything that a person can read then: notices, and what stands in the room and its messages. */
type Case = () => Promise<string[]>;

async function textsAfter(options: StartOptions, run: (started: StartedEngine) => Promise<unknown>): Promise<string[]> {
  const started = await startEngine(options);
  await run(started);
  await started.time.advance(2000);
  const { tables, library } = started.engine;
  const state = library.getState();
  return [
    ...started.notices.flatMap(({ title, text }) => [title, text ?? ""]),
    ...tables.texts.all().map(({ content }) => content),
    state.error ?? "",
  ];
}

const answered =
  (...parts: ReplyPart[]): Case =>
  () =>
    textsAfter({ script: () => parts }, async ({ send }) => (await send("Hi")).finished);

/** What is stored is not valid any more after this. */
const broken =
  (table: "rooms" | "characters" | "messages", field: string): Case =>
  () =>
    textsAfter({ script: () => plainAnswer("Hi") }, async ({ engine, send }) => {
      await (await send("Hi")).finished;
      const [row] = engine.tables[table].all();
      engine.tables[table].put({ ...row, [field]: null } as never);
    });

const brokenArtifact =
  (table: "artifacts" | "artifactFiles" | "artifactVersions" | "artifactFileContents"): Case =>
  () =>
    textsAfter({}, async ({ engine }) => engine.tables[table].put({ id: "broken", roomId: "room-1" } as never));

const refusing =
  (code: "quota-exceeded" | "unknown"): Case =>
  () => {
    const database = createFakeDatabase();
    return textsAfter({ database, script: () => plainAnswer("Hi") }, async ({ send }) => {
      database.refuse({ code, message: "No" });
      await (await send("Hi")).finished;
    });
  };

const raised: Record<string, Case> = {
  emptyResponse: answered({ type: "finish", reason: "stop", nativeReason: null }),
  noResponse: answered(),
  noChoices: answered({ type: "error", error: { code: 502, message: errorTexts.noChoices } }),
  brokenAnswer: answered({ type: "text-delta", text: "Half" }, { type: "finish", reason: "error", nativeReason: null }),
  "connection.title": answered({ type: "error", error: { code: 0, message: "Not reached" } }),
  requestNotPrepared: () =>
    textsAfter({}, async ({ engine, send }) => {
      const { pendingCharacters } = engine.composer.getState();
      engine.composer.setState({ pendingCharacters: pendingCharacters.map((one) => ({ ...one, model: " " })) });
      await (await send("Hi")).finished;
    }),
  roomCreateFailed: () =>
    textsAfter({}, async ({ engine }) => {
      engine.composer.setState({ pendingCharacters: null as never });
      engine.chat.setDraft(NEW_ROOM, { text: "Hi", attachments: [] });
      await engine.chat.send(NEW_ROOM);
      expect(engine.tables.rooms.all()).toEqual([]);
    }),
  currentRoomMissing: () =>
    textsAfter({}, async ({ engine }) => {
      engine.chat.setDraft("gone", { text: "Hi", attachments: [] });
      await engine.chat.send("gone");
    }),
  "duplicateFailed.missing": () => textsAfter({}, ({ engine }) => engine.rooms.duplicate("gone")),
  "duplicateFailed.notSaved": () => {
    const database = createFakeDatabase();
    database.seed({ rooms: [aRoom()] });
    return textsAfter({ database }, async ({ engine }) => {
      await engine.rooms.open("room-1");
      database.refuse({ code: "unknown", message: "" });
      await engine.rooms.duplicate("room-1");
    });
  },
  namespaceMissing: () => {
    const database = createFakeDatabase();
    database.refuse({ code: "unavailable", message: "No store" });
    return textsAfter({ database }, ({ engine }) => engine.rooms.duplicate("room-1"));
  },
  "loadingChats.title": () => {
    const database = createFakeDatabase();
    database.refuse({ code: "unavailable", message: "No store" });
    return textsAfter({ database }, async () => undefined);
  },
  "migration.title": () => {
    const database = createFakeDatabase();
    const migrating = {
      ...database,
      onMigration: (listener: (event: { type: "failed"; message: string }) => void) => {
        listener({ type: "failed", message: "Broken" });
        return () => undefined;
      },
    };
    return textsAfter({ ports: { database: migrating } }, async () => undefined);
  },
  invalidRoom: broken("rooms", "title"),
  invalidCharacter: broken("characters", "model"),
  invalidMessage: broken("messages", "attachments"),
  invalidArtifact: brokenArtifact("artifacts"),
  invalidFile: brokenArtifact("artifactFiles"),
  invalidVersion: brokenArtifact("artifactVersions"),
  invalidContent: brokenArtifact("artifactFileContents"),
  saveRefused: refusing("unknown"),
  storageFull: refusing("quota-exceeded"),
  signedOut: () => {
    const database = createFakeDatabase();
    database.seed({
      rooms: [aRoom()],
      characters: [aCharacter()],
      messages: [aMessage({ id: "q" }), aMessage({ id: "a", type: "assistant", parentMessageId: "q" })],
    });
    return textsAfter({ database, ports: { isSignedIn: () => false } }, async ({ engine }) => {
      await engine.rooms.open("room-1");
      await engine.chat.retry("a");
    });
  },
};

const leaves = leavesOf(errorTexts);
const caseOf = (path: string): Case | undefined => raised[path] ?? raised[path.split(".")[0] ?? ""];

test.each(leaves.filter(({ path }) => caseOf(path) !== undefined))("$path is raised in its case", async (leaf) => {
  const said = await caseOf(leaf.path)?.();
  expect(said?.some((text) => text.includes(leaf.text))).toBe(true);
});

test("no text stands twice, but for titles that several errors share", () => {
  const texts = leavesOf(errorTexts).filter(({ path, text }) => text !== "" && !path.endsWith("title"));
  const seen = texts.map(({ text }) => text);
  expect(seen.filter((text, index) => seen.indexOf(text) !== index)).toEqual([]);
});
