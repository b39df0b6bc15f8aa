import type { ReadRoom } from "@tutti/portable";
import type { RoomPart } from "./import-protocol.ts";

/** Rows, and characters of texts, after which a part is full. */
const ROWS = 500;
const CHARACTERS = 500_000;

/** Splits the contents of a room's file into messages between threads: parts, and the rest. */
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

/** Joins the parts, in their order, and the rest. */
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

/** Pieces of a list, none empty, each with at most `ROWS` rows and hardly more than `CHARACTERS` characters. */
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
