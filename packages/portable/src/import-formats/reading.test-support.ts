import { characterSchema, messageSchema, messageTextSchema, roomSchema } from "@tutti/domain";
import { expect } from "vitest";
import type { RoomRecords } from "../room-records.ts";
import type { ParsedChat } from "./parsed-chat.ts";
import { type ReadChatsOptions, readChats } from "./read-chats.ts";

export const now = 1_800_000_000_000;

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** All chats and problems of a file that is read in pieces of so many bytes. */
export async function readAll(
  text: string | Uint8Array,
  options: Partial<ReadChatsOptions> & { pieces?: number } = {},
): Promise<{ chats: ParsedChat[]; problems: string[] }> {
  const { pieces = 65_536, ...rest } = options;
  const result: { chats: ParsedChat[]; problems: string[] } = { chats: [], problems: [] };
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  for await (const step of readChats(cut(bytes, pieces), { fileName: "A file.json", ...rest })) {
    if (step.type === "chat") result.chats.push(step.chat);
    else result.problems.push(step.text);
  }
  return result;
}

export function roomsOf(chats: readonly ParsedChat[]): RoomRecords[] {
  return chats.flatMap((chat) => chat.toRooms({ now, files: new Map() }));
}

/** The author, the parent and the texts of each message in their order, in a form that is easy to compare. */
export function describeRoom(records: RoomRecords) {
  const texts = new Map(records.texts.map((text) => [text.id, text]));
  const characters = new Map(records.characters.map((character) => [character.id, character]));
  const places = new Map(records.messages.map(({ id }, index) => [id, index]));
  return records.messages.map((message) => {
    const character = characters.get(message.characterId);
    return {
      by: message.type === "user" ? "user" : `${character?.model}${character?.isRemoved ? " (removed)" : ""}`,
      after: message.parentMessageId === null ? undefined : places.get(message.parentMessageId),
      content: texts.get(message.id)?.content,
      ...(texts.get(message.id)?.reasoning ? { reasoning: texts.get(message.id)?.reasoning } : {}),
    };
  });
}

/** Expects that a room can be stored, and that all its records belong together. */
export function expectSound(records: RoomRecords): void {
  expect(roomSchema.safeParse(records.room).success).toBe(true);
  expect(records.messages.every((row) => messageSchema.safeParse(row).success)).toBe(true);
  expect(records.texts.every((row) => messageTextSchema.safeParse(row).success)).toBe(true);
  expect(records.characters.every((row) => characterSchema.safeParse(row).success)).toBe(true);
  const ids = new Set(records.messages.map(({ id }) => id));
  expect(records.messages.every(({ parentMessageId: id }) => id === null || ids.has(id))).toBe(true);
}
