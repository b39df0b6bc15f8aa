import { randomUUID } from "node:crypto";
import { MEGABYTE } from "../bytes.ts";
import { createLongTexts, type LongTexts } from "./long-text.ts";

/**
 * How many levels of lists and objects a body may have: more than any valid body needs, and few enough to be written as
 * JSON again.
 */
export const DEPTH_LIMIT = 200;

/** How many fields an object may have: a schema takes microseconds for each unknown field. */
export const FIELD_LIMIT = 4096;

/** Bytes from which on a text is read separately, in pieces. */
const LONG = 64 * 1024;

/**
 * Bytes from which on the stored elements of a list, such as the messages of a chat, are parsed: neither all bytes of
 * the list nor its text are ever in memory beside its values.
 */
const GROUP = 64 * 1024;

/** Bytes of everything but long texts, at most: as many as JSON.parse reads in a twentieth of a second. */
export const STRUCTURE_LIMIT = 8 * MEGABYTE;

/**
 * Bytes by which a large structure grows, and bytes that are reserved for it: a text is stored there until it turns out
 * to be long.
 */
const GROWTH = MEGABYTE;
const STRUCTURE_ROOM = STRUCTURE_LIMIT + 64 * GROWTH;

const BYTE_ORDER_MARK = "\ufeff";

/** Why a body is refused: it is not JSON, or exceeds a bound. */
export type JsonFault = "syntax" | "depth" | "values" | "fields" | "structure" | "name";

export class JsonRefused extends Error {
  override readonly name = "JsonRefused";
  readonly fault: JsonFault;

  constructor(fault: JsonFault) {
    super(`The JSON is refused: ${fault}`);
    this.fault = fault;
  }
}

export interface JsonReader {
  /** Takes the next bytes. Throws JsonRefused as soon as a bound is passed. */
  push(bytes: Uint8Array): void;
  /** The value. Throws JsonRefused if the bytes are not one whole value. */
  end(): unknown;
}

const [QUOTE, COMMA, COLON, BACKSLASH, U] = [0x22, 0x2c, 0x3a, 0x5c, 0x75];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Reads JSON as it arrives, in one pass over its bytes that checks the bounds before any value is made: a hostile body
 * costs no more than that pass up to the byte that violates a bound. Long texts are taken out as they arrive, and put
 * back into the value of the rest, so that no step takes long, whatever the size of the whole; they can be values, but
 * not names of fields.
 *
 * @param bounds.values how many values it may have, counted as its commas and opening brackets
 * @param bounds.group bytes of a list that are parsed together, about
 */
export function createJsonReader(bounds: { values: number; group?: number }): JsonReader {
  const { group = GROUP } = bounds;
  let structure = Buffer.allocUnsafe(1024);
  let large: ArrayBuffer | undefined;
  let length = 0;
  let depth = 0;
  let values = 1;
  /** How many fields the object of each level has so far. */
  const fields = new Uint32Array(DEPTH_LIMIT + 1);
  let isInText = false;
  /**
   * The escape that is being read: how many of its bytes were read, and how many it has; 2 until its second byte is
   * known.
   */
  let escapeRead = 0;
  let escapeWidth = 0;
  /** The bitwise OR of all bytes of the text since the last `putAway`, and whether they had an escape. */
  let bits = 0;
  let hasEscape = false;
  let textStart = 0;
  /** The reader of the current long text, until the text ends. */
  let long: LongTexts | undefined;
  let longTexts: LongTexts | undefined;
  let wasLong = false;
  const texts: string[] = [];
  let mark: string | undefined;
  /** Where the elements begin that are parsed next, in a list directly inside the outermost value. */
  let groupStart: number | undefined;
  let groupTexts = 0;
  /** The number of bytes that were parsed already. */
  let groupedBytes = 0;
  const groups: ElementGroup[] = [];

  /**
   * A large buffer is resized in place: each copy of another size would stay in memory until the next garbage
   * collection.
   */
  function makeRoom(minSize: number): void {
    if (minSize > STRUCTURE_ROOM) throw new JsonRefused("structure");
    const size = Math.max(minSize, structure.length * 2);
    if (size <= LONG) {
      const larger = Buffer.allocUnsafe(size);
      structure.copy(larger, 0, 0, length);
      structure = larger;
      return;
    }
    const room = Math.ceil(minSize / GROWTH) * GROWTH;
    if (large) large.resize(room);
    else {
      large = new ArrayBuffer(room, { maxByteLength: STRUCTURE_ROOM });
      new Uint8Array(large).set(structure.subarray(0, length));
    }
    structure = Buffer.from(large, 0, room);
  }

  /** The text of everything but the long texts; its bytes are freed at once. */
  function takeStructure(): string {
    const text = structure.toString("utf8", 0, length);
    structure = Buffer.alloc(0);
    large?.resize(0);
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  }

  function store(bytes: Uint8Array): void {
    const newLength = length + bytes.length;
    if (newLength > structure.length) makeRoom(newLength);
    structure.set(bytes, length);
    length = newLength;
    // A text that has not ended may still turn out to be a long one.
    const structureBytes = groupedBytes + (isInText ? textStart : length);
    if (structureBytes > STRUCTURE_LIMIT) throw new JsonRefused("structure");
  }

  /**
   * The mark cannot be guessed: a text that imitated it would be replaced by a long text as often as it is repeated.
   */
  function markOnce(): string {
    mark ??= `${randomUUID()}:`;
    return mark;
  }

  /** Starts a group with the elements that follow. */
  function beginGroup(start: number): void {
    groupStart = start;
    groupTexts = texts.length;
  }

  /** Parses the elements that are stored, up to a comma, and leaves a mark in their place. */
  function takeGroup(start: number): void {
    const elements = JSON.parse(`[${structure.toString("utf8", start, length)}]`) as unknown[];
    if (elements.length === 0) throw new JsonRefused("syntax");
    const place = Buffer.from(`"${markOnce()}${GROUP_MARK}${groups.length}"`);
    groups.push({ elements, hasTexts: texts.length > groupTexts });
    groupedBytes += length - start - place.length;
    length = start;
    store(place);
  }

  /** Stores the part of this chunk that was read, up to a position where the scan pauses. */
  function putAway(bytes: Uint8Array): void {
    const isPlain = bits < 0x80 && !hasEscape && escapeRead === 0;
    if (long) {
      long.append(bytes, { isPlain, unfinishedLength: escapeRead });
      bits = 0;
      hasEscape = false;
      return;
    }
    store(bytes);
    if (!isInText || length - textStart <= LONG) return;
    longTexts ??= createLongTexts();
    long = longTexts;
    long.append(structure.subarray(textStart, length), { isPlain, unfinishedLength: escapeRead });
    bits = 0;
    hasEscape = false;
    length = textStart;
    const place = Buffer.from(`${markOnce()}${texts.length}`);
    isInText = false;
    store(place);
    isInText = true;
  }

  /** The position of the text's closing quotation mark, or the end of the chunk. */
  function scanText(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length) {
      if (escapeRead > 0) {
        escapeRead += 1;
        if (escapeRead === 2) escapeWidth = bytes[at] === U ? 6 : 2;
        if (escapeRead === escapeWidth) escapeRead = 0;
        at += 1;
        continue;
      }
      const [end, earlierBits] = [endOfPlain(bytes, at), bitsSeen];
      bits |= earlierBits;
      at = end;
      const byte = bytes[at];
      if (byte === QUOTE || byte === undefined) break;
      if (byte !== BACKSLASH) throw new JsonRefused("syntax");
      escapeRead = 1;
      escapeWidth = 2;
      hasEscape = true;
      at += 1;
    }
    return at;
  }

  function endText(bytes: Uint8Array): void {
    putAway(bytes);
    wasLong = long !== undefined;
    if (long) texts.push(long.end());
    long = undefined;
    isInText = false;
  }

  function enter(): void {
    depth += 1;
    if (depth > DEPTH_LIMIT) throw new JsonRefused("depth");
    fields[depth] = 0;
    count();
  }

  function count(): void {
    values += 1;
    if (values > bounds.values) throw new JsonRefused("values");
  }

  function countField(): void {
    if (wasLong) throw new JsonRefused("name");
    const fieldsHere = (fields[depth] ?? 0) + 1;
    fields[depth] = fieldsHere;
    if (fieldsHere > FIELD_LIMIT) throw new JsonRefused("fields");
  }

  /** Counts one byte outside of any text. */
  function step(byte: number): void {
    if (byte === COMMA) count();
    else if (byte === COLON) countField();
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) enter();
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth < 0) throw new JsonRefused("syntax");
  }

  /** @param pending bytes that are not stored yet */
  function isGroup(pending: number): boolean {
    return groupStart !== undefined && length + pending - groupStart >= group;
  }

  function push(bytes: Uint8Array): void {
    let keptBits = 0;
    let at = 0;
    while (at < bytes.length) {
      if (isInText) {
        at = scanText(bytes, at);
        if (at === bytes.length) break;
        if (long || length + at - keptBits - textStart > LONG) {
          endText(bytes.subarray(keptBits, at));
          keptBits = at;
        } else isInText = false;
      } else {
        const byte = bytes[at] as number;
        if (byte === QUOTE) {
          isInText = true;
          wasLong = false;
          bits = 0;
          hasEscape = false;
          textStart = length + at + 1 - keptBits;
        } else if (byte === COMMA && depth === 2 && groupStart !== undefined && isGroup(at - keptBits)) {
          putAway(bytes.subarray(keptBits, at));
          keptBits = at;
          takeGroup(groupStart);
          beginGroup(length + 1);
          step(byte);
        } else {
          step(byte);
          if (byte === OPEN_LIST && depth === 2) beginGroup(length + at + 1 - keptBits);
          else if (depth < 2) groupStart = undefined;
        }
      }
      at += 1;
    }
    putAway(bytes.subarray(keptBits));
  }

  return {
    push: (bytes) => orRefuse(() => push(bytes)),
    end() {
      if (isInText || depth > 0) throw new JsonRefused("syntax");
      const value: unknown = orRefuse(() => JSON.parse(takeStructure()));
      return mark === undefined ? value : withMarks(value, { mark, texts, groups });
    },
  };
}

let bitsSeen = 0;

/**
 * The position of the next byte that ends the text or begins an escape; sets `bitsSeen` to the bitwise OR of the bytes
 * before it.
 */
function endOfPlain(bytes: Uint8Array, from: number): number {
  let bitCount = 0;
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE || byte === BACKSLASH || byte < 0x20) break;
    bitCount |= byte;
  }
  bitsSeen = bitCount;
  return at;
}

/** The value of a JSON text, within the same bounds. Throws JsonRefused. */
export function readJsonText(text: string, bounds: { values: number }): unknown {
  const reader = createJsonReader(bounds);
  reader.push(Buffer.from(text));
  return reader.end();
}

/** An error of JSON.parse is a fault of the body. */
function orRefuse<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new JsonRefused("syntax");
    throw cause;
  }
}

/** Elements of a list that were parsed together. */
interface ElementGroup {
  elements: unknown[];
  /** Whether they contain marks of long texts. */
  hasTexts: boolean;
}

/** Stands between the mark and the number of a group. */
const GROUP_MARK = "elements:";

/**
 * The value with its long texts and its groups of elements in place of their marks. Without recursion, and without a
 * step for each value of a group that has no long text.
 */
function withMarks(
  value: unknown,
  { mark, texts, groups }: { mark: string; texts: readonly string[]; groups: readonly ElementGroup[] },
): unknown {
  const findText = (value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? texts[Number(value.slice(mark.length))] : undefined;
  const groupMark = mark + GROUP_MARK;
  const findGroup = (value: unknown) =>
    typeof value === "string" && value.startsWith(groupMark)
      ? groups[Number(value.slice(groupMark.length))]
      : undefined;
  const open = [value, ...groups.flatMap(({ elements, hasTexts }) => (hasTexts ? [elements] : []))];
  const lists: unknown[][] = [];
  for (let outer = open.pop(); outer !== undefined; outer = open.pop()) {
    if (typeof outer !== "object" || outer === null) continue;
    if (Array.isArray(outer) && findGroup(outer[0])) lists.push(outer);
    const container = outer as Record<string, unknown>;
    for (const name of Object.keys(container)) {
      const value = container[name];
      const text = findText(value);
      if (text !== undefined) container[name] = text;
      else if (typeof value === "object" && value !== null) open.push(value);
    }
  }
  for (const list of lists) {
    const elements = list.splice(0).flatMap((element) => findGroup(element)?.elements ?? [element]);
    for (const element of elements) list.push(element);
  }
  return findText(value) ?? value;
}
