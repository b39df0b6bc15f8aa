import type { Message, MessageText } from "@tutti/domain";
import type { KeyRange } from "../backend.ts";
import { keysBetween } from "../backend.ts";

/**
 * A copy of a stretch of a room: all messages and texts in it, as their rows are. It is read in a fraction of the time
 * that the rows take, and exists only as long as none of them has changed: every write to one of the rows deletes the
 * pack in the same transaction.
 */
export interface Pack extends PackedStretch {
  roomId: string;
  messages: Message[];
  texts: MessageText[];
}

/** A range of ids in their order as texts: `from` is included, `to` is not. */
export interface Stretch {
  from: string;
  to: string;
}

/** The contents of a pack's key. */
export interface PackedStretch extends Stretch {
  messageCount: number;
}

/**
 * Begins with the end of the stretch, so that the packs that may hold an id are adjacent, whatever room they belong to.
 */
export const PACK_KEY = "[to+roomId+from+messageCount]";

/** The index of a room's packs in the order of their stretches. */
export const PACK_ORDER = "[roomId+to]";

/** How a room is cut into packs, in messages. */
export interface PackSizes {
  /** In a pack: so many that the number of packs hardly matters, and so few that copying them takes about a frame. */
  inPack: number;
  /** In a pack at least: fewer are read as quickly row by row. */
  fewest: number;
  /** The newest messages change most, and are not packed. */
  newest: number;
  /**
   * UTF-16 code units of a pack's contents: messages may contain images, and a pack is read and written in one piece.
   */
  weight: number;
}

export const packSizes: PackSizes = { inPack: 250, fewest: 20, newest: 200, weight: 1_000_000 };

/** The number of messages outside of packs from which on a room is packed. */
export function shouldPack({ inPack, newest }: PackSizes): number {
  return newest + inPack;
}

/** Seconds that a pack may span: this bounds the keys of the packs that may hold an id, before anything is read. */
const REACH = 30 * 86_400;
/** An id that this product makes contains its time, in whole seconds (specification, point 3, "Ids"). */
const TIMED_ID = /^msg-(\d{10})/;

/** The time in an id, in seconds since the epoch; undefined for an id without one. */
export function secondOf(id: string): number | undefined {
  const second = TIMED_ID.exec(id)?.[1];
  return second === undefined ? undefined : Number(second);
}

/**
 * The latest possible end of a pack that holds this id; undefined for an id without a time, which no pack may begin
 * with.
 */
export function lastEnd(id: string): string | undefined {
  const second = secondOf(id);
  const end = second === undefined ? "" : String(second + REACH);
  return end.length === 10 ? `msg-${end}` : undefined;
}

/**
 * The key ranges of all packs that may hold one of these ids, derived from the ids alone: a page that is being left
 * cannot look anything up. Packs that end soon after an id are included.
 */
export function packsWith(ids: readonly string[]): KeyRange[] {
  const ranges: KeyRange[] = [];
  let first: string | undefined;
  let end: string | undefined = "";
  const close = (): void => {
    // Without an end, the range covers all packs that end after the first id.
    if (first !== undefined) ranges.push(keysBetween([first, []], end === undefined ? [[]] : [end, []]));
  };
  for (const id of [...ids].sort()) {
    if (end === undefined) break;
    if (first === undefined || id > end) {
      close();
      first = id;
      end = lastEnd(id);
    } else {
      const later = lastEnd(id);
      end = later === undefined || later > end ? later : end;
    }
  }
  close();
  return ranges;
}

/** Parses a pack's key. */
export function fromKey(key: unknown): PackedStretch {
  const [to, , from, messageCount] = key as [to: string, roomId: string, from: string, messageCount: number];
  return { from, to, messageCount };
}

/** How many messages are in packs. */
export function countOf(stretches: readonly PackedStretch[]): number {
  return stretches.reduce((sum, stretch) => sum + stretch.messageCount, 0);
}

/** Whether an id lies in a stretch; a missing end is the room's. */
export function isIn({ from, to }: Partial<Stretch>, id: string): boolean {
  return (from === undefined || from <= id) && (to === undefined || id < to);
}

/** The gaps before, between and after stretches that are in order; a missing end is the room's. */
export function gapsBetween(stretches: readonly Stretch[]): Partial<Stretch>[] {
  const gaps: Partial<Stretch>[] = [];
  let from: string | undefined;
  for (const stretch of stretches) {
    if (from !== stretch.from) gaps.push(from === undefined ? { to: stretch.from } : { from, to: stretch.from });
    from = stretch.to;
  }
  gaps.push(from === undefined ? {} : { from });
  return gaps;
}
