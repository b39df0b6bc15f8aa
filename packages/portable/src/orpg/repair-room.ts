import type { JsonObject } from "@tutti/contract";
import type { Room } from "@tutti/domain";
import { createRoom, DEFAULT_ROOM_TITLE, ROOM_VERSION, roomSchema } from "@tutti/domain";
import { readTime, wordOf } from "../repair/json-values.ts";
import { repairRecord } from "../repair/repair-record.ts";
import type { Report } from "../repair/report.ts";
import type { RoomRecords } from "../room-records.ts";
import type { FoundRoom } from "./found-room.ts";
import { foundTime } from "./found-time.ts";
import type { IdOptions } from "./renew-ids.ts";
import { createIdKeeper } from "./renew-ids.ts";
import { repairArtifacts } from "./repair-artifacts.ts";
import { mapCharacterIds, repairCharacters } from "./repair-characters.ts";
import type { RepairContext } from "./repair-context.ts";
import { repairMessages } from "./repair-messages.ts";
import { cutText, MAX_NAME_LENGTH } from "./texts.ts";

interface RepairRoomOptions extends IdOptions {
  targetRoomId?: string;
  isOfOthers: boolean;
  report: Report;
}

/** The records that a file's room comes to: each as its schema wants it, with ids of its own, and tied to the others. */
export function repairRoom(found: FoundRoom, options: RepairRoomOptions): RoomRecords {
  const { now, targetRoomId, report } = options;
  const keeper = createIdKeeper(options);
  const room = readRoomRecord(found, options, targetRoomId ?? keeper.claim(wordOf(found.room["id"] ?? ""), "room"));
  const ids = {
    characters: mapCharacterIds(found.characters, keeper),
    messages: keeper.mapIds(found.messages, "msg"),
    artifacts: keeper.mapIds(found.artifacts, "art"),
    artifactFiles: keeper.mapIds(found.artifactFiles, "art-file"),
    artifactVersions: keeper.mapIds(found.artifactVersions, "art-ver"),
    artifactFileContents: keeper.mapIds(found.artifactFileContents, "art-file-cont"),
  };
  const context: RepairContext = { roomId: room.id, now, ids, keeper, report, isOfOthers: options.isOfOthers };
  const characters = repairCharacters(context);
  return { room, characters, ...repairMessages(context), ...repairArtifacts(context) };
}

function readRoomRecord(found: FoundRoom, options: RepairRoomOptions, id: string): Room {
  const { now, report } = options;
  const createdAt = readTime(found.room["createdAt"]) ?? earliest(found) ?? now;
  const blank = createRoom({ now: createdAt, id, title: DEFAULT_ROOM_TITLE });
  const fields: JsonObject = {
    ...found.room,
    id,
    title: cutText(found.title, { limit: MAX_NAME_LENGTH, noun: "title", report }),
    version: ROOM_VERSION,
    createdAt,
    updatedAt: readTime(found.room["updatedAt"]) ?? createdAt,
  };
  return repairRecord({ schema: roomSchema, found: fields, defaults: { ...blank }, noun: "room", report }) ?? blank;
}

/** When the first of the messages was made, for files that do not say when the room was. */
function earliest(found: FoundRoom): number | undefined {
  let first: number | undefined;
  for (const { id, fields } of found.messages) {
    const time = foundTime({ id: typeof fields["id"] === "string" ? fields["id"] : id, fields });
    if (time !== undefined && (first === undefined || time < first)) first = time;
  }
  return first;
}
