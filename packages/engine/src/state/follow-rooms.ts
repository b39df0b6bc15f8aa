import type { Message } from "@tutti/domain";
import { compareMessages, compareQueuedMessages, isUndecided, splitAttempts } from "@tutti/domain";
import type { TableChange } from "./record-table.ts";
import type { RoomState } from "./room-state.ts";
import { createRoomState } from "./room-state.ts";
import type { EngineTables } from "./tables.ts";

/**
 * Keeps every room's state in sync with the tables: there is one for each room, with its characters, its artifacts and
 * the messages of its chat in order; the messages of an artifact's chat belong to the artifact's state. A change that
 * neither adds nor removes nor moves a record costs nothing here, whatever the size of the room.
 */
export function followTables(tables: EngineTables): void {
  const { rooms, characters, messages, artifacts, queuedMessages, roomStates } = tables;

  const orderQueue = (roomId: string): void => {
    const ofRoom = queuedMessages.all().filter((message) => message.roomId === roomId);
    const queueIds = ofRoom.sort(compareQueuedMessages).map((message) => message.id);
    const isSame = ({ queueIds: before }: RoomState): boolean => before.join() === queueIds.join();
    roomStates.update(roomId, (state) => (isSame(state) ? state : { ...state, queueIds }));
  };
  queuedMessages.subscribeAll((changes) => {
    for (const roomId of roomIdsOf(changes)) orderQueue(roomId);
  });

  rooms.subscribeAll((changes) => {
    for (const { id, before, after } of changes) {
      if (after === undefined) roomStates.remove(id);
      else if (before === undefined && !roomStates.get(id)) roomStates.put(createRoomState(id, { status: "idle" }));
      if (after !== undefined && before === undefined) orderQueue(id);
    }
  });

  characters.subscribeAll((changes) => {
    const tableChanges = changes.filter(({ before, after }) => before?.isRemoved !== after?.isRemoved);
    for (const roomId of roomIdsOf(tableChanges)) {
      const characterIds = characters
        .all()
        .filter(
          (character) => character.roomId === roomId && !character.isRemoved && character.artifactId === undefined,
        )
        .sort(byAge)
        .map((character) => character.id);
      roomStates.update(roomId, (state) => ({ ...state, characterIds }));
    }
  });

  artifacts.subscribeAll((changes) => {
    const tableChanges = changes.filter(({ before, after }) => before?.createdAt !== after?.createdAt);
    for (const roomId of roomIdsOf(tableChanges)) {
      const ofRoom = artifacts.all().filter((artifact) => artifact.roomId === roomId);
      const artifactIds = ofRoom.sort(byAge).map((artifact) => artifact.id);
      roomStates.update(roomId, (state) => ({ ...state, artifactIds }));
    }
  });

  messages.subscribeAll((changes) => {
    const decisions = changes.filter(({ before, after }) => isUndecided(before) !== isUndecided(after));
    for (const roomId of roomIdsOf(decisions)) {
      const ids = decisions.flatMap(({ id, after }) => (after?.roomId === roomId && isUndecided(after) ? [id] : []));
      roomStates.update(roomId, ({ undecidedIds = [], ...state }) => {
        const otherIds = undecidedIds.filter((id) => !decisions.some((change) => change.id === id));
        return otherIds.length + ids.length === 0 ? state : { ...state, undecidedIds: [...otherIds, ...ids] };
      });
    }
    for (const [roomId, changedIds] of movedOfChats(changes)) {
      roomStates.update(roomId, (state) => placeMessages(state, changedIds, tables));
    }
  });
}

function byAge(a: { id: string; createdAt: number }, b: { id: string; createdAt: number }): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/**
 * The messages of each room's chat that were added, removed or moved: in one pass, as a room that is opened brings ten
 * thousand.
 */
function movedOfChats(changes: readonly TableChange<Message>[]): Map<string, TableChange<Message>[]> {
  const byRoom = new Map<string, TableChange<Message>[]>();
  let roomId: string | undefined;
  let ofRoom: TableChange<Message>[] = [];
  for (const change of changes) {
    const { before, after } = change;
    const message = after ?? before;
    if (message?.context !== "main-chat" || isSamePlace(before, after)) continue;
    // Most messages are of the same room as the one before, which is cheaper to compare than to look up.
    if (message.roomId !== roomId) {
      roomId = message.roomId;
      ofRoom = byRoom.get(roomId) ?? [];
      byRoom.set(roomId, ofRoom);
    }
    ofRoom.push(change);
  }
  return byRoom;
}

/** Whether a change leaves a message where it is, and as shown or replaced as it is. */
export function isSamePlace(before: Message | undefined, after: Message | undefined): boolean {
  return (
    before?.createdAt === after?.createdAt && before?.shownAt === after?.shownAt && before?.attempt === after?.attempt
  );
}

function roomIdsOf(changes: readonly TableChange<{ id: string; roomId: string }>[]): Set<string> {
  const roomIds = new Set<string>();
  for (const { before, after } of changes) {
    const roomId = (after ?? before)?.roomId;
    if (roomId !== undefined) roomIds.add(roomId);
  }
  return roomIds;
}

function placeMessages(
  { replacedIds = [], ...state }: RoomState,
  changes: readonly TableChange<Message>[],
  { messages }: EngineTables,
): RoomState {
  const changedIds = new Set(changes.map((change) => change.id));
  const retainedIds = [...state.messageIds, ...replacedIds].filter((id) => !changedIds.has(id));
  const retainedMessages = retainedIds.flatMap((id) => messages.get(id) ?? []);
  const placedChanges = changes.flatMap((change) => change.after ?? []);
  // The retained messages are in order already, which the sort makes use of: this is close to one pass.
  return { ...state, ...placedIds([...retainedMessages, ...placedChanges].sort(compareMessages)) };
}

/** The ids of a chat's messages, by whether they are shown. */
export function placedIds(messages: readonly Message[]): Pick<RoomState, "messageIds" | "replacedIds"> {
  const { shown, replaced } = splitAttempts(messages);
  const messageIds = shown.map(({ id }) => id);
  return replaced.length === 0 ? { messageIds } : { messageIds, replacedIds: replaced.map(({ id }) => id) };
}
