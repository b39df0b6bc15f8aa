import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { toWellFormed } from "./well-formed-texts.ts";

/** Texts of at least so many characters are written separately, in pieces of this length. */
const LONG = 256 * 1024;

/** About how many characters of a list are written together. */
const GROUP = 64 * 1024;

/** Milliseconds after which the event loop gets a turn. */
const TURN = 10;

/** The JSON of a request: a text, or, if it would be long, an object that writes it while it is sent. */
export type JsonBody = string | WrittenBody;

export interface WrittenBody {
  /** Bytes. */
  length: number;
  /** The bytes; each call writes them anew. */
  pieces(): AsyncGenerator<Buffer, void>;
}

/**
 * The same JSON as JSON.stringify makes, of well-formed texts: halves of surrogate pairs that a person pasted, or an
 * older answer had, are replaced, since strict servers refuse a request with them. If it would be long, it is written
 * piece by piece: it does not block the event loop, and no second copy of the chat is made.
 */
export async function toJsonBody(value: unknown): Promise<JsonBody> {
  const marks: Marks = { name: "", texts: [], size: 0 };
  const wellFormed = toWellFormed(value);
  const rest = withoutLongTexts(wellFormed, marks);
  if (marks.size < LONG && marks.texts.length === 0) return JSON.stringify(wellFormed);
  let length = 0;
  for await (const piece of inTurns(rest, marks)) length += Buffer.byteLength(piece);
  return { length, pieces: () => toBytes(inTurns(rest, marks)) };
}

async function* toBytes(pieces: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** The pieces, with turns of the event loop between them. */
async function* inTurns(rest: unknown, marks: Marks): AsyncGenerator<string, void> {
  let since = performance.now();
  for (const piece of withLongTexts(piecesOf(rest), marks)) {
    if (performance.now() - since > TURN) {
      await nextTurn();
      since = performance.now();
    }
    yield piece;
  }
}

/** The JSON of a value; the elements of its lists, such as the messages of a chat, are written in groups. */
function* piecesOf(value: unknown): Generator<string, void> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return yield JSON.stringify(value);
  let before = "{";
  for (const [name, item] of Object.entries(value)) {
    const json = Array.isArray(item) ? "" : JSON.stringify(item);
    if (json === undefined) continue;
    yield `${before}${JSON.stringify(name)}:${json}`;
    if (Array.isArray(item)) yield* groupsOf(item);
    before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

function* groupsOf(list: readonly unknown[]): Generator<string, void> {
  let piece = "[";
  for (const [place, element] of list.entries()) {
    piece += `${place === 0 ? "" : ","}${JSON.stringify(element) ?? "null"}`;
    if (piece.length < GROUP) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}]`;
}

/** The same pieces, with the JSON of the long texts in the place of their marks. */
function* withLongTexts(pieces: Iterable<string>, { name, texts }: Marks): Generator<string, void> {
  if (texts.length === 0) return yield* pieces;
  const place = new RegExp(`"${name}(\\d+)"`);
  for (const piece of pieces) {
    for (const [index, part] of piece.split(place).entries()) {
      // `split` puts the numbers of the marks between the other parts.
      if (index % 2 === 0) yield part;
      else yield* writeText(texts[Number(part)] ?? "");
    }
  }
}

function* writeText(text: string): Generator<string, void> {
  yield '"';
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = endOfPiece(text, start);
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
  }
  yield '"';
}

/** The end of a piece, moved before a surrogate pair that would be cut. */
function endOfPiece(text: string, start: number): number {
  const end = start + LONG;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 ? end - 1 : Math.min(end, text.length);
}

/** The placeholders for the long texts of a value. */
interface Marks {
  /** The beginning of each mark, before its number; empty if there are no marks. */
  name: string;
  texts: string[];
  /** The total length of the other texts, in characters. */
  size: number;
}

/** The same value, with a mark in the place of each long text; the value itself where it has none. */
function withoutLongTexts(value: unknown, marks: Marks): unknown {
  if (typeof value === "string") {
    if (value.length < LONG) {
      marks.size += value.length;
      return value;
    }
    // It must not be guessable: another text with the same mark would be replaced as well.
    if (marks.name === "") marks.name = `${randomUUID()}:`;
    return `${marks.name}${marks.texts.push(value) - 1}`;
  }
  if (typeof value !== "object" || value === null) return value;
  let copy: Record<string, unknown> | unknown[] | undefined;
  for (const [name, item] of Object.entries(value)) {
    const short = withoutLongTexts(item, marks);
    if (short === item) continue;
    copy ??= Array.isArray(value) ? [...value] : { ...value };
    (copy as Record<string, unknown>)[name] = short;
  }
  return copy ?? value;
}
