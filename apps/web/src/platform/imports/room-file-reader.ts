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
import { decodeText } from "../files/text/decode-text.ts";

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
      const roomBytes = await orUndefined(file.arrayBuffer());
      if (signal.aborted) return undefined;
      if (roomBytes === undefined) return fail({ code: "not-json", text: unreadable() });
      // The parser says of bytes that are no text that they are no JSON.
      const text = decodeText(new Uint8Array(roomBytes))?.text ?? "";
      // Rooms that are not open have ids too, which are unknown here; so every id counts as existing.
      return readRoom(text, { now: now(), targetRoomId, existingIds: { has: () => true } });
    },
    async readCard(file, { userName, signal }) {
      if (file.size > MAX_CARD_SIZE) return fail(cardTooLarge);
      const bytes = await orUndefined(file.arrayBuffer());
      if (signal.aborted) return undefined;
      if (bytes === undefined) return fail({ status: 400, text: unreadable() });
      const card = readCard(inUtf8(new Uint8Array(bytes)), file.name);
      return card.ok ? succeed(cardCharacter(card.value, userName)) : card;
    },
  };
}

/** A card that is a text in another encoding; pictures and archives stay as they are. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  const decodedText = decodeText(bytes);
  const isJson = decodedText !== undefined && decodedText.encoding !== "utf-8" && /^\s*\{/u.test(decodedText.text);
  return isJson ? new TextEncoder().encode(decodedText.text) : bytes;
}

const unreadable = (): string => t`The browser could not read it: it may have been moved or changed. Choose it again.`;

async function orUndefined<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch {
    return undefined;
  }
}
