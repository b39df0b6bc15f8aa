import { t } from "@lingui/core/macro";
import { displayTitle, type Room } from "@tutti/domain";
import { formatMonth } from "../../ui/formats/dates.ts";

/** A heading of the room list and the rooms under it. */
export interface RoomGroup {
  label: string;
  rooms: readonly Room[];
}

/** The rooms whose title contains the query, ignoring case (specification, point 2). An empty query matches all. */
export function searchRooms(rooms: readonly Room[], query: string): readonly Room[] {
  const normalQuery = query.trim().toLowerCase();
  return normalQuery === "" ? rooms : rooms.filter((room) => displayTitle(room).toLowerCase().includes(normalQuery));
}

/**
 * The sidebar's groups, in their order: pinned rooms, then by the local day of the last update: today, yesterday, the 7
 * and the 30 days before today, months, and at the end rooms without a date. The latest update comes first in each.
 */
export function groupRooms(rooms: readonly Room[], now: number): RoomGroup[] {
  const dateLabel = createDateLabels(now);
  const newestFirst = [...rooms].sort((a, b) => lastUpdate(b) - lastUpdate(a) || (a.id < b.id ? -1 : 1));
  const groups = new Map<string, Room[]>();
  const place = (label: string, room: Room): void => {
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [room]);
    else group.push(room);
  };
  for (const room of newestFirst) if (room.isPinned) place(t`Pinned`, room);
  for (const room of newestFirst) if (!room.isPinned) place(dateLabel(lastUpdate(room)), room);
  return [...groups].map(([label, roomsOfGroup]) => ({ label, rooms: roomsOfGroup }));
}

/** Returns a function that names a time's group. It computes the dates once: an imported account has thousands. */
function createDateLabels(now: number): (updatedAt: number) => string {
  const [today, yesterday, week, month] = [0, 1, 7, 30].map((days) => startOfDay(now, days)) as [
    number,
    number,
    number,
    number,
  ];
  const months = new Map<number, string>();
  const labelOfMonth = (updatedAt: number): string => {
    const date = new Date(updatedAt);
    const key = date.getFullYear() * 12 + date.getMonth();
    const label = months.get(key) ?? formatMonth(updatedAt);
    months.set(key, label);
    return label;
  };
  return (updatedAt) => {
    if (updatedAt <= 0) return t`Older`;
    if (updatedAt >= today) return t`Today`;
    if (updatedAt >= yesterday) return t`Yesterday`;
    if (updatedAt >= week) return t`Previous 7 Days`;
    if (updatedAt >= month) return t`Previous 30 Days`;
    return labelOfMonth(updatedAt);
  };
}

/** `updatedAt` falls back to `createdAt` (specification, point 3); 0 where neither is a date. */
function lastUpdate(room: Room): number {
  return [room.updatedAt, room.createdAt].find((time) => Number.isFinite(time) && time > 0) ?? 0;
}

/** The start of the local day that is so many days ago; by the calendar, since days have 23 to 25 hours. */
function startOfDay(now: number, daysAgo: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime();
}
