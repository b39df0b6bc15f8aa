import { MEGABYTE } from "./bytes.ts";
/** The outcome of a reservation: the bytes are held, or exceed the owner's limit, or that of all owners together. */
export type HoldOutcome = "held" | "too-large" | "no-room";

/** The bytes of one owner. */
export interface MemoryAccount {
  /** Holds more bytes; if it refuses, the held bytes stay as they were. */
  hold(bytes: number): HoldOutcome;
  /** Frees all bytes of this owner, which may hold bytes again after it. */
  release(): void;
}

/**
 * Bounds the bytes that many owners hold together, where each alone may hold many and all at once would fill the
 * memory.
 */
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
 * Bytes that this process may hold of answers that cannot be passed on as they arrive: pieces of a stream that are
 * incomplete, and answers that were requested whole. A value is held up to three times while it is read, so that a
 * quarter of a gigabyte keeps the process below one.
 */
export const answerMemory: MemoryBudget = createMemoryBudget(256 * MEGABYTE);
