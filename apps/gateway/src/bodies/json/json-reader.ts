import { JsonCounts } from "./json-counts.ts";
import { JsonMarks } from "./json-marks.ts";
import { JsonRefused } from "./json-refused.ts";
import { JsonStructure, STRUCTURE_LIMIT } from "./json-structure.ts";
import { JsonTextScan } from "./json-text-scan.ts";
import { createLongTexts, type LongTexts } from "./long-text.ts";

/** Bytes from which on a text is read separately, in pieces. */
const LONG = 64 * 1024;

/**
 * Bytes from which on the stored elements of a list, such as the messages of a chat, are parsed: neither all bytes of
 * the list nor its text are ever in memory beside its values.
 */
const GROUP = 64 * 1024;

export interface JsonReader {
  /** Takes the next bytes. Throws JsonRefused as soon as a bound is passed. */
  push(bytes: Uint8Array): void;
  /** The value. Throws JsonRefused if the bytes are not one whole value. */
  end(): unknown;
}

const [QUOTE, COMMA, OPEN_LIST] = [0x22, 0x2c, 0x5b];

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
  const structure = new JsonStructure();
  const counts = new JsonCounts(bounds.values);
  const scan = new JsonTextScan();
  const marks = new JsonMarks();
  let isInText = false;
  let textStart = 0;
  /** The reader of the current long text, until the text ends. */
  let long: LongTexts | undefined;
  let longTexts: LongTexts | undefined;
  let wasLong = false;
  /** Where the elements begin that are parsed next, in a list directly inside the outermost value. */
  let groupStart: number | undefined;
  let groupTexts = 0;
  /** The number of bytes that were parsed already. */
  let groupedBytes = 0;

  function store(bytes: Uint8Array): void {
    structure.store(bytes);
    // A text that has not ended may still turn out to be a long one.
    const structureBytes = groupedBytes + (isInText ? textStart : structure.length);
    if (structureBytes > STRUCTURE_LIMIT) throw new JsonRefused("structure");
  }

  /** Starts a group with the elements that follow. */
  function beginGroup(start: number): void {
    groupStart = start;
    groupTexts = marks.texts.length;
  }

  /** Parses the elements that are stored, up to a comma, and leaves a mark in their place. */
  function takeGroup(start: number): void {
    const elements = JSON.parse(`[${structure.textFrom(start)}]`) as unknown[];
    if (elements.length === 0) throw new JsonRefused("syntax");
    const place = marks.takeGroup({ elements, hasTexts: marks.texts.length > groupTexts });
    groupedBytes += structure.length - start - place.length;
    structure.cut(start);
    store(place);
  }

  function appendLong(longText: LongTexts, bytes: Uint8Array): void {
    longText.append(bytes, { isPlain: scan.isPlain, unfinishedLength: scan.unfinishedLength });
    scan.restart();
  }

  /** Stores the part of this chunk that was read, up to a position where the scan pauses. */
  function putAway(bytes: Uint8Array): void {
    if (long) {
      appendLong(long, bytes);
      return;
    }
    store(bytes);
    if (!isInText || structure.length - textStart <= LONG) return;
    longTexts ??= createLongTexts();
    long = longTexts;
    appendLong(long, structure.from(textStart));
    structure.cut(textStart);
    isInText = false;
    store(marks.textMark());
    isInText = true;
  }

  function endText(bytes: Uint8Array): void {
    putAway(bytes);
    wasLong = long !== undefined;
    if (long) marks.texts.push(long.end());
    long = undefined;
    isInText = false;
  }

  /** @param pending bytes that are not stored yet */
  function isGroup(pending: number): boolean {
    return groupStart !== undefined && structure.length + pending - groupStart >= group;
  }

  function push(bytes: Uint8Array): void {
    let keptBits = 0;
    let at = 0;
    while (at < bytes.length) {
      if (isInText) {
        at = scan.scan(bytes, at);
        if (at === bytes.length) break;
        if (long || structure.length + at - keptBits - textStart > LONG) {
          endText(bytes.subarray(keptBits, at));
          keptBits = at;
        } else isInText = false;
      } else {
        const byte = bytes[at] as number;
        if (byte === QUOTE) {
          isInText = true;
          wasLong = false;
          scan.restart();
          textStart = structure.length + at + 1 - keptBits;
        } else if (byte === COMMA && counts.depth === 2 && groupStart !== undefined && isGroup(at - keptBits)) {
          putAway(bytes.subarray(keptBits, at));
          keptBits = at;
          takeGroup(groupStart);
          beginGroup(structure.length + 1);
          counts.step(byte, wasLong);
        } else {
          counts.step(byte, wasLong);
          if (byte === OPEN_LIST && counts.depth === 2) beginGroup(structure.length + at + 1 - keptBits);
          else if (counts.depth < 2) groupStart = undefined;
        }
      }
      at += 1;
    }
    putAway(bytes.subarray(keptBits));
  }

  return {
    push: (bytes) => orRefuse(() => push(bytes)),
    end() {
      if (isInText || counts.depth > 0) throw new JsonRefused("syntax");
      return marks.fill(orRefuse(() => JSON.parse(structure.take()) as unknown));
    },
  };
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
