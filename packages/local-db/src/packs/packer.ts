import type { Backend } from "../backend.ts";
import type { Stretch } from "./packs.ts";
import { packSizes, shouldPack } from "./packs.ts";

/**
 * Runs once, after so many milliseconds or when the page is idle and visible, whichever is last. Returns a function
 * that cancels it.
 */
export type WhenIdle = (milliseconds: number, run: () => void) => () => void;

/** Copies the parts of long rooms that do not change into packs, piece by piece, while nothing waits for the store. */
export interface Packer {
  /** A room was read, with so many messages. */
  hasRead(roomId: string, messageCount: number): void;
  /**
   * Messages or texts are about to be written, which may delete packs. The packing under way is aborted: no write waits
   * for it.
   */
  willWrite(): void;
  /** Ends packing: packs are a convenience, and if the store refuses one, as on a full disk, no more are made. */
  stop(): void;
}

/** Milliseconds without a read or a write before packing begins. */
const QUIET = 3000;

/** @param database the open store; undefined where there is none any more */
export function createPacker(options: { database: () => Backend | undefined; whenIdle: WhenIdle }): Packer {
  const { database, whenIdle } = options;
  /** Rooms that were read here, and those of them that are still to be planned. */
  const rooms = new Set<string>();
  const unseenIds = new Set<string>();
  let plan: { roomId: string; stretch: Stretch }[] = [];
  /** The room that is being packed, and whether any of it was packed. */
  let current: { roomId: string; hasPacked: boolean } | undefined;
  let round = 0;
  let isStopped = false;
  let cancel = (): void => undefined;
  /** Aborts the read or write for packs that is under way. */
  let end = (): void => undefined;
  const onStart = (own: () => void): void => {
    end = own;
  };

  const stop = (): void => {
    isStopped = true;
    cancel();
    end();
  };

  const begin = (milliseconds: number): void => {
    if (isStopped) return;
    cancel();
    round += 1;
    const mine = round;
    cancel = whenIdle(milliseconds, () => void step(mine).catch(() => mine === round && stop()));
  };

  /** Every read or write meanwhile has begun a new round, and the data of this one may be outdated. */
  const step = async (mine: number): Promise<void> => {
    const { planPacks, packStretch } = await import("./pack-room.ts");
    const backend = database();
    if (mine !== round || backend === undefined) return;
    const next = plan.shift();
    if (next !== undefined) {
      const { isPacked, rest } = await packStretch(backend, next.roomId, next.stretch, { onStart });
      if (isPacked && current?.roomId === next.roomId) current.hasPacked = true;
      if (rest !== undefined && mine === round) plan.unshift({ roomId: next.roomId, stretch: rest });
    } else {
      // A room whose messages are too heavy for packs would be read completely after each write. It is planned again
      // when it is next read.
      if (current?.hasPacked === false) rooms.delete(current.roomId);
      current = undefined;
      const [roomId] = unseenIds;
      if (roomId === undefined) return;
      unseenIds.delete(roomId);
      const stretches = await planPacks(backend, roomId, { onStart });
      if (mine !== round) return;
      plan = stretches.map((stretch) => ({ roomId, stretch }));
      if (stretches.length > 0) current = { roomId, hasPacked: false };
    }
    if (mine === round) begin(0);
  };

  return {
    hasRead: (roomId, messageCount) => {
      if (messageCount < shouldPack(packSizes)) return;
      rooms.add(roomId);
      unseenIds.add(roomId);
      begin(QUIET);
    },
    willWrite: () => {
      if (rooms.size === 0) return;
      end();
      plan = [];
      current = undefined;
      for (const roomId of rooms) unseenIds.add(roomId);
      begin(QUIET);
    },
    stop,
  };
}
