import type { Character, Message, MessageText, Room } from "@tutti/domain";
import { createCharacter, createRoom, createUserMessage } from "@tutti/domain";

export const now = 1_700_000_000_000;

export function room(id: string): Room {
  return createRoom({ id, now });
}
export function character(id: string, roomId: string): Character {
  return { ...createCharacter({ roomId, model: "test/model", now }), id };
}
export function message(id: string, roomId: string): Message {
  return { ...createUserMessage({ roomId, parentMessageId: null, now }), id };
}
export function text(id: string, roomId: string, content = "Hello"): MessageText {
  return { id, roomId, content, reasoning: "" };
}
