import { characterSchema, messageSchema, messageTextSchema, roomSchema } from "@tutti/domain";
import fc from "fast-check";
import { expect } from "vitest";
import { exportRoom } from "./export-room.ts";
import { generatedRooms } from "./generated-rooms.test-support.ts";
import { readRoom } from "./read-room.ts";

export const now = 1_800_000_000_000;
export const nothingHere = { now, existingIds: new Set<string>() };

/**
 * Expects, for any file, either a failure with a text, or records that the store would accept and whose parents form no
 * cycle.
 */
export function expectHarmless(file: unknown) {
  const result = readRoom(file, nothingHere);
  if (!result.ok) {
    expect(result.error.text).not.toBe("");
    return undefined;
  }
  const { records, report } = result.value;
  expect(roomSchema.safeParse(records.room).success).toBe(true);
  expect(records.room.title.length).toBeLessThanOrEqual(1000);
  expect(records.characters.every((character) => characterSchema.safeParse(character).success)).toBe(true);
  expect(records.messages.every((message) => messageSchema.safeParse(message).success)).toBe(true);
  expect(records.texts.every((text) => messageTextSchema.safeParse(text).success)).toBe(true);
  const parents = new Map(records.messages.map(({ id, parentMessageId }) => [id, parentMessageId]));
  for (const start of parents.keys()) {
    let steps = 0;
    for (let id: string | null | undefined = start; id; id = parents.get(id)) steps += 1;
    expect(steps).toBeLessThanOrEqual(parents.size);
  }
  expect(Object.getPrototypeOf(records.room)).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
  // Records that cannot be copied cannot be stored.
  structuredClone(records);
  return { records, report };
}

/** Rooms as files, the same ones in every run. */
export const roomSamples: readonly string[] = fc
  .sample(generatedRooms, { numRuns: 6, seed: 1 })
  .map((records) => exportRoom(records, { now }).text);
