import type { Message, MessageText } from "@tutti/domain";
import type { KeyRange } from "./backend.ts";
import { keysBetween } from "./backend.ts";

/**
 * A copy of a stretch of a room: all messages and texts in it, as their rows are. It is read in a fraction of the time
 * that the rows take, and is there only as long as none of them has changed: whatever writes one of the rows deletes
 * the pack in the same transaction.
 */
export interface Pack extends PackedStretch {
  roomId: string;
  messages: Message[];
  texts: MessageText[];
}

/** Ids in their order as texts: from one on, up to another and without it. */
export interface Stretch {
  from: string;
  to: string;
}

/** What the key of a pack says of it. */
export interface PackedStretch extends Stretch {
  messageCount: number;
}

/**
 * Begins with the end of the stretch, so that the packs that may hold an id lie side by side, of whatever room they
 * are.
 */
export const PACK_KEY = "[to+roomId+from+messageCount]";

/** The index that has a room's packs in the order of their stretches. */
export const PACK_ORDER = "[roomId+to]";

/** How a room is cut, in messages. */
export interface PackSizes {
  /**
   * In a pack: so many that their number hardly costs anything, and so few that copying them is a matter of a frame.
   */
  inPack: number;
  /** In a pack at least: fewer are read as quickly one by one. */
  fewest: number;
  /** The newest change most, and are left to their rows. */
  newest: number;
  /**
   * UTF-16 code units of all that is in a pack: pictures may be in messages, and a pack is read and written in one
   * piece.
   */
  weight: number;
}

export const packSizes: PackSizes = { inPack: 250, fewest: 20, newest: 200, weight: 1_000_000 };

/** Messages outside of packs from which on a room is packed. */
export function shouldPack({ inPack, newest }: PackSizes): number {
  return newest + inPack;
}

/** Seconds that a pack may reach over: this bounds where the packs are that hold an id, before anything is read. */
const REACH = 30 * 86_400;
/** An id as this product makes it says when it was made, in whole seconds (specification, point 3, "Ids"). */
const TIMED_ID = /^msg-(\d{10})/;

/** When an id was made, in seconds since the epoch; undefined for one that does not say it. */
export function secondOf(id: string): number | undefined {
  const second = TIMED_ID.exec(id)?.[1];
  return second === undefined ? undefined : Number(second);
}

/**
 * Where a pack ends at the latest that holds this id; undefined for an id without a time, which no pack may begin with.
 */
export function lastEnd(id: string): string | undefined {
  const second = secondOf(id);
  const end = second === undefined ? "" : String(second + REACH);
  return end.length === 10 ? `msg-${end}` : undefined;
}

/**
 * The keys of all packs that may hold one of these ids, told by the ids alone: a page that is being left can look
 * nothing up. Packs that end soon after one are among them.
 */
export function packsWith(ids: readonly string[]): KeyRange[] {
  const ranges: KeyRange[] = [];
  let first: string | undefined;
  let end: string | undefined = "";
  const close = (): void => {
    // Without an id that it stops at, the range is of all packs that end after the first.
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

/** What a pack's key says. */
export function fromKey(key: unknown): PackedStretch {
  const [to, , from, messageCount] = key as [to: string, roomId: string, from: string, messageCount: number];
  return { from, to, messageCount };
}

/** How many messages are in packs. */
export function countOf(stretches: readonly PackedStretch[]): number {
  return stretches.reduce((sum, stretch) => sum + stretch.messageCount, 0);
}

/** Whether an id lies in a stretch; an end that is missing is the room's. */
export function isIn({ from, to }: Partial<Stretch>, id: string): boolean {
  return (from === undefined || from <= id) && (to === undefined || id < to);
}

/** What lies before, between and behind stretches that are in order; an end that is missing is the room's. */
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
