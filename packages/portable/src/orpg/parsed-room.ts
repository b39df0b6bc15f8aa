import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { objectOf } from "../repair/json-values.ts";
import type { Report } from "../repair/report.ts";

/** One record of a file, with the id under which the rest of the file refers to it. */
export interface ParsedRecord {
  id: string;
  fields: JsonObject;
}

/** A file's room before it is validated. */
export interface ParsedRoom {
  title: unknown;
  /** The room's other fields, if the file has them. */
  room: JsonObject;
  characters: ParsedRecord[];
  /** With `content` and `reasoning`, and the other fields of their texts in `text`. */
  messages: ParsedRecord[];
  artifacts: ParsedRecord[];
  artifactFiles: ParsedRecord[];
  artifactVersions: ParsedRecord[];
  artifactFileContents: ParsedRecord[];
  votes: ParsedRecord[];
}

/** The records of a map from ids to records, or of a list of them; other values are left out. */
export function findRecords(value: unknown, report: Report): ParsedRecord[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") {
    report.note("list", "none of records, and left out");
    return [];
  }
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, fields]) => {
    if (!isObject(fields)) {
      report.note("entry", "no record, and left out");
      return [];
    }
    return [{ id: isList ? "" : key, fields }];
  });
}

/** The room of a file whose messages carry their own texts, as 1.0 and 2.0 have it. */
export function findRoom(file: JsonObject, report: Report): ParsedRoom {
  const records = (name: string) => findRecords(file[name], report);
  return {
    title: file["title"],
    room: objectOf(file["room"]),
    characters: records("characters"),
    messages: [...records("messages"), ...records("replacedAnswers")],
    artifacts: records("artifacts"),
    artifactFiles: records("artifactFiles"),
    artifactVersions: records("artifactVersions"),
    artifactFileContents: records("artifactFileContents"),
    votes: records("votes"),
  };
}
