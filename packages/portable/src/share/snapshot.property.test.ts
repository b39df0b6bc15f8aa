import fc from "fast-check";
import { expect, test } from "vitest";
import { generatedRooms } from "../orpg/generated-rooms.test-support.ts";
import type { RoomRecords } from "../room-records.ts";
import { fromSnapshot } from "./from-snapshot.ts";
import { type SnapshotOptions, snapshotSchema } from "./snapshot.ts";
import { toSnapshot } from "./to-snapshot.ts";

const anyOptions: fc.Arbitrary<SnapshotOptions> = fc.record({
  question: fc.boolean(),
  modelNames: fc.boolean(),
  attachments: fc.boolean(),
  reasoning: fc.boolean(),
  costs: fc.boolean(),
  instructions: fc.boolean(),
  files: fc.boolean(),
});

/** The same room, with a mark in each field that can be chosen, and in some that are never shared. */
function markRoom(records: RoomRecords): RoomRecords {
  return {
    ...records,
    characters: records.characters.map((character, index) => ({
      ...character,
      name: `mark-modelNames-${index}`,
      model: "mark-modelNames/model",
      description: "mark-instructions",
      presetName: "mark-never",
      provider: "mark-never",
      greetings: ["mark-never"],
    })),
    messages: records.messages.map((message) => ({
      ...message,
      attachments: [{ type: "text", name: "mark-attachments", size: 1, content: "mark-attachments" }],
      error: message.error && { ...message.error, text: "mark-never", isContent: false },
      metadata: { ...message.metadata, cost: 424242, generationId: "mark-never", provider: "mark-never" },
    })) as RoomRecords["messages"],
    texts: records.texts.map((text) => ({ ...text, reasoning: "mark-reasoning" })),
    artifactFileContents: records.artifactFileContents.map((content) => ({ ...content, content: "mark-files" })),
  };
}

test("[APP-14] a snapshot contains nothing that was not ticked, and can be read again", () => {
  fc.assert(
    fc.property(generatedRooms, anyOptions, (records, options) => {
      const room = markRoom(records);
      const subjects = [
        { kind: "room" } as const,
        ...room.messages.flatMap(({ id }) => [
          { kind: "turn" as const, messageId: id },
          { kind: "answer" as const, messageId: id },
        ]),
      ];
      for (const subject of subjects) {
        const snapshot = toSnapshot(room, { subject, options, now: 1_800_000_000_000 });
        if (snapshot === undefined) continue;
        const json = JSON.stringify(snapshot);
        for (const [option, isTicked] of Object.entries(options)) {
          if (!isTicked) expect(json).not.toContain(`mark-${option}`);
        }
        if (!options.costs) expect(json).not.toContain("424242");
        expect(json).not.toContain("mark-never");
        for (const { id } of [...room.messages, ...room.characters, room.room]) expect(json).not.toContain(id);
        const read = snapshotSchema.parse(JSON.parse(json));
        expect(fromSnapshot(read, { now: 1_800_000_000_000 }).messages).toHaveLength(snapshot.messages.length);
      }
    }),
    { numRuns: 60 },
  );
});
