import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message } from "./message.ts";
import { compareMessages, createAssistantMessage, createUserMessage, messageSchema } from "./message.ts";

const base = { roomId: "room-1", parentMessageId: null, now: 1_700_000_000_000 };
const at = (createdAt: number, type: Message["type"], id: string): Message => ({
  ...(type === "user" ? createUserMessage(base) : createAssistantMessage({ ...base, characterId: "char-1" })),
  createdAt,
  id,
});

test("a new user message is by USER, and a new answer is generating", () => {
  const user = createUserMessage(base);
  const answer = createAssistantMessage({ ...base, parentMessageId: user.id, characterId: "char-1" });
  expect(user).toMatchObject({ type: "user", characterId: "USER", isGenerating: false, attachments: [] });
  expect(answer).toMatchObject({ type: "assistant", characterId: "char-1", isGenerating: true, isRetrying: false });
  expect(user.id).toMatch(/^msg-1700000000-[0-9A-Za-z]{20}$/);
  for (const message of [user, answer]) expect(messageSchema.safeParse(message).success).toBe(true);
});

test("two messages share no list", () => {
  const [one, other] = [createUserMessage(base), createUserMessage(base)];
  for (const key of ["attachments", "citations", "images", "files", "metadata"] as const) {
    expect(one[key]).not.toBe(other[key]);
  }
});

test("messages are ordered by time, then user before assistant, then id", () => {
  const orderedMessages = [
    at(1, "assistant", "z"),
    at(2, "user", "b"),
    at(2, "user", "c"),
    at(2, "assistant", "a"),
    at(2, "assistant", "d"),
    at(3, "user", "a"),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(orderedMessages, { minLength: orderedMessages.length }), (shuffledMessages) => {
      expect([...shuffledMessages].sort(compareMessages)).toEqual(orderedMessages);
    }),
  );
});

test("the order of messages is total", () => {
  const message = fc
    .tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom("user" as const, "assistant" as const),
      fc.string({ maxLength: 2 }),
    )
    .map(([createdAt, type, id]) => at(createdAt, type, id));
  const key = (value: Message): string => `${value.createdAt} ${value.type} ${value.id}`;
  fc.assert(
    fc.property(message, message, message, (a, b, c) => {
      expect(compareMessages(a, b) === 0).toBe(key(a) === key(b));
      expect(Math.sign(compareMessages(a, b))).toBe(0 - Math.sign(compareMessages(b, a)));
      if (compareMessages(a, b) <= 0 && compareMessages(b, c) <= 0)
        expect(compareMessages(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
