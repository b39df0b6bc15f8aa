import { readFileSync } from "node:fs";
import { type AnswerPart, decodeCompletion } from "@tutti/contract";
import { errorTexts } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, createFakeDatabase, plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { NEW_ROOM } from "./state/draft.ts";
import type { StartEngineOptions, StartedEngine } from "./testing/start-engine.ts";
import { startEngine } from "./testing/start-engine.ts";

interface Leaf {
  path: string;
  /** For a text with parameters, the part before the first parameter. */
  text: string;
}

/** Every text below a node of the catalog, with its path. */
function leavesOf(place: unknown, path = ""): Leaf[] {
  if (typeof place === "string" || typeof place === "number") return [{ path, text: String(place) }];
  if (typeof place === "function") return [{ path, text: String(place("\0", "\0")).split("\0")[0] ?? "" }];
  if (typeof place !== "object" || place === null) return [];
  return Object.entries(place).flatMap(([key, value]) => leavesOf(value, path === "" ? key : `${path}.${key}`));
}

/**
 * Raises an error, and returns everything that a person can then read: notices, and the texts of the room and its
 * messages.
 */
type Case = () => Promise<string[]>;

async function textsAfter(
  options: StartEngineOptions,
  run: (startedEngine: StartedEngine) => Promise<unknown>,
): Promise<string[]> {
  const startedEngine = await startEngine(options);
  await run(startedEngine);
  await startedEngine.time.advance(2000);
  const { tables, library } = startedEngine.engine;
  const state = library.getState();
  return [
    ...startedEngine.notices.flatMap(({ title, text }) => [title, text ?? ""]),
    ...tables.texts.all().map(({ content }) => content),
    state.error ?? "",
  ];
}

const answerCase =
  (...parts: AnswerPart[]): Case =>
  () =>
    textsAfter({ script: () => parts }, async ({ send }) => (await send("Hi")).finished);

/** Makes a row invalid that was valid before. */
const brokenRow =
  (table: "rooms" | "characters" | "messages", field: string): Case =>
  () =>
    textsAfter({ script: () => plainAnswer("Hi") }, async ({ engine, send }) => {
      await (await send("Hi")).finished;
      const [row] = engine.tables[table].all();
      engine.tables[table].put({ ...row, [field]: null } as never);
    });

const brokenArtifact =
  (table: "artifacts" | "artifactFiles" | "artifactVersions" | "artifactFileContents" | "votes"): Case =>
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

const casesByPath: Record<string, Case> = {
  emptyResponse: answerCase({ type: "finish", reason: "stop", nativeReason: null }),
  noResponse: answerCase(),
  filteredAnswer: answerCase({ type: "finish", reason: "content_filter", nativeReason: "SAFETY" }),
  noChoices: answerCase(...decodeCompletion({ id: "gen-1", model: "test/a", choices: [] })),
  brokenAnswer: answerCase(
    { type: "text-delta", text: "Half" },
    { type: "finish", reason: "error", nativeReason: null },
  ),
  connection: answerCase({ type: "error", error: { code: 0, message: "Not reached" } }),
  requestNotPrepared: () =>
    textsAfter({}, async ({ engine, send }) => {
      const { pendingCharacters } = engine.composer.getState();
      engine.composer.setState({ pendingCharacters: pendingCharacters.map((one) => ({ ...one, model: " " })) });
      await (await send("Hi")).finished;
    }),
  nothingToAnswer: () =>
    textsAfter({ script: () => plainAnswer("Hello") }, async ({ engine, send, messageId }) => {
      const { roomId, finished } = await send("Hi");
      await finished;
      engine.chat.remove(messageId(roomId, 0));
      await engine.chat.retry(messageId(roomId, 0));
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
  loadingChats: () => {
    const database = createFakeDatabase();
    database.refuse({ code: "unavailable", message: "No store" });
    return textsAfter({ database }, async () => undefined);
  },
  migration: () => {
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
  invalidRoom: brokenRow("rooms", "title"),
  invalidCharacter: brokenRow("characters", "model"),
  invalidMessage: brokenRow("messages", "attachments"),
  invalidArtifact: brokenArtifact("artifacts"),
  invalidFile: brokenArtifact("artifactFiles"),
  invalidVersion: brokenArtifact("artifactVersions"),
  invalidContent: brokenArtifact("artifactFileContents"),
  invalidVote: brokenArtifact("votes"),
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

/**
 * The tests that raise errors which the engine does not raise or which have a table of their own, by the path of the
 * text or of its whole error.
 */
const raisedElsewhere: Record<string, string> = {
  roomNotFound: "e2e/specs/page/address.spec.ts",
  "duplicateFailed.title": "packages/engine/src/room/duplicate-room.test.ts",
  importFailed: "apps/web/src/features/room-settings/room-files.test.ts",
  importError: "apps/web/src/features/room-settings/room-files.test.ts",
  importTooLarge: "apps/web/src/features/room-settings/room-files.test.ts",
  characterNotImported: "apps/web/src/features/room-settings/room-files.test.ts",
  modelPreset: "e2e/specs/accounts/presets.spec.ts",
  modelCard: "apps/web/src/features/characters/add-model-palette.browser.test.tsx",
  providersNotLoaded: "apps/web/src/features/model-settings/model-settings-dialog.browser.test.tsx",
  attachmentLimit: "e2e/specs/chat/attachments.spec.ts",
  attachmentTooLarge: "apps/web/src/app/chat/chat-composer.browser.test.tsx",
  attachmentInvalidType: "e2e/specs/chat/attachments.spec.ts",
  attachmentUnreadable: "apps/web/src/platform/files/intake-notices.test.ts",
  imageNotLoaded: "apps/web/src/platform/files/intake-notices.test.ts",
  imageNotResized: "apps/web/src/platform/files/intake-notices.test.ts",
  noImageModel: "apps/web/src/app/chat/chat-composer.browser.test.tsx",
  "artifact.notFound": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.versionNotFound": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.contextNotFound": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.updateFailed": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.cannotMerge": "packages/engine/src/artifact/merge/merge-versions.test.ts",
  "artifact.mergeUndecided": "packages/engine/src/artifact/merge/merge-versions.test.ts",
  "artifact.saveFailed": "packages/engine/src/artifact/edit/edit-files.test.ts",
  "artifact.stateNotSaved": "packages/engine/src/artifact/repair/report-error.test.ts",
  "artifact.createFailed": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.generationFailed": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.generationFailedFor": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.cannotGenerate": "packages/engine/src/artifact/make/generate-versions.test.ts",
  "artifact.noArchetype": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.noCharacter": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.cannotRegenerate": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.missingContext": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.noActiveVersion": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.noGenerator": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.noVersionError": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.retryFailed": "packages/engine/src/artifact/retry-version.test.ts",
  "artifact.deleteFailed": "packages/engine/src/artifact/edit/edit-files.test.ts",
  "artifact.renameFailed": "packages/engine/src/artifact/edit/edit-files.test.ts",
  "artifact.addFailed": "packages/engine/src/artifact/make/arrange-files.test.ts",
  "artifact.moveFailed": "packages/engine/src/artifact/make/arrange-files.test.ts",
  "artifact.pathTaken": "packages/engine/src/artifact/make/arrange-files.test.ts",
  "artifact.invalidPath": "packages/engine/src/artifact/edit/edit-files.test.ts",
  "artifact.buildFailed": "packages/engine/src/artifact/repair/report-error.test.ts",
  "artifact.brokenOff": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.brokenOffInFile": "packages/engine/src/artifact/retry-version.test.ts",
  "artifact.noFiles": "packages/engine/src/artifact/make/generate-versions.test.ts",
  "artifact.noCommand": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.noFilesLeft": "packages/engine/src/artifact/artifact-errors.test.ts",
  "artifact.noEditFits": "packages/engine/src/artifact/edit-versions.test.ts",
  "artifact.alreadyRepaired": "packages/engine/src/artifact/repair/repair-version.test.ts",
  "artifact.noImage": "packages/engine/src/artifact/make/generate-versions.test.ts",
  "artifact.notFinished": "packages/engine/src/artifact/edit/edit-files.test.ts",
  "artifact.cannotContinue": "packages/engine/src/artifact/retry-version.test.ts",
  "artifact.previewUnknown": "packages/engine/src/artifact/repair/report-error.test.ts",
  "artifact.storageUnknown": "packages/preview/src/storage/storage-bridge.test.ts",
  "artifact.noFilesToDownload": "apps/web/src/features/artifact-workspace/download-version.browser.test.ts",
  "artifact.zipFailed": "apps/web/src/features/artifact-workspace/download-version.browser.test.ts",
  "artifact.versionUnavailable": "packages/engine/src/artifact/requests/brainstorm.test.ts",
  "artifact.noChatCharacter": "packages/engine/src/artifact/artifact-errors.test.ts",
  notAStore: "packages/engine/src/persistence/backup/backup.test.ts",
  laterBackup: "packages/engine/src/persistence/backup/backup.test.ts",
  damagedBackup: "packages/engine/src/persistence/backup/backup.test.ts",
  roomLoad: "apps/web/src/app/chat/room-load-failed.browser.test.tsx",
};

const leaves = leavesOf(errorTexts);
const isBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}.`);
const placesOf = (table: object, path: string): string[] => Object.keys(table).filter((place) => isBelow(path, place));

/**
 * Whether a test names a text as `errorTexts.` and its path, or names the whole error that it is part of, or quotes it,
 * if no other text of the catalog contains the quotation.
 */
function isNamedIn(code: string, { path, text }: Leaf): boolean {
  const pattern = (place: string) => `errorTexts\\.${place.replaceAll(".", "\\.")}\\b`;
  const group = path.split(".").slice(0, -1).join(".");
  const isError = group !== "" && group !== "artifact";
  const isUnmistakable = leaves.filter((other) => other.text.includes(text)).length === 1;
  return (
    new RegExp(pattern(path), "u").test(code) ||
    (isError && new RegExp(`${pattern(group)}(?!\\.)`, "u").test(code)) ||
    (isUnmistakable && code.includes(text))
  );
}

test("[ERR-1] every text of the catalog is raised in its case or in its named test", () => {
  const places = leaves.map(({ path }) => [path, [...placesOf(casesByPath, path), ...placesOf(raisedElsewhere, path)]]);
  expect(places.filter(([, messages]) => messages?.length !== 1)).toEqual([]);
  const isKnown = (place: string) => leaves.some(({ path }) => isBelow(path, place));
  expect([...Object.keys(casesByPath), ...Object.keys(raisedElsewhere)].filter((place) => !isKnown(place))).toEqual([]);
});

const casesHere = leaves.flatMap((leaf) => placesOf(casesByPath, leaf.path).map((place) => ({ ...leaf, place })));
test.each(casesHere)("[ERR-1] $path is raised in its case", async ({ text, place }) => {
  const notices = await casesByPath[place]?.();
  expect(notices?.some((line) => line.includes(text))).toBe(true);
});

test.each(Object.entries(raisedElsewhere))("[ERR-1] %s is raised in %s", (place, file) => {
  const code = readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
  const unnamedTexts = leaves.filter((leaf) => isBelow(leaf.path, place) && !isNamedIn(code, leaf));
  expect(unnamedTexts).toEqual([]);
});

test("no text stands twice, but for titles that several errors share", () => {
  const texts = leavesOf(errorTexts).filter(({ path, text }) => text !== "" && !path.endsWith("title"));
  const seenTexts = texts.map(({ text }) => text);
  expect(seenTexts.filter((text, index) => seenTexts.indexOf(text) !== index)).toEqual([]);
});
