import type { Locks } from "../ports.ts";

/** A tab's share in writing the rows that runs bring to the store. */
export interface Writer {
  /** Whether this tab writes. */
  isWriter(): boolean;
  /** Called when the run is over in this tab. */
  leave(): void;
}

/**
 * Of all tabs that follow the runs of a room, one writes. When that tab is closed, the next one continues from the log
 * entry that it has read itself.
 */
export interface RoomWriters {
  /** @param save saves the rows as they are: called if another tab has been the writer until now */
  join(roomId: string, save: () => void): Writer;
}

interface RoomLock {
  live: Set<() => void>;
  /**
   * Runs that are over in this tab while another tab writes: saved after all if that tab is closed before it has
   * written their end.
   */
  unsavedRuns: (() => void)[];
  isHeld: boolean;
  release: () => void;
}

/** @param locks absent: no other tab shares the store */
export function createRoomWriters(locks: Locks | undefined): RoomWriters {
  const rooms = new Map<string, RoomLock>();

  const close = (roomId: string, lock: RoomLock): void => {
    if (rooms.get(roomId) === lock) rooms.delete(roomId);
    lock.release();
  };
  const open = (roomId: string): RoomLock => {
    const lock: RoomLock = { live: new Set(), unsavedRuns: [], isHeld: locks === undefined, release: () => undefined };
    rooms.set(roomId, lock);
    void locks?.acquire(`room:${roomId}`).then((release) => {
      lock.release = release;
      lock.isHeld = true;
      for (const save of [...lock.live, ...lock.unsavedRuns.splice(0)]) save();
      if (lock.live.size === 0) close(roomId, lock);
    });
    return lock;
  };

  return {
    join: (roomId, save) => {
      const lock = rooms.get(roomId) ?? open(roomId);
      lock.live.add(save);
      return {
        isWriter: () => lock.isHeld,
        leave: () => {
          if (!lock.live.delete(save)) return;
          if (!lock.isHeld) lock.unsavedRuns.push(save);
          else if (lock.live.size === 0) close(roomId, lock);
        },
      };
    },
  };
}
