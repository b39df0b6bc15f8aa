import type { Room } from "@tutti/domain";
import type { RoomGroup } from "./room-groups.ts";

/** Pixels of the list's parts, as in its style sheet: all rows have the same height, so none is measured. */
export interface ListMetrics {
  row: number;
  /** Between two rows. */
  gap: number;
  heading: number;
  /** Above each group but the first. */
  groupGap: number;
}

/** The visible part of the list, in pixels from its top. */
export interface ListView {
  top: number;
  height: number;
}

/** A row that is in the page. */
export interface DrawnRow {
  room: Room;
  /** Its place in its group. */
  index: number;
  /** The rows between this one and the previous row in the page. */
  skippedRows: number;
}

export interface DrawnGroup {
  label: string;
  /** Rows of the group, drawn or not. */
  size: number;
  rows: readonly DrawnRow[];
  /** Rows after the last one that is in the page. */
  skippedAtEnd: number;
}

/** Rows in the page beyond each edge of the visible part. */
const MARGIN = 8;

/**
 * The rows of the groups that are in the page: the visible ones, some beyond the edges, and those that are kept
 * wherever they are. The space of the others stays empty.
 *
 * @param keptIds the open room, the focused room, and the rooms that the focus can move to next
 */
export function drawnGroups(
  groups: readonly RoomGroup[],
  { view, metrics, keptIds }: { view: ListView; metrics: ListMetrics; keptIds: ReadonlySet<string> },
): DrawnGroup[] {
  const pitch = metrics.row + metrics.gap;
  let top = 0;
  return groups.map(({ label, rooms }, place) => {
    const firstRow = top + (place === 0 ? 0 : metrics.groupGap) + metrics.heading;
    top = firstRow + rooms.length * pitch - metrics.gap;
    const from = Math.floor((view.top - firstRow) / pitch) - MARGIN;
    const to = Math.ceil((view.top + view.height - firstRow) / pitch) + MARGIN;
    const rows: DrawnRow[] = [];
    let next = 0;
    for (const [index, room] of rooms.entries()) {
      if ((index < from || index >= to) && !keptIds.has(room.id)) continue;
      rows.push({ room, index, skippedRows: index - next });
      next = index + 1;
    }
    return { label, size: rooms.length, rows, skippedAtEnd: rooms.length - next };
  });
}

/** The ids of a room and of the rooms before and after it, across groups, so that the focus can move on from it. */
export function idsAround(groups: readonly RoomGroup[], roomId: string | undefined): string[] {
  if (roomId === undefined) return [];
  const rooms = groups.flatMap((group) => group.rooms);
  const at = rooms.findIndex(({ id }) => id === roomId);
  return at < 0 ? [] : rooms.slice(Math.max(0, at - 1), at + 2).map(({ id }) => id);
}

/** The view rounded outwards to steps of so many pixels: the rows in the page stay the same until the next step. */
export function inSteps({ top, height }: ListView, step: number): ListView {
  const start = Math.floor(top / step) * step;
  return { top: start, height: Math.ceil((top + height) / step) * step - start };
}
