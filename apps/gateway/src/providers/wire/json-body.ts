import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Characters from which on a text is written by itself, in pieces of so many. */
const LONG = 256 * 1024;

/** Milliseconds after which others have their turn. */
const TURN = 10;

/** The JSON of a request: a text, or, where that would be long, what writes it while it is sent. */
export type JsonBody = string | WrittenBody;

export interface WrittenBody {
  /** Bytes. */
  length: number;
  /** The bytes; anew with each call. */
  pieces(): AsyncGenerator<Buffer, void>;
}

/**
 * What JSON.stringify makes of a value. Where it holds long texts, as attachments are, they are written piece by
 * piece: nothing holds up the event loop, and no second copy of them is made.
 */
export async function toJsonBody(value: unknown): Promise<JsonBody> {
  const texts: string[] = [];
  const mark = { name: "", texts };
  const rest = withoutLongTexts(value, mark);
  const json = JSON.stringify(rest);
  if (texts.length === 0) return json;
  const between = json.split(new RegExp(`"${mark.name}\\d+"`)).map((part) => Buffer.from(part));
  let length = between.reduce((sum, part) => sum + part.length, 0);
  for await (const piece of inTurns(texts)) length += Buffer.byteLength(piece);
  return { length, pieces: () => write(between, texts) };
}

async function* write(between: readonly Buffer[], texts: readonly string[]): AsyncGenerator<Buffer, void> {
  for (const [place, part] of between.entries()) {
    yield part;
    const text = texts[place];
    if (text === undefined) return;
    for await (const piece of inTurns([text])) yield Buffer.from(piece);
  }
}

/** The JSON of these texts, in pieces, with room for others between them. */
async function* inTurns(texts: readonly string[]): AsyncGenerator<string, void> {
  let since = performance.now();
  for (const text of texts) {
    yield '"';
    for (let start = 0, end = 0; start < text.length; start = end) {
      if (performance.now() - since > TURN) {
        await nextTurn();
        since = performance.now();
      }
      end = endOfPiece(text, start);
      yield JSON.stringify(text.slice(start, end)).slice(1, -1);
    }
    yield '"';
  }
}

/** A piece ends before a character that would be cut. */
function endOfPiece(text: string, start: number): number {
  const end = start + LONG;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 ? end - 1 : Math.min(end, text.length);
}

/** The same value, with a mark in the place of each long text; the value itself where it has none. */
function withoutLongTexts(value: unknown, mark: { name: string; texts: string[] }): unknown {
  if (typeof value === "string") {
    if (value.length < LONG) return value;
    // It cannot be guessed: the mark of another text would stand for this one as well.
    if (mark.name === "") mark.name = `${randomUUID()}:`;
    return `${mark.name}${mark.texts.push(value)}`;
  }
  if (typeof value !== "object" || value === null) return value;
  let copy: Record<string, unknown> | unknown[] | undefined;
  for (const [name, held] of Object.entries(value)) {
    const short = withoutLongTexts(held, mark);
    if (short === held) continue;
    copy ??= Array.isArray(value) ? [...value] : { ...value };
    (copy as Record<string, unknown>)[name] = short;
  }
  return copy ?? value;
}
