import { createId } from "@tutti/contract";
import type { Result } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import { isRoomFile, type ReadOptions, readRoomFile } from "../orpg/read-room.ts";
import { repairRoom } from "../orpg/repair-room.ts";
import { isObject } from "../repair/json-values.ts";
import { makeSafe, parseText } from "../repair/parse-file.ts";
import { createReport, type Report } from "../repair/report.ts";
import type { ReadFailure, ReadRoom } from "../room-records.ts";
import { isChatGpt, readChatGpt } from "./chatgpt.ts";
import { type Conversation, toFoundRoom } from "./conversation.ts";
import { flattenLibreChat, isLibreChat, readLibreChat } from "./librechat.ts";
import { isOpenWebUi, readOpenWebUi } from "./open-webui.ts";
import { isSillyTavern, readSillyTavern } from "./silly-tavern.ts";

/** Whose file it was. */
export type ChatSource = "tutti" | "chatgpt" | "librechat" | "open-webui" | "silly-tavern";

export interface AnyChat {
  source: ChatSource;
  /** One for each conversation of the file that has messages, in the file's order. */
  rooms: ReadRoom[];
}

/**
 * Reads chats from a file of this product or of another one, which is recognised by what is in it: orpg.1.0 to 3.0, ChatGPT's
 * `conversations.json`, LibreChat's and Open WebUI's JSON, SillyTavern's JSON lines. A conversation without a title is called after the
 * file. Everything is repaired as `readRoom` does; never throws.
 *
 * @param options.targetRoomId holds for files of one conversation; the rooms of a file of several are all new
 */
export function readAnyChat(fileName: string, text: string, options: ReadOptions): Result<AnyChat, ReadFailure> {
  const name = fileName.replace(/\.[^.]*$/u, "").trim();
  if (isSillyTavern(text)) {
    const report = createReport();
    const conversation = readSillyTavern(text, report);
    return withRooms("silly-tavern", toRooms([{ conversation, report }], { name, options }));
  }
  const parsed = parseText(text);
  if (!parsed.ok) return parsed;
  // A recursive export of LibreChat is as deep as its conversation is long, and is made flat before depth is limited.
  const isList = Array.isArray(parsed.value);
  const report = createReport();
  const entries = (isList ? (parsed.value as unknown[]) : [parsed.value]).map((entry) =>
    makeSafe(isLibreChat(entry) ? flattenLibreChat(entry) : entry, report),
  );
  const [first] = entries;
  if (!isList && isRoomFile(first)) {
    return succeed({ source: "tutti", rooms: [readRoomFile(first, { ...options, report })] });
  }
  for (const { source, is, read } of readers) {
    if (!entries.some(is)) continue;
    const found = entries.flatMap((entry) => {
      if (!isObject(entry) || !is(entry)) return [];
      // What was found in the whole file is told with the first of its rooms.
      const own = entry === first ? report : createReport();
      return [{ conversation: read(entry, own), report: own }];
    });
    return withRooms(source, toRooms(found, { name, options }));
  }
  return fail({ code: "unknown-format", text: "The file holds no chat in a format that is known here." });
}

const readers = [
  { source: "chatgpt", is: isChatGpt, read: readChatGpt },
  { source: "open-webui", is: isOpenWebUi, read: readOpenWebUi },
  { source: "librechat", is: isLibreChat, read: readLibreChat },
] as const;

function withRooms(source: ChatSource, rooms: ReadRoom[]): Result<AnyChat, ReadFailure> {
  if (rooms.length > 0) return succeed({ source, rooms });
  return fail({ code: "unknown-format", text: "The file holds no messages." });
}

interface FoundConversation {
  conversation: Conversation;
  report: Report;
}

function toRooms(
  found: readonly FoundConversation[],
  { name, options }: { name: string; options: ReadOptions },
): ReadRoom[] {
  const withMessages = found.filter(({ conversation }) => conversation.turns.length > 0);
  const { targetRoomId, ...rest } = options;
  const target = withMessages.length === 1 && targetRoomId !== undefined ? { targetRoomId } : {};
  return withMessages.map(({ conversation, report }) => {
    const titled = { ...conversation, title: conversation.title ?? name };
    const records = repairRoom(toFoundRoom(titled), {
      ...rest,
      ...target,
      existingIds: everyId,
      createId: options.createId ?? createId,
      isOfOthers: true,
      report,
    });
    return { records, report: report.lines() };
  });
}

/** The ids of other products' conversations mean nothing here: every record gets its own. */
const everyId = { has: () => true };
