import { MEGABYTE } from "./bytes.ts";
/** What became of bytes that were to be held: they are, or their owner has too many, or all owners together have. */
export type HoldOutcome = "held" | "too-large" | "no-room";

/** The bytes of one owner. */
export interface MemoryAccount {
  /** Holds more; where it refuses, nothing more is held. */
  hold(bytes: number): HoldOutcome;
  /** Holds nothing any longer; more may be held after it. */
  release(): void;
}

/** Bounds what many owners hold together, where each alone may be large and all at once would fill the memory. */
export interface MemoryBudget {
  /** @param limit bytes that this owner may hold */
  open(limit: number): MemoryAccount;
  /** Bytes that are held now. */
  readonly usedBytes: number;
}

/** @param total bytes that all owners may hold together */
export function createMemoryBudget(total: number): MemoryBudget {
  let heldBytes = 0;
  return {
    open(limit) {
      let own = 0;
      return {
        hold(bytes) {
          if (own + bytes > limit) return "too-large";
          if (heldBytes + bytes > total) return "no-room";
          own += bytes;
          heldBytes += bytes;
          return "held";
        },
        release() {
          heldBytes -= own;
          own = 0;
        },
      };
    },
    get usedBytes() {
      return heldBytes;
    },
  };
}

/**
 * What this process may hold of answers that cannot be passed on as they come, in bytes: pieces of a stream that have
 * not ended, and answers that were asked for whole. A value is held up to three times while it is read, so that a
 * quarter of a gigabyte keeps the process below one.
 */
export const answerMemory: MemoryBudget = createMemoryBudget(256 * MEGABYTE);
