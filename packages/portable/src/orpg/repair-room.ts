import type { JsonObject } from "@tutti/contract";
import type { Room } from "@tutti/domain";
import { createRoom, DEFAULT_ROOM_TITLE, ROOM_VERSION, roomSchema } from "@tutti/domain";
import { readTime, wordOf } from "../repair/json-values.ts";
import { repairRecord } from "../repair/repair-record.ts";
import type { Report } from "../repair/report.ts";
import type { RoomRecords } from "../room-records.ts";
import { parseTime } from "./parse-time.ts";
import type { ParsedRoom } from "./parsed-room.ts";
import type { IdOptions } from "./renew-ids.ts";
import { createIdKeeper } from "./renew-ids.ts";
import { repairArtifacts } from "./repair-artifacts.ts";
import { mapCharacterIds, repairCharacters } from "./repair-characters.ts";
import type { RepairContext } from "./repair-context.ts";
import { repairMessages } from "./repair-messages.ts";
import { repairVotes } from "./repair-votes.ts";
import { cutText, MAX_NAME_LENGTH } from "./texts.ts";

interface RepairRoomOptions extends IdOptions {
  targetRoomId?: string;
  isForeign: boolean;
  report: Report;
}

/** The records of a file's room: each valid by its schema, with an id of its own, and tied to the others. */
export function repairRoom(parsedRoom: ParsedRoom, options: RepairRoomOptions): RoomRecords {
  const { now, targetRoomId, report } = options;
  const keeper = createIdKeeper(options);
  const room = readRoomRecord(
    parsedRoom,
    options,
    targetRoomId ?? keeper.claim(wordOf(parsedRoom.room["id"] ?? ""), "room"),
  );
  const ids = {
    characters: mapCharacterIds(parsedRoom.characters, keeper),
    messages: keeper.mapIds(parsedRoom.messages, "msg"),
    artifacts: keeper.mapIds(parsedRoom.artifacts, "art"),
    artifactFiles: keeper.mapIds(parsedRoom.artifactFiles, "art-file"),
    artifactVersions: keeper.mapIds(parsedRoom.artifactVersions, "art-ver"),
    artifactFileContents: keeper.mapIds(parsedRoom.artifactFileContents, "art-file-cont"),
  };
  const context: RepairContext = {
    roomId: room.id,
    now,
    ids,
    places: new Map(),
    keeper,
    report,
    isForeign: options.isForeign,
  };
  const characters = repairCharacters(context);
  const votes = repairVotes(context, parsedRoom.votes);
  return { room, characters, ...repairMessages(context), ...repairArtifacts(context), votes };
}

function readRoomRecord(parsedRoom: ParsedRoom, options: RepairRoomOptions, id: string): Room {
  const { now, report } = options;
  const createdAt = readTime(parsedRoom.room["createdAt"]) ?? earliest(parsedRoom) ?? now;
  const blank = createRoom({ now: createdAt, id, title: DEFAULT_ROOM_TITLE });
  const fields: JsonObject = {
    ...parsedRoom.room,
    id,
    title: cutText(parsedRoom.title, { limit: MAX_NAME_LENGTH, noun: "title", report }),
    version: ROOM_VERSION,
    createdAt,
    updatedAt: readTime(parsedRoom.room["updatedAt"]) ?? createdAt,
  };
  return repairRecord({ schema: roomSchema, record: fields, defaults: { ...blank }, noun: "room", report }) ?? blank;
}

/** The time of the first message, for files that do not say when the room was made. */
function earliest(parsedRoom: ParsedRoom): number | undefined {
  let first: number | undefined;
  for (const { id, fields } of parsedRoom.messages) {
    const time = parseTime({ id: typeof fields["id"] === "string" ? fields["id"] : id, fields });
    if (time !== undefined && (first === undefined || time < first)) first = time;
  }
  return first;
}
