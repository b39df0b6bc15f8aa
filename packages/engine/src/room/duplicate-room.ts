import { createId } from "@tutti/contract";
import type { Room } from "@tutti/domain";
import { DUPLICATE_SUFFIX, displayTitle, errorTexts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { openRoom } from "../persistence/open-room.ts";
import { rowsOfRoom } from "../persistence/stored-tables.ts";
import type { RecordTypes } from "../ports.ts";
import type { WholeRoom } from "./copy-room.ts";
import { copyRoom } from "./copy-room.ts";
import { showWholeRoom, toChanges } from "./write-whole-room.ts";

/**
 * Copies a room with all of its records, under new ids and a title with the suffix ' (Copy)' (specification, point 4).
 * The copy is written completely or not at all. Returns the copy's id; undefined if there is nothing to copy or the
 * store refuses, and a notice gives the reason. Never rejects.
 */
export async function duplicateRoom(context: EngineContext, roomId: string): Promise<string | undefined> {
  const { tables, ports } = context;
  const failWith = (text: string): undefined => {
    ports.notify({ kind: "error", title: errorTexts.duplicateFailed.title, text });
    return undefined;
  };
  if (context.library.getState().status !== "ready") return failWith(errorTexts.namespaceMissing);
  try {
    await openRoom(context, roomId);
    const isWhole = tables.roomStates.get(roomId)?.hydration.status === "success";
    const contents = isWhole ? await contentsOf(context, roomId) : undefined;
    // Read last: the room may have been renamed or removed while its requests and past texts were read.
    const source = tables.rooms.get(roomId);
    if (!source || !contents) return failWith(errorTexts.duplicateFailed.missing);
    const now = ports.clock.now();
    const room: Room = {
      ...source,
      id: createId("room", now),
      title: `${displayTitle(source)}${DUPLICATE_SUFFIX}`,
      createdAt: now,
      updatedAt: now,
    };
    const copy = copyRoom(contents, { roomId: room.id, now });
    const writeResult = await ports.database.write(toChanges(room, copy));
    if (!writeResult.ok) return failWith(`${errorTexts.duplicateFailed.notSaved} ${writeResult.error.message}`);
    showWholeRoom(context, room, copy);
    context.track({ name: "playground_v3:room_duplicate" });
    return room.id;
  } catch (error) {
    context.report({ place: "duplicate-room", error });
    return failWith(`${errorTexts.duplicateFailed.notSaved} ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The page's rows, and the requests and past texts from the store; the page's rows are newer. */
async function contentsOf(context: EngineContext, roomId: string): Promise<WholeRoom> {
  const [requests, pastTexts] = await Promise.all([
    rowsBehind(context, "requests", roomId),
    rowsBehind(context, "pastTexts", roomId),
  ]);
  const { tables } = context;
  return {
    characters: rowsOfRoom(tables, "characters", roomId),
    messages: rowsOfRoom(tables, "messages", roomId),
    texts: rowsOfRoom(tables, "texts", roomId),
    artifacts: rowsOfRoom(tables, "artifacts", roomId),
    artifactFiles: rowsOfRoom(tables, "artifactFiles", roomId),
    artifactVersions: rowsOfRoom(tables, "artifactVersions", roomId),
    artifactFileContents: rowsOfRoom(tables, "artifactFileContents", roomId),
    votes: rowsOfRoom(tables, "votes", roomId),
    requests,
    // The past texts of a removed message are not stored again.
    pastTexts: pastTexts.filter(({ messageId }) => tables.messages.get(messageId) !== undefined),
  };
}

async function rowsBehind<Name extends "requests" | "pastTexts">(
  { tables, ports }: EngineContext,
  name: Name,
  roomId: string,
): Promise<RecordTypes[Name][]> {
  const storedRows = await ports.database.rowsOfRoom(name, roomId);
  if (!storedRows.ok) throw new Error(storedRows.error.message);
  const here = rowsOfRoom(tables, name, roomId);
  const knownIds = new Set(here.map(({ id }) => id));
  return [...storedRows.value.filter(({ id }) => !knownIds.has(id)), ...here];
}
