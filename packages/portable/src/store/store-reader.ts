import { createId } from "@tutti/contract";
import type { Result } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import type { ReadOptions } from "../orpg/read-room.ts";
import { isObject } from "../repair/json-values.ts";
import { parseFile } from "../repair/parse-file.ts";
import { createReport } from "../repair/report.ts";
import type { ReadFailure } from "../room-records.ts";
import { repairStoredRoom } from "./repair-stored-room.ts";
import { STORE_VERSION, type StoredRoom } from "./stored-room.ts";

/** What a whole file came to, apart from its rooms. */
export interface ReadStore {
  rooms: number;
  /** False where the file was cut off, or a room in it could not be read: what could be, was. */
  isWhole: boolean;
  report: readonly string[];
}

/** Text in, rooms out, so that a file is never in memory as a whole. */
export interface StoreReader {
  /** The rooms that end in this piece of the file. */
  push(text: string): StoredRoom[];
  /** After the last piece: the room that ended with the file itself, if any, and how it went. */
  flush(): Result<ReadStore & { last: StoredRoom[] }, ReadFailure>;
}

type State = "head" | "rooms" | "ended" | "refused";

/**
 * Reads the file that `createStoreWriter` writes, cut into pieces anywhere. Rooms are repaired as `readRoom` does. Into an empty store
 * they come with the ids that they had, where `existingIds` has none; beside others they come with new ones, and so as copies.
 */
export function createStoreReader(options: Omit<ReadOptions, "targetRoomId">): StoreReader {
  const report = createReport();
  /** The pieces of the line that has no end yet; joined once, when it has one. */
  let pieces: string[] = [];
  let state: State = "head";
  let rooms = 0;
  let promised: unknown;
  let isBroken = false;

  function takeLine(line: string): StoredRoom[] {
    if (state === "refused" || state === "ended" || line.trim() === "") return [];
    const parsed = parseFile(line, report);
    const value = parsed.ok && isObject(parsed.value) ? parsed.value : undefined;
    if (state === "head") {
      state = value?.["version"] === STORE_VERSION ? "rooms" : "refused";
      return [];
    }
    if (value?.["end"] === true) {
      state = "ended";
      promised = value["rooms"];
      return [];
    }
    if (!value) {
      isBroken = true;
      report.note("room", "broken or cut off, and left out");
      return [];
    }
    rooms += 1;
    return [repairStoredRoom(value, { ...options, createId: options.createId ?? createId, report })];
  }

  return {
    push(text) {
      const lines = text.split("\n");
      const rest = lines.pop() ?? "";
      const read = lines.flatMap((line) => {
        const whole = pieces.join("") + line;
        pieces = [];
        return takeLine(whole);
      });
      if (rest !== "") pieces.push(rest);
      return read;
    },
    flush() {
      const last = takeLine(pieces.join(""));
      pieces = [];
      if (state === "head" || state === "refused") {
        return fail({ code: "unknown-format", text: "The file is no saved store." });
      }
      const isWhole = state === "ended" && promised === rooms && !isBroken;
      return succeed({ rooms, isWhole, report: report.lines(), last });
    },
  };
}
