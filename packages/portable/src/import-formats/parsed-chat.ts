import type { JsonObject } from "@tutti/contract";
import { createId, withoutUndefined } from "@tutti/contract";
import type { Attachment } from "@tutti/domain";
import { titleFromPrompt } from "@tutti/domain";
import { type ReadOptions, readRoomFile } from "../orpg/read-room.ts";
import { repairRoom } from "../orpg/repair-room.ts";
import { firstText, objectOf, readTime } from "../repair/json-values.ts";
import type { Report } from "../repair/report.ts";
import type { RoomRecords } from "../room-records.ts";
import type { ChatProduct } from "./chat-format.ts";
import { type Conversation, type ParsedFile, type Turn, toFoundRoom } from "./conversation.ts";

/** A chat that was found in a file, before it is converted. */
export interface ParsedChat {
  product: ChatProduct;
  /** Distinguishes it from other chats of the product: the product's own id if the file has one. */
  id: string;
  title: string;
  /** Milliseconds since the epoch: the time of the last change; undefined if the file does not say. */
  updatedAt: number | undefined;
  /** Messages of the branch in sight, with the alternative answers. */
  messages: number;
  /** Other branches, each of which becomes a room. */
  branches: number;
  /** The files of the export that belong to it. */
  files: readonly ParsedFile[];
  /** The chat's rooms, its own first, with new ids. Data that is left out of them is noted in the report. */
  toRooms(options: ToRoomsOptions): RoomRecords[];
  report: Report;
}

export interface ToRoomsOptions {
  /** Milliseconds since the epoch. */
  now: number;
  /** Files of the export, by their keys, as far as they can be attached; a missing one is left out and reported. */
  files: ReadonlyMap<string, Attachment>;
}

/**
 * Ids of other products' conversations mean nothing here, and not all ids in use are known: every record gets a new
 * one.
 */
const everyId = { has: () => true };

interface ConversationOptions {
  product: ChatProduct;
  report: Report;
  /** The title of a chat that has neither a title nor a question. */
  fallback: string | undefined;
}

/** A conversation of another product; undefined if it has no messages. */
export function parsedConversation(
  conversation: Conversation,
  { product, report, fallback }: ConversationOptions,
): ParsedChat | undefined {
  const { turns, branches = [] } = conversation;
  const [first] = turns;
  if (first === undefined) return undefined;
  const question = turns.find((turn) => turn.role === "user")?.content ?? first.content;
  const title = conversation.title ?? fallback ?? (titleFromPrompt(question.slice(0, 1000)) || chatTitle(product));
  const updatedAt = conversation.updatedAt ?? turns.findLast((turn) => turn.createdAt !== undefined)?.createdAt;
  const id = conversation.id ?? `${conversation.createdAt ?? first.createdAt ?? 0} ${turns.length} ${title}`;
  return {
    product,
    id,
    title,
    updatedAt,
    messages: turns.length,
    branches: branches.length,
    files: [turns, ...branches].flat().flatMap((turn) => turn.files ?? []),
    report,
    toRooms: ({ now, files }) =>
      [turns, ...branches].map((way, index) => {
        const records = repairRoom(
          toFoundRoom(
            {
              ...conversation,
              title: index === 0 ? title : `${title} (branch ${index + 1})`,
              // In the list, a room stands before its branches.
              updatedAt: updatedAt === undefined ? undefined : Math.max(0, updatedAt - index),
            },
            way.map((turn) => withFiles(turn, files, report)),
          ),
          { now, existingIds: everyId, createId, isForeign: true, report },
        );
        return importedFrom(records, { product, id, updatedAt });
      }),
  };
}

/** The same records, with the origin of the room, by which it can be recognized. */
function importedFrom(
  records: RoomRecords,
  { product, id, updatedAt }: Pick<ParsedChat, "product" | "id" | "updatedAt">,
): RoomRecords {
  const origin = { product, id, ...withoutUndefined({ updatedAt }) };
  return { ...records, room: { ...records.room, importedFrom: origin } };
}

function chatTitle(product: ChatProduct): string {
  return `Chat of ${product}`;
}

/** A file of this product. */
export function parsedRoomFile(file: JsonObject, report: Report): ParsedChat {
  const room = objectOf(file["room"]);
  const options: Omit<ReadOptions, "now"> = { existingIds: everyId, createId };
  const title = firstText(file["title"]) ?? "";
  const updatedAt = readTime(room["updatedAt"]);
  const messages = Object.keys(Object(file["messages"])).length;
  const id = firstText(room["id"]) ?? `${title} ${messages}`;
  return {
    product: "tutti",
    id,
    title: title.slice(0, 1000),
    updatedAt,
    messages,
    branches: 0,
    files: [],
    report,
    toRooms: ({ now }) => [
      importedFrom(readRoomFile(file, { ...options, now, report }).records, { product: "tutti", id, updatedAt }),
    ],
  };
}

/** A turn with its files: attachments of a question; the pictures among them are images of an answer. */
function withFiles(turn: Turn, files: ToRoomsOptions["files"], report: Report): Turn {
  if (turn.files === undefined || turn.files.length === 0) return turn;
  const attachments: JsonObject[] = [];
  const images: JsonObject[] = [];
  for (const { key, name } of turn.files) {
    const file = files.get(key);
    const isPicture = file?.type === "image" && file.url !== undefined;
    if (file === undefined || (turn.role === "assistant" && !isPicture)) {
      report.note("file", "not to be kept here, by its size or its kind, and left out");
    } else if (turn.role === "assistant") images.push({ url: file.url });
    else attachments.push({ ...file, name });
  }
  return {
    ...turn,
    attachments: [...(turn.attachments ?? []), ...attachments],
    images: [...(turn.images ?? []), ...images],
  };
}
