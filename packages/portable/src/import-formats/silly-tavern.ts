import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { isSafePicture } from "../orpg/safe-addresses.ts";
import { firstText, listOf, objectOf, readTime, wordOf } from "../repair/json-values.ts";
import { parseFile } from "../repair/parse-file.ts";
import type { Report } from "../repair/report.ts";
import type { Conversation, Turn } from "./conversation.ts";

/** The most alternative answers of one message. */
const MAX_SWIPES = 50;

/** Whether a text is JSON lines like SillyTavern's chats, by its first line that is not blank. */
export function isSillyTavern(text: string): boolean {
  const start = text.search(/[^\s\uFEFF]/u);
  const end = text.indexOf("\n", start);
  const line = text.slice(Math.max(0, start), end < 0 ? undefined : end);
  // The first line holds the chat's metadata, which extensions fill; a longer line belongs to another kind of file.
  if (!line.startsWith("{") || line.length > 4_000_000) return false;
  let first: unknown;
  try {
    first = JSON.parse(line);
  } catch {
    return false;
  }
  return (
    isObject(first) && (("user_name" in first && "character_name" in first) || ("mes" in first && "is_user" in first))
  );
}

/**
 * A chat of SillyTavern: JSON lines, as its "Manage chat files" exports and its folder `chats` holds them
 * (docs.sillytavern.app, "Chat File Management"; written by `src/endpoints/chats.js` of SillyTavern/SillyTavern). The
 * first line has `user_name`, `character_name` and `chat_metadata`; each other one a message with `name`, `is_user`,
 * `send_date` and `mes`, which is the chosen one of its `swipes`; the others become alternatives. In the chat of a
 * group (`src/endpoints/chats.js`, `groups`) each message has the name of its own character, and the first line may be
 * missing. Lines that are broken, and notes that are hidden from models, are left out and reported.
 */
export function readSillyTavern(text: string, report: Report): Conversation {
  const turns: Turn[] = [];
  let header: JsonObject = {};
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const file = parseFile(line.trim(), report);
    if (!file.ok || !isObject(file.value)) {
      report.note("line", "broken, and left out");
    } else if (typeof file.value["mes"] !== "string") {
      if (turns.length === 0) header = file.value;
    } else if (file.value["is_system"] === true) {
      report.note("note", "hidden from models there, and left out");
    } else {
      turns.push(...readMessage(file.value));
    }
  }
  const names = new Set(turns.flatMap((turn) => (turn.role === "assistant" ? (turn.author?.name ?? []) : [])));
  // A group's chat is named after its file.
  const [name] = firstText(header["character_name"]) === undefined && names.size === 1 ? names : [];
  const metadata = objectOf(header["chat_metadata"]);
  return {
    id: firstText(metadata["integrity"]),
    title: name ?? (header["character_name"] === "unused" ? undefined : firstText(header["character_name"])),
    createdAt: readSendDate(header["create_date"]),
    updatedAt: turns.findLast((turn) => turn.createdAt !== undefined)?.createdAt,
    turns,
  };
}

function readMessage(message: JsonObject): Turn[] {
  const extra = objectOf(message["extra"]);
  const name = firstText(message["name"]) ?? "";
  const image = isSafePicture(extra["image"]) ? [{ url: extra["image"] }] : [];
  const givenTurn: Turn = {
    role: message["is_user"] === true ? "user" : "assistant",
    content: wordOf(message["mes"]),
    reasoning: firstText(extra["reasoning"]),
    createdAt: readSendDate(message["send_date"]),
    // Other products' model names are no slugs here, unless a vendor's name is in front.
    author: {
      key: name,
      name: name || undefined,
      model: firstText(extra["model"])?.match(/^[\w.-]+\/[\w.:-]+$/u)?.[0],
    },
    images: message["is_user"] === true ? [] : image,
  };
  if (givenTurn.role === "user") return [givenTurn];
  const swipeIndex = message["swipe_id"];
  const others = listOf(message["swipes"])
    .filter(
      (swipe, place): swipe is string =>
        typeof swipe === "string" && place !== swipeIndex && swipe !== givenTurn.content,
    )
    .slice(0, MAX_SWIPES);
  // The reasoning and the model are known of the chosen answer only.
  const other = { role: givenTurn.role, author: givenTurn.author, isAlternative: true };
  return [givenTurn, ...others.map((content) => ({ ...other, content }))];
}

const OLD_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?$/u;

/**
 * A time in any of the forms that SillyTavern's versions wrote: a number, ISO, `January 5, 2024 3:04pm`, `2024-1-5 @15h
 * 04m 33s 123ms`.
 */
export function readSendDate(value: unknown): number | undefined {
  if (typeof value !== "string" || value.length > 64) return readTime(value);
  const old = OLD_DATE.exec(value);
  if (!old) return readTime(value.replace(/(\d)([ap]m)$/iu, "$1 $2"));
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, milliseconds = 0] = old
    .slice(1)
    .map((part) => Number(part ?? 0));
  return readTime(new Date(year, month - 1, day, hour, minute, second, milliseconds).getTime());
}
