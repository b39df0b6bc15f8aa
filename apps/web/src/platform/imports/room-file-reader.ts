import { t } from "@lingui/core/macro";
import { fail, type Result, succeed } from "@tutti/domain";
import {
  type CardCharacter,
  type CardFailure,
  cardCharacter,
  cardTooLarge,
  MAX_CARD_SIZE,
  type ReadFailure,
  type ReadRoom,
  readCard,
  readRoom,
} from "@tutti/portable";

/**
 * Reads files that go into an open room. Resolves to undefined if the reading was aborted; rejects if the reader is
 * gone.
 */
export interface RoomFileReader {
  /** @param options.targetRoomId the room that the records are made for; they get new ids */
  readRoom(
    file: Blob,
    options: { targetRoomId: string; signal: AbortSignal },
  ): Promise<Result<ReadRoom, ReadFailure> | undefined>;
  /** @param options.userName the character's name for the person */
  readCard(
    file: File,
    options: { userName: string; signal: AbortSignal },
  ): Promise<Result<CardCharacter, CardFailure> | undefined>;
}

/**
 * A reader that parses in the calling thread: for the import's worker, since a large file takes seconds.
 *
 * @param options.now milliseconds since the epoch
 */
export function createRoomFileReader({ now }: { now: () => number }): RoomFileReader {
  return {
    async readRoom(file, { targetRoomId, signal }) {
      const text = await orUndefined(file.text());
      if (signal.aborted) return undefined;
      if (text === undefined) return fail({ code: "not-json", text: unreadable() });
      // Rooms that are not open have ids too, which are unknown here; so every id counts as existing.
      return readRoom(text, { now: now(), targetRoomId, existingIds: { has: () => true } });
    },
    async readCard(file, { userName, signal }) {
      if (file.size > MAX_CARD_SIZE) return fail(cardTooLarge);
      const bytes = await orUndefined(file.arrayBuffer());
      if (signal.aborted) return undefined;
      if (bytes === undefined) return fail({ status: 400, text: unreadable() });
      const card = readCard(new Uint8Array(bytes), file.name);
      return card.ok ? succeed(cardCharacter(card.value, userName)) : card;
    },
  };
}

const unreadable = (): string => t`The browser could not read it: it may have been moved or changed. Choose it again.`;

async function orUndefined<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch {
    return undefined;
  }
}
