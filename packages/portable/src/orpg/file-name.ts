import { displayTitle } from "@tutti/domain";

/** The form in which a room is saved, by the extension of its file. */
export type RoomFormat = "json" | "md";

/** Characters that some operating system does not allow in a file's name. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]+/gu;

/** The most code points of the title in a file's name. */
const TITLE_LENGTH = 60;

/**
 * The name of a room's file, with the date in front (specification, point 3, "Export file"): `2026-11-21 Riddles.json`.
 *
 * @param options.now milliseconds since the epoch; the date is in the person's time zone
 */
export function exportFileName(options: { title: string; now: number; extension: RoomFormat }): string {
  const title = displayTitle(options).replaceAll(FORBIDDEN, " ").replaceAll(/\s+/gu, " ").trim();
  const shortTitle = Array.from(title)
    .slice(0, TITLE_LENGTH)
    .join("")
    .replaceAll(/^[\s.]+|[\s.]+$/gu, "");
  return `${localDate(options.now)} ${shortTitle === "" ? displayTitle({ title: "" }) : shortTitle}.${options.extension}`;
}

/** The name of the file that has the whole store: `2026-11-21 Tutti.jsonl`. */
export function storeFileName(now: number): string {
  return `${localDate(now)} Tutti.jsonl`;
}

/** `2026-11-21`, in the time zone of the machine on which it runs. */
function localDate(now: number): string {
  const date = new Date(now);
  const month = String(date.getMonth() + 1).padStart(2, "0");
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, "0")}`;
}
