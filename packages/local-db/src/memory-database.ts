import type { Character, Message, MessageText, Room } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import type { LocalChange, LocalDatabase, LocalFailure } from "./local-database.ts";

const closed: LocalFailure = { code: "unavailable", message: "The database is closed." };

/**
 * A store that forgets everything with the page: for tests, and for browsers that give no IndexedDB. Records are copied on their
 * way in and out, as IndexedDB does it, so that no two holders share one.
 */
export function createMemoryDatabase(): LocalDatabase {
  const rooms = new Map<string, Room>();
  const characters = new Map<string, Character>();
  const messages = new Map<string, Message>();
  const texts = new Map<string, MessageText>();
  const ofRooms = [characters, messages, texts];
  let isClosed = false;

  const put = (change: Extract<LocalChange, { type: "put" }>): void => {
    switch (change.table) {
      case "rooms":
        rooms.set(change.record.id, change.record);
        return;
      case "characters":
        characters.set(change.record.id, change.record);
        return;
      case "messages":
        messages.set(change.record.id, change.record);
        return;
      case "texts":
        texts.set(change.record.id, change.record);
        return;
    }
  };

  const remove = (change: Extract<LocalChange, { type: "remove" }>): void => {
    ({ rooms, characters, messages, texts })[change.table].delete(change.id);
    if (change.table !== "rooms") return;
    for (const rows of ofRooms) {
      for (const [id, row] of rows) if (row.roomId === change.id) rows.delete(id);
    }
  };

  return {
    loadRooms: async () => (isClosed ? fail(closed) : succeed(structuredClone([...rooms.values()]))),
    loadRoom: async (roomId) => {
      if (isClosed) return fail(closed);
      const ofRoom = <Row extends { roomId: string }>(rows: Map<string, Row>): Row[] =>
        structuredClone([...rows.values()].filter((row) => row.roomId === roomId));
      return succeed({ characters: ofRoom(characters), messages: ofRoom(messages), texts: ofRoom(texts) });
    },
    write: async (changes) => {
      if (isClosed) return fail(closed);
      // Copied before anything is written: what cannot be stored refuses the whole batch, as a transaction would.
      let copies: LocalChange[];
      try {
        copies = structuredClone([...changes]);
      } catch (error) {
        return fail({ code: "unknown", message: error instanceof Error ? error.message : String(error) });
      }
      for (const change of copies) {
        if (change.type === "put") put(change);
        else remove(change);
      }
      return succeed(undefined);
    },
    close: () => {
      isClosed = true;
    },
  };
}
