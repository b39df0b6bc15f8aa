import type { Character, Message, MessageText, Room } from "@tutti/domain";
import { createAssistantMessage, createCharacter, createRoom, createUserMessage } from "@tutti/domain";

const BUILT_AT = 1_700_000_000_000;

/** A room as it is stored, with the fields that matter to the test. */
export function aRoom(overrides: Partial<Room> = {}): Room {
  return { ...createRoom({ now: BUILT_AT, id: "room-1" }), ...overrides };
}

/** An active character of `room-1`. */
export function aCharacter(overrides: Partial<Character> = {}): Character {
  const character = createCharacter({ roomId: "room-1", model: "test/model", name: "Test Model", now: BUILT_AT });
  return { ...character, id: "char-1", ...overrides };
}

/** A user's message in `room-1`, or a finished answer of `char-1` where the type says so. */
export function aMessage(overrides: Partial<Message> = {}): Message {
  const base = { roomId: "room-1", parentMessageId: null, now: BUILT_AT };
  const message =
    overrides.type === "assistant"
      ? { ...createAssistantMessage({ ...base, characterId: "char-1" }), isGenerating: false }
      : createUserMessage(base);
  return { ...message, id: "msg-1", ...overrides };
}

/** The texts of `msg-1`. */
export function aText(overrides: Partial<MessageText> = {}): MessageText {
  return { id: "msg-1", roomId: "room-1", content: "Hello", reasoning: "", ...overrides };
}
