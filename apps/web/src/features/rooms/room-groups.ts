import { t } from "@lingui/core/macro";
import { displayTitle, type Room } from "@tutti/domain";
import { formatMonth } from "../../ui/formats/dates.ts";

/** A heading of the room list and the rooms under it. */
export interface RoomGroup {
  label: string;
  rooms: readonly Room[];
}

/** The rooms whose title holds the query, whatever the case (specification, point 2). An empty query finds all. */
export function searchRooms(rooms: readonly Room[], query: string): readonly Room[] {
  const wanted = query.trim().toLowerCase();
  return wanted === "" ? rooms : rooms.filter((room) => displayTitle(room).toLowerCase().includes(wanted));
}

/**
 * The sidebar's groups, in their order: pinned rooms, then by the local day of the last update: today, yesterday, the 7
 * and the 30 days before today, months, and at the end those without a date. The latest update comes first in each.
 */
export function groupRooms(rooms: readonly Room[], now: number): RoomGroup[] {
  const newestFirst = [...rooms].sort((a, b) => lastUpdate(b) - lastUpdate(a) || (a.id < b.id ? -1 : 1));
  const groups = new Map<string, Room[]>();
  const place = (label: string, room: Room): void => {
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [room]);
    else group.push(room);
  };
  for (const room of newestFirst) if (room.isPinned) place(t`Pinned`, room);
  for (const room of newestFirst) if (!room.isPinned) place(dateLabel(lastUpdate(room), now), room);
  return [...groups].map(([label, grouped]) => ({ label, rooms: grouped }));
}

/**
 * The groups with so many rooms of all, the first ones, and with the open room wherever it is, alone in its group
 * where that is not drawn
 * yet: an account that was imported has thousands.
 */
export function firstRooms(
  groups: readonly RoomGroup[],
  count: number,
  currentRoomId: string | undefined,
): RoomGroup[] {
  const roomGroups: RoomGroup[] = [];
  let left = count;
  for (const { label, rooms } of groups) {
    const current = rooms.findIndex(({ id }) => id === currentRoomId);
    const first = rooms.slice(0, left);
    const own = current >= left ? rooms.slice(current, current + 1) : [];
    left -= first.length;
    if (first.length + own.length > 0) roomGroups.push({ label, rooms: [...first, ...own] });
  }
  return roomGroups;
}

function dateLabel(updatedAt: number, now: number): string {
  if (updatedAt <= 0) return t`Older`;
  if (updatedAt >= startOfDay(now, 0)) return t`Today`;
  if (updatedAt >= startOfDay(now, 1)) return t`Yesterday`;
  if (updatedAt >= startOfDay(now, 7)) return t`Previous 7 Days`;
  if (updatedAt >= startOfDay(now, 30)) return t`Previous 30 Days`;
  return formatMonth(updatedAt);
}

/** `updatedAt` falls back to `createdAt` (specification, point 3); 0 where neither is a date. */
function lastUpdate(room: Room): number {
  return [room.updatedAt, room.createdAt].find((time) => Number.isFinite(time) && time > 0) ?? 0;
}

/** The first moment of the local day so many days ago; by the calendar, since days have 23 to 25 hours. */
function startOfDay(now: number, daysAgo: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime();
}
