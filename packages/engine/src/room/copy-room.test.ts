import type { Message } from "@tutti/domain";
import { compareMessages } from "@tutti/domain";
import { aCharacter, aMessage, aText } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { WholeRoom } from "./copy-room.ts";
import { copyRoom } from "./copy-room.ts";

const empty: WholeRoom = {
  characters: [],
  messages: [],
  texts: [],
  artifacts: [],
  artifactFiles: [],
  artifactVersions: [],
  artifactFileContents: [],
  votes: [],
  requests: [],
  pastTexts: [],
};

/** Any room, even one that no use case would make: equal times, parents that are missing or form circles, odd ids. */
const anyRoom = fc
  .array(
    fc.record({
      type: fc.constantFrom("user" as const, "assistant" as const),
      createdAt: fc.nat({ max: 3 }),
      parent: fc.nat({ max: 9 }),
      character: fc.nat({ max: 3 }),
      revision: fc.nat({ max: 2 }),
    }),
    { maxLength: 12 },
  )
  .map((rows): WholeRoom => {
    const messages = rows.map(
      ({ type, createdAt, parent, character }, index): Message =>
        aMessage({
          id: `m${index}`,
          type,
          createdAt,
          parentMessageId: parent === 9 ? null : `m${parent}`,
          characterId: type === "user" ? "USER" : `c${character}`,
        }),
    );
    const answers = messages.filter(({ type }) => type === "assistant");
    return {
      ...empty,
      // The fourth character is missing.
      characters: [0, 1, 2].map((index) => aCharacter({ id: `c${index}` })),
      messages,
      texts: messages.map(({ id }) => aText({ id, content: `words of ${id}` })),
      requests: answers.map(({ id }, index) => ({
        id,
        roomId: "room-1",
        createdAt: index,
        parameters: {},
        history: rows.map(({ revision }, row) => ({ messageId: `m${row}`, revision })),
      })),
    };
  });

test("a copied room keeps its references and its order under new ids", () => {
  fc.assert(
    fc.property(anyRoom, (room) => {
      const copy = copyRoom(room, { roomId: "room-2", now: 1_700_000_000_000 });
      const sorted = [...room.messages].sort(compareMessages);
      const copiedMessages = [...copy.messages].sort(compareMessages);
      const names = new Map<string, string>(sorted.map(({ id }, index) => [id, copiedMessages[index]?.id ?? ""]));
      for (const [index, character] of room.characters.entries())
        names.set(character.id, copy.characters[index]?.id ?? "");
      expect(new Set(names.values()).size).toBe(names.size);
      const newIdOf = (id: string): string => names.get(id) ?? id;
      expect(copiedMessages.map(({ parentMessageId, characterId }) => [parentMessageId, characterId])).toEqual(
        sorted.map(({ parentMessageId, characterId }) => [
          parentMessageId === null ? null : newIdOf(parentMessageId),
          newIdOf(characterId),
        ]),
      );
      const textOf = (records: WholeRoom, id: string) => records.texts.find((text) => text.id === id)?.content;
      expect(copiedMessages.map(({ id }) => textOf(copy, id))).toEqual(sorted.map(({ id }) => textOf(room, id)));
      expect(copy.requests.map(({ id, history }) => [id, history.map(({ messageId }) => messageId)])).toEqual(
        room.requests.map(({ id, history }) => [newIdOf(id), history.map(({ messageId }) => newIdOf(messageId))]),
      );
      const rows = [...copy.characters, ...copy.messages, ...copy.texts, ...copy.requests];
      expect(new Set(rows.map(({ roomId }) => roomId)).size).toBeLessThanOrEqual(1);
      const originalIds = new Set([...room.characters, ...room.messages].map(({ id }) => id));
      for (const row of rows) expect(originalIds.has(row.id)).toBe(false);
    }),
  );
});
