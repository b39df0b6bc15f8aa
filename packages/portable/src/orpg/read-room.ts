import type { JsonObject } from "@tutti/contract";
import { createId, isObject } from "@tutti/contract";
import type { Result } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import { parseFile, parseValue } from "../repair/parse-file.ts";
import { createReport, type Report } from "../repair/report.ts";
import type { ReadFailure, ReadRoom } from "../room-records.ts";
import { joinItems } from "./join-items.ts";
import { findRoom } from "./parsed-room.ts";
import type { IdOptions } from "./renew-ids.ts";
import { repairRoom } from "./repair-room.ts";

export interface ReadOptions extends Omit<IdOptions, "createId"> {
  createId?: typeof createId;
  /** The room that the records are added to: they carry its id. Absent: a room of their own. */
  targetRoomId?: string;
}

/**
 * Reads a room from a file of the formats orpg.1.0, 2.0 and 3.0 (2.0 is the one that `exportRoom` writes), given as
 * text or as the value that it holds. Faults in it are repaired by the records' own schemas, or the data is left out,
 * and both are noted in the report; records whose ids are in use here get new ones, and references to them are updated.
 * Never throws; linear in the file's size, apart from one sorting.
 */
export function readRoom(file: unknown, options: ReadOptions): Result<ReadRoom, ReadFailure> {
  const report = createReport();
  const parsed = typeof file === "string" ? parseFile(file, report) : parseValue(file, report);
  if (!parsed.ok) return parsed;
  if (!isRoomFile(parsed.value)) {
    return fail({ code: "unknown-format", text: "The file holds no chat in a format that is known here." });
  }
  return succeed(readRoomFile(parsed.value, { ...options, report }));
}

/** Whether a value is a room's file of one of the formats, by its marker or by its shape. */
export function isRoomFile(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const version = value["version"];
  const messages = value["messages"];
  if (typeof version === "string" && version.startsWith("orpg.")) return true;
  // A file without a version is still recognized by two maps that no other format has side by side.
  return isObject(value["characters"]) && isObject(messages);
}

/** As `readRoom`, of a parsed value that is known to be a room's file. */
export function readRoomFile(file: JsonObject, options: ReadOptions & { report: Report }): ReadRoom {
  const { report } = options;
  const version = file["version"];
  const room = findRoom(file, report);
  const whole = isObject(file["items"]) || Array.isArray(file["items"]) ? joinItems(room, file["items"], report) : room;
  const isKnown = version === "orpg.1.0" || version === "orpg.2.0" || version === "orpg.3.0";
  if (!isKnown) report.note("file", "of an unknown version, and read as far as it could be understood");
  const records = repairRoom(whole, {
    ...options,
    createId: options.createId ?? createId,
    // Only our own files have the room's other fields.
    isForeign: !isObject(file["room"]),
  });
  return { records, report: report.lines() };
}
