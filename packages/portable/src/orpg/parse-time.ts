import { readTime } from "../repair/json-values.ts";
import type { ParsedRecord } from "./parsed-room.ts";

/** Prefix, time in whole seconds, 20 random characters (specification, point 3, "Ids"). */
const TIMED_ID = /^[a-z][a-z-]*-(\d{9,11})-[0-9A-Za-z]{20}$/u;

/**
 * The time at which a record of a file was made, in milliseconds since the epoch: its own field, else the time in its
 * id, else the time of its last change, which is later if it was regenerated. Undefined if it has none of these.
 */
export function parseTime({ id, fields }: ParsedRecord): number | undefined {
  return readTime(fields["createdAt"]) ?? timeInId(id) ?? readTime(fields["updatedAt"]);
}

function timeInId(id: string): number | undefined {
  const seconds = TIMED_ID.exec(id)?.[1];
  return seconds === undefined ? undefined : readTime(Number(seconds) * 1000);
}
