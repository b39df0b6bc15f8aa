import type { ReadRoom } from "@tutti/portable";
import type { RoomPart } from "./import-protocol.ts";

/** Rows, and characters of texts, after which a part is full. */
const ROWS = 500;
const CHARACTERS = 500_000;

/** What was read of a room's file as messages between threads: parts, and the rest of it. */
export function toParts({ records, report }: ReadRoom): { parts: RoomPart[]; rest: ReadRoom } {
  const parts = [
    ...cut(records.texts, ({ content, reasoning }) => content.length + reasoning.length).map((texts) => ({
      messages: [],
      texts,
    })),
    ...cut(records.messages, ({ attachments, images }) =>
      [...attachments, ...images].reduce((sum, { url }) => sum + (url?.length ?? 0), 0),
    ).map((messages) => ({ messages, texts: [] })),
  ];
  return { parts, rest: { records: { ...records, messages: [], texts: [] }, report } };
}

/** The whole of it, of the parts in their order. */
export function fromParts(parts: readonly RoomPart[], { records, report }: ReadRoom): ReadRoom {
  return {
    records: {
      ...records,
      messages: [...parts.flatMap(({ messages }) => messages), ...records.messages],
      texts: [...parts.flatMap(({ texts }) => texts), ...records.texts],
    },
    report,
  };
}

/** Pieces of a list, none empty, each with at most so many rows and hardly more than so many characters. */
function cut<Row>(rows: readonly Row[], lengthOf: (row: Row) => number): Row[][] {
  const pieces: Row[][] = [];
  let piece: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    if (piece.length === ROWS || characters >= CHARACTERS) {
      piece = [];
      characters = 0;
    }
    if (piece.length === 0) pieces.push(piece);
    piece.push(row);
    characters += lengthOf(row);
  }
  return pieces;
}
