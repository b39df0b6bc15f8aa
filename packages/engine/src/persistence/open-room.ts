import type { ArtifactVersion, Message } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { RoomRecords } from "../ports.ts";
import type { RoomState } from "../state/room-state.ts";
import {
  asFailedContent,
  asFailedVersion,
  asInterruptedMessage,
  isGenerated,
  isUnfinished,
} from "./interrupted-rows.ts";
import { openedTables, rowsOfRoom, tableNamed } from "./stored-tables.ts";

/**
 * Loads the rows of a room that is idle or whose load failed (specification, point 4, "Room hydration"): the newest
 * messages first, which can be shown while the rest is loading. An id that is not in the list changes nothing. Never
 * rejects: errors are in the room's hydration.
 */
export function openRoom(context: EngineContext, roomId: string): Promise<void> {
  const status = context.tables.roomStates.get(roomId)?.hydration.status;
  if (status === undefined || status === "success") return Promise.resolve();
  const { roomLoads } = context;
  const pending = roomLoads.get(roomId);
  if (pending !== undefined) return pending;
  const load = loadRoom(context, roomId).finally(() => roomLoads.delete(roomId));
  roomLoads.set(roomId, load);
  return load;
}

/**
 * Runs a function that needs a whole room: at once if the room is loaded, else when its load has ended. If the room
 * cannot be loaded, the function is not run. Settles with the result of `run`; undefined if it was not run.
 */
export async function whenFullyLoaded<Value>(
  context: EngineContext,
  roomId: string | undefined,
  run: () => Value | Promise<Value>,
): Promise<Value | undefined> {
  const isWhole = (): boolean => context.tables.roomStates.get(roomId ?? "")?.hydration.status === "success";
  if (!isWhole()) await openRoom(context, roomId ?? "");
  return isWhole() ? run() : undefined;
}

async function loadRoom(context: EngineContext, roomId: string): Promise<void> {
  const { tables, ports } = context;
  const setHydration = (hydration: RoomState["hydration"]): void =>
    tables.roomStates.update(roomId, (state) => ({ ...state, hydration }));
  // The room may have been removed while it was loading.
  const isThere = (): boolean => tables.rooms.get(roomId) !== undefined;

  setHydration({ status: "pending" });
  try {
    const room = await ports.database.loadRoom(roomId, {
      onNewest: (newest) => {
        if (!isThere()) return;
        putRecords(context, newest);
        setHydration({ status: "pending", isNewestHere: true });
      },
    });
    if (!room.ok) {
      setHydration({ status: "failed", error: room.error.message });
      return;
    }
    if (!isThere()) return;
    putRecords(context, room.value);
    // An answer must not be ended only because its fold is still loading.
    const preparation = context.flights.preparation();
    if (preparation !== undefined) {
      await preparation;
      if (!isThere()) return;
    }
    endInterruptedAnswers(context, roomId);
    setHydration({ status: "success" });
  } catch (error) {
    setHydration({ status: "failed", error: error instanceof Error ? error.message : String(error) });
  }
}

/** The page's rows are newer than the stored ones, and stay. */
function putRecords(context: EngineContext, records: RoomRecords): void {
  const { tables } = context;
  const unknown: RoomRecords = { ...records };
  for (const name of openedTables) {
    const table = tableNamed(tables, name);
    const rows: readonly { id: string }[] = records[name];
    Object.assign(unknown, { [name]: rows.filter((row) => table.get(row.id) === undefined) });
  }
  context.withoutSaving(() => {
    // The compiler cannot follow a record's type through the table's name.
    for (const name of openedTables) tableNamed(tables, name).put(...(unknown[name] as never[]));
  });
}

/**
 * Ends the answers and versions that were being made when they were stored, if no run of the gateway continues them.
 * These changes are saved.
 */
function endInterruptedAnswers({ tables, ports, flights }: EngineContext, roomId: string): void {
  const now = ports.clock.now();
  const isLeft = (message: Message): boolean => isUnfinished(message) && flights.get(message.id) === undefined;
  const versions = rowsOfRoom(tables, "artifactVersions", roomId).filter(isGenerated);
  const isInFlight = (version: ArtifactVersion): boolean =>
    flights.get(version.generatingMessageId ?? "") !== undefined;
  const inHand = new Set(versions.filter(isInFlight).flatMap(({ fileContents }) => Object.values(fileContents)));
  const contents = rowsOfRoom(tables, "artifactFileContents", roomId).filter(isGenerated);
  tables.artifactFileContents.put(...contents.filter(({ id }) => !inHand.has(id)).map(asFailedContent));
  tables.artifactVersions.put(...versions.filter((row) => !isInFlight(row)).map((row) => asFailedVersion(row, now)));
  tables.messages.put(...rowsOfRoom(tables, "messages", roomId).filter(isLeft).map(asInterruptedMessage));
}
