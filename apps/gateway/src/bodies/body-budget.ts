import { getHeapStatistics } from "node:v8";
import { MEGABYTE } from "../bytes.ts";

/** The share of the budget that one request holds. */
export interface BodyShare {
  /** Whether this many more bytes may be read now. */
  take(bytes: number): boolean;
  /** Frees the share: the body was read, or its reading was aborted. */
  close(): void;
}

/** Bounds the bytes of bodies that are read, or held, at the same time. */
export interface BodyBudget {
  /** @param reader the person who sends the body; undefined if the sender is not identified */
  open(reader: string | undefined): BodyShare;
  /** Bytes that are in use now. */
  readonly usedBytes: number;
}

/** @param limits bytes: of all bodies together, and of one person's */
export function createBodyBudget(limits: { all: number; person: number }): BodyBudget {
  let all = 0;
  const byPerson = new Map<string, number>();

  function add(reader: string | undefined, bytes: number): void {
    all += bytes;
    if (reader === undefined) return;
    const total = (byPerson.get(reader) ?? 0) + bytes;
    if (total > 0) byPerson.set(reader, total);
    else byPerson.delete(reader);
  }

  return {
    get usedBytes() {
      return all;
    },
    open(reader) {
      let bytesInUse = 0;
      return {
        take(bytes) {
          const own = reader === undefined ? 0 : (byPerson.get(reader) ?? 0);
          if (all + bytes > limits.all || own + bytes > limits.person) return false;
          bytesInUse += bytes;
          add(reader, bytes);
          return true;
        },
        close() {
          add(reader, -bytesInUse);
          bytesInUse = 0;
        },
      };
    },
  };
}

/** For this process: four of the largest bodies, or two of one person's. */
export const processBudget: BodyBudget = createBodyBudget({ all: 256 * MEGABYTE, person: 128 * MEGABYTE });

/**
 * The heap size at which V8 aborts. Parsed values take up to twice the bytes of their JSON, and half of the heap is for
 * the rest.
 */
const heapLimit = getHeapStatistics().heap_size_limit;

/** For this process: bodies that were read, until their answers have ended. Small ones are not counted. */
export const heldBodies: BodyBudget = createBodyBudget({ all: heapLimit / 4, person: heapLimit / 8 });
