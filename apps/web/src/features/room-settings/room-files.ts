import { t } from "@lingui/core/macro";
import { AUTO_ROUTER_MODEL, withoutUndefined } from "@tutti/contract";
import { createAssistantMessage, errorTexts, hasDefaultTitle, MAX_ROOM_FILE_SIZE, noticeTexts } from "@tutti/domain";
import type { Engine, Notice } from "@tutti/engine";
import { exportFileName, exportRoom, type RoomFormat, type RoomRecords, roomToMarkdown } from "@tutti/portable";
import type { Services } from "../../bindings/services-context.tsx";
import { chatOrigin } from "../../platform/imports/chat-file.ts";
import { importClient } from "../../platform/imports/import-client.ts";
import type { RoomFileReader } from "../../platform/imports/room-file-reader.ts";
import { displayName } from "../../platform/sign-in/session.ts";

/** A file to be saved. */
export interface RoomFile {
  name: string;
  text: string;
  /** The media type. */
  type: string;
}

/** The room as a file that can be read again; undefined where the room cannot be read itself. */
export async function roomAsJson(engine: Engine, roomId: string): Promise<RoomFile | undefined> {
  const records = await recordsOf(engine, roomId);
  if (records === undefined) return undefined;
  const { fileName, text } = exportRoom(records, { now: Date.now() });
  return { name: fileName, text, type: "application/json" };
}

/** The room as a text for people; undefined where the room cannot be read itself. */
export async function roomAsMarkdown(engine: Engine, roomId: string): Promise<RoomFile | undefined> {
  const records = await recordsOf(engine, roomId);
  if (records === undefined) return undefined;
  const name = exportFileName({ title: records.room.title, now: Date.now(), extension: "md" });
  return { name, text: roomToMarkdown(records), type: "text/markdown" };
}

/** The function that writes a room in each format. */
export const roomWriters: Readonly<
  Record<RoomFormat, (engine: Engine, roomId: string) => Promise<RoomFile | undefined>>
> = { json: roomAsJson, md: roomAsMarkdown };

/** Bytes from which on the reading of a file is announced, and can be canceled: it may take noticeable time. */
const LARGE_FILE = 1024 * 1024;

interface PickedFile {
  services: Pick<Services, "engine" | "session" | "notify" | "databaseName" | "dialogs">;
  roomId: string;
  file: File;
}

/**
 * Reads a file that a person has chosen into a room, in the import's worker, and reports the result. A file that only
 * the import of whole chats reads opens that import with it.
 */
export async function importPickedFile(
  kind: "chat" | "character",
  { services, roomId, file }: PickedFile,
): Promise<void> {
  const { engine, session, notify, databaseName, dialogs } = services;
  const origin = await chatOrigin(file);
  const importWhole = (): void => {
    notify({ kind: "info", title: t`“${file.name}” holds whole chats`, text: t`Each becomes a chat of its own.` });
    dialogs.open("importChats", { files: [{ file, path: file.name }] });
  };
  if (kind === "chat" && (origin === "other" || (origin === "own" && file.size > MAX_ROOM_FILE_SIZE))) {
    return importWhole();
  }
  const abort = new AbortController();
  const options = { file, reader: importClient(databaseName), signal: abort.signal };
  const state = session.state.getState();
  const userName = state.status === "signed-in" ? displayName(state.user) : t`User`;
  const reading =
    kind === "chat" ? importRoom(engine, roomId, options) : importCard(engine, roomId, { ...options, userName });
  if (file.size >= LARGE_FILE) {
    const action = { label: t`Cancel`, run: () => abort.abort() };
    notify({ kind: "info", title: t`Reading “${file.name}”`, action, until: reading });
  }
  const notice = await reading;
  const isChat = origin === "other" && /\.jsonl?$/iu.test(file.name);
  if (kind === "character" && notice?.kind === "error" && isChat) return importWhole();
  if (notice !== undefined) notify(notice);
}

interface ImportOptions {
  /** Parses in a worker, not on the page's thread. */
  reader: RoomFileReader;
  signal: AbortSignal;
}

/**
 * Adds the chat of a file to a room's content, under new ids, and gives a room without a name of its own the file's
 * name. Returns the result, in the specification's words (point 8), with a list of repairs; undefined where the reading
 * was aborted.
 */
export async function importRoom(
  engine: Engine,
  roomId: string,
  { file, reader, signal }: ImportOptions & { file: Blob },
): Promise<Notice | undefined> {
  if (file.size > MAX_ROOM_FILE_SIZE) return { kind: "error", ...errorTexts.importTooLarge };
  const { title: failureTitle, text: notRepaired } = errorTexts.importFailed;
  const read = await orMessage(reader.readRoom(file, { targetRoomId: roomId, signal }));
  if (read === undefined) return undefined;
  if (typeof read === "string") return { kind: "error", title: failureTitle, text: read };
  if (!read.ok) return { kind: "error", title: failureTitle, text: `${notRepaired}. ${read.error.text}` };
  const { records, report } = read.value;
  if (!(await engine.rooms.importRecords(roomId, records))) {
    const isStoreThere = engine.library.getState().status === "ready";
    const { title, text } = errorTexts.importError;
    return { kind: "error", title, text: isStoreThere ? text : errorTexts.namespaceMissing };
  }
  const room = engine.tables.rooms.get(roomId);
  if (room !== undefined && hasDefaultTitle(room)) engine.rooms.rename(roomId, records.room.title);
  const { title, text } = noticeTexts.imported;
  return { kind: "success", title, text: report.length === 0 ? text : [`${text}.`, ...report].join("\n") };
}

/**
 * Adds the character of a card to a room. A room without messages begins with the card's first message; the character
 * keeps the others, which can be chosen instead. Undefined where the reading was aborted.
 *
 * @param options.userName the name that the character calls the person by
 */
export async function importCard(
  engine: Engine,
  roomId: string,
  { file, userName, reader, signal }: ImportOptions & { file: File; userName: string },
): Promise<Notice | undefined> {
  const card = await orMessage(reader.readCard(file, { userName, signal }));
  if (card === undefined) return undefined;
  if (typeof card === "string" || !card.ok) {
    const { title, status } = errorTexts.characterNotImported;
    const reason = typeof card === "string" ? card : card.error.text;
    return { kind: "error", title: t`Error ${status}`, text: `${title}. ${reason}` };
  }
  const { name, description, greetings, book, avatarUrl, model } = card.value;
  const character = engine.characters.add(roomId, { model: model ?? AUTO_ROUTER_MODEL, name });
  engine.characters.update(character.id, {
    description,
    // The person chose the card with its own instructions.
    includeDefaultSystemPrompt: description === "",
    ...withoutUndefined({ avatarUrl, book }),
    ...(greetings.length === 0 ? {} : { greetings: [...greetings] }),
  });
  await greet(engine, { roomId, characterId: character.id, greeting: greetings[0] });
  return { kind: "success", title: noticeTexts.characterImported, text: name };
}

/** The reader's result, or the message of the error with which it ended. */
async function orMessage<Value>(reading: Promise<Value>): Promise<Value | string> {
  try {
    return await reading;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function greet(
  engine: Engine,
  { roomId, characterId, greeting }: { roomId: string; characterId: string; greeting: string | undefined },
): Promise<void> {
  const contents = await engine.rooms.exportRecords(roomId);
  if (greeting === undefined || contents === undefined || contents.messages.length > 0) return;
  const message = createAssistantMessage({ roomId, characterId, parentMessageId: null, now: Date.now() });
  await engine.rooms.importRecords(roomId, {
    characters: [],
    artifacts: [],
    artifactFiles: [],
    artifactVersions: [],
    artifactFileContents: [],
    votes: [],
    messages: [{ ...message, isGenerating: false }],
    texts: [{ id: message.id, roomId, content: greeting, reasoning: "" }],
  });
}

async function recordsOf(engine: Engine, roomId: string): Promise<RoomRecords | undefined> {
  const contents = await engine.rooms.exportRecords(roomId);
  const room = engine.tables.rooms.get(roomId);
  return contents === undefined || room === undefined ? undefined : { room, ...contents };
}
