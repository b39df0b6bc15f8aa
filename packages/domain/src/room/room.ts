import { createId } from "@tutti/contract";
import * as z from "zod";
import { DEFAULT_ROOM_TITLE, ROOM_TITLE_LENGTH, ROOM_VERSION } from "../limits.ts";
import { momentSchema } from "../moment.ts";
import { EMPTY_ROOM_TITLE } from "./room-texts.ts";

/** A conversation with one or more characters. Its records (characters, messages) are stored in rows of their own. */
export const roomSchema = z.looseObject({
  id: z.string().min(1),
  title: z.string(),
  /** Milliseconds since the epoch. */
  createdAt: momentSchema,
  updatedAt: momentSchema,
  version: z.literal(ROOM_VERSION),
  isPinned: z.boolean(),
  /** The arrangement of the answers to one message: side by side by default. */
  layout: z.enum(["columns", "stack"]).optional(),
  /** Long messages are shown whole. Absent: they are collapsed. */
  isAutoExpanded: z.boolean().optional(),
  /** Questions are asked blind: answers are compared without their authors' names. Absent: they are not. */
  isBlind: z.boolean().optional(),
  /** The gateway keeps answers, and repeats them to equal requests. Absent: it does not. */
  cachesAnswers: z.boolean().optional(),
  /** The chat of a file from which the room was imported; a later import recognizes the room by it. */
  importedFrom: z
    .looseObject({
      product: z.string(),
      /** The product's own id of the chat, or its substitute. */
      id: z.string(),
      /** The time of the chat's last change there. Absent if the file does not have it. */
      updatedAt: z.number().optional(),
    })
    .optional(),
});

export type Room = z.infer<typeof roomSchema>;

/** A new room, with the specification's defaults. */
export function createRoom(options: { now: number; title?: string; id?: string }): Room {
  return {
    id: options.id ?? createId("room", options.now),
    title: options.title ?? DEFAULT_ROOM_TITLE,
    createdAt: options.now,
    updatedAt: options.now,
    version: ROOM_VERSION,
    isPinned: false,
  };
}

/** The title that a room shows. */
export function displayTitle(room: Pick<Room, "title">): string {
  return room.title.trim() === "" ? EMPTY_ROOM_TITLE : room.title;
}

/** A cut title has at least this many characters of whole words; a text without spaces there is cut within a word. */
const LEAST_WORDS = 20;

/**
 * The title of a room by its first message: its lines trimmed and joined by spaces, of the first 40 characters
 * (specification, point 5) the whole words, with an ellipsis in place of one that is cut.
 */
export function titleFromPrompt(prompt: string): string {
  const line = prompt
    .split("\n")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
  // Code points, so that the cut never splits a surrogate pair.
  const characters = Array.from(line);
  if (characters.length <= ROOM_TITLE_LENGTH) return line;
  const words = characters.slice(0, ROOM_TITLE_LENGTH);
  const isWhole = characters[ROOM_TITLE_LENGTH] === " " || words.at(-1) === " ";
  // One character of them becomes the ellipsis.
  const end = words.lastIndexOf(" ", ROOM_TITLE_LENGTH - 1);
  if (isWhole || end < LEAST_WORDS) return words.join("").trim();
  return `${words
    .slice(0, end)
    .join("")
    .replace(/[\s,;:–—-]+$/u, "")}…`;
}

/** Whether the first message may still name the room. */
export function hasDefaultTitle(room: Pick<Room, "title">): boolean {
  return room.title.trim() === "" || room.title === DEFAULT_ROOM_TITLE;
}
