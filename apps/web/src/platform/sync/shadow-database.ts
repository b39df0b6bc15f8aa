import type { ReplicaState, Shadow, ShadowStore } from "@tutti/sync";
import { Dexie } from "dexie";
import { syncStoreName } from "./sync-switch.ts";

/** The key of the one row of the state. */
const STATE = "state";

interface StateRow {
  id: string;
  state: ReplicaState;
}

/**
 * The shadows of a store, in a database of their own. The first write makes it, so that a browser that only looks has
 * none, and it is deleted when the device leaves.
 */
export interface ShadowDatabase extends ShadowStore {
  /** Whether the rows that were there before sync was switched on have their marks. */
  isEnlisted(): Promise<boolean>;
  noteEnlisted(): Promise<void>;
  /** Forgets everything about the space. */
  clear(): Promise<void>;
}

/** @param store the name of the local store */
export function openShadowDatabase(store: string): ShadowDatabase {
  const name = syncStoreName(store);
  const db = new Dexie(name, { cache: "disabled" });
  db.version(1).stores({ shadows: "key, roomId, isUnsent", state: "id" });
  db.version(2).stores({ shadows: "key, roomId, isUnsent, endedAt" });
  const shadows = db.table<Shadow, string>("shadows");
  const states = db.table<StateRow | { id: "enlisted" }, string>("state");
  const isThere = async (): Promise<boolean> => db.isOpen() || (await Dexie.exists(name));
  return {
    state: async () => ((await isThere()) ? ((await states.get(STATE)) as StateRow | undefined)?.state : undefined),
    shadows: (keys) => shadows.bulkGet([...keys]),
    unsent: (limit) => shadows.where("isUnsent").equals(1).limit(limit).toArray(),
    ofRoom: (roomId) => shadows.where("roomId").equals(roomId).toArray(),
    // IndexedDB takes no number above 32 bits as a limit; Dexie leaves out an infinite one.
    ends: (upTo, limit = Number.POSITIVE_INFINITY) =>
      shadows.where("endedAt").belowOrEqual(upTo).limit(limit).sortBy("endedAt"),
    save: ({ state, put = [], remove = [] }) =>
      db.transaction("rw", shadows, states, async () => {
        if (state) await states.put({ id: STATE, state });
        if (remove.length > 0) await shadows.bulkDelete([...remove]);
        if (put.length > 0) await shadows.bulkPut([...put]);
      }),
    isEnlisted: async () => (await states.get("enlisted")) !== undefined,
    noteEnlisted: async () => void (await states.put({ id: "enlisted" })),
    // It opens again where sync is switched on once more.
    clear: () => db.delete({ disableAutoOpen: false }),
  };
}
