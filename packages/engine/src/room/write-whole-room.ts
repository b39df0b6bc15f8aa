import type { Room } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { openedTables, tableNamed } from "../persistence/stored-tables.ts";
import type { RecordChange } from "../ports.ts";
import { createRoomState } from "../state/room-state.ts";
import type { WholeRoom } from "./copy-room.ts";

/** The changes that write a room and all of its records into the store in one write. */
export function toChanges(room: Room, contents: WholeRoom): RecordChange[] {
  const changes: RecordChange[] = [{ table: "rooms", type: "put", record: room }];
  for (const name of [...openedTables, "requests", "pastTexts"] as const) {
    // The compiler cannot follow a record's type through the table's name.
    for (const record of contents[name]) changes.push({ table: name, type: "put", record } as RecordChange);
  }
  return changes;
}

/** Puts a room that is already stored into the tables. */
export function showWholeRoom(context: EngineContext, room: Room, contents: WholeRoom): void {
  const { tables } = context;
  context.withoutSaving(() => {
    tables.roomStates.put(createRoomState(room.id, { status: "success" }));
    tables.rooms.put(room);
    for (const name of openedTables) tableNamed(tables, name).put(...(contents[name] as never[]));
  });
}
