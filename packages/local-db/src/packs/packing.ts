import type { StoreConnection } from "../store-connection.ts";
import { packStore } from "../store-name.ts";
import type { Packer, WhenIdle } from "./packer.ts";
import { packSizes, shouldPack } from "./packs.ts";

/** The packer of a store's long rooms, whose code is loaded when the first of them is read. */
export interface Packing {
  /** A room was read. Rejects if the code cannot be loaded. */
  hasRead(roomId: string, messageCount: number): Promise<void>;
  /** A write follows that changes packs. */
  willWrite(): void;
  /** Deletes the packs on a full disk, to make room for rows that cannot be recreated. Whether there were any. */
  makeRoom(): Promise<boolean>;
  /** Packs nothing any more. */
  stop(): void;
}

/** @param whenIdle when long rooms that were read may be packed; absent: never */
export function createPacking(
  { db, attempt }: Pick<StoreConnection, "db" | "attempt">,
  whenIdle: WhenIdle | undefined,
): Packing {
  let packer: Packer | undefined;
  let isPacking = true;
  const stop = (): void => {
    isPacking = false;
    packer?.stop();
  };
  return {
    hasRead: async (roomId, messageCount) => {
      if (whenIdle === undefined || !isPacking || messageCount < shouldPack(packSizes)) return;
      const { createPacker } = await import("./packer.ts");
      if (!isPacking) return;
      packer ??= createPacker({ database: () => (db.isOpen() ? db.backendDB() : undefined), whenIdle });
      packer.hasRead(roomId, messageCount);
    },
    willWrite: () => packer?.willWrite(),
    makeRoom: async () => {
      stop();
      const packs = db.table(packStore);
      const clearing = await attempt(async () => (await packs.count()) > 0 && packs.clear().then(() => true));
      return clearing.ok && clearing.value;
    },
    stop,
  };
}
