import type { Character, Message, MessageText, Room } from "@tutti/domain";
import { createStore } from "zustand/vanilla";
import type { ComposerState, Engine, LibraryState, RoomState } from "../engine.ts";
import type { RecordTable } from "./record-table.ts";
import { createRecordTable } from "./record-table.ts";
import { followTables } from "./room-states.ts";

/** The tables of the running page. They do not know that they are saved. */
export interface EngineTables {
  rooms: RecordTable<Room>;
  characters: RecordTable<Character>;
  messages: RecordTable<Message>;
  texts: RecordTable<MessageText>;
  roomStates: RecordTable<RoomState>;
}

/** All state of the engine. */
export interface EngineStores {
  tables: EngineTables;
  library: Engine["library"];
  composer: Engine["composer"];
}

export function createStores(): EngineStores {
  const tables: EngineTables = {
    rooms: createRecordTable(),
    characters: createRecordTable(),
    messages: createRecordTable(),
    texts: createRecordTable(),
    roomStates: createRecordTable(),
  };
  followTables(tables);
  return {
    tables,
    library: createStore<LibraryState>(() => ({ status: "loading" })),
    composer: createStore<ComposerState>(() => ({ drafts: {}, pendingCharacters: [] })),
  };
}
