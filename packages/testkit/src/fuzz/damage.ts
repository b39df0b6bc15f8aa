import fc from "fast-check";

/** One change of a sample: numbers are taken modulo the available range. */
interface Change {
  kind: "flip" | "remove" | "double" | "insert" | "cut" | "splice" | "number";
  at: number;
  length: number;
  value: number;
  /** The index of the inserted piece, and of the sample that is spliced in. */
  piece: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom("flip", "flip", "remove", "double", "insert", "insert", "cut", "splice", "number"),
  at: fc.nat(),
  length: fc.oneof(fc.nat(8), fc.nat(400)),
  value: fc.nat(255),
  piece: fc.nat(),
});

const changes = fc.array(change, { minLength: 1, maxLength: 6 });

/** Numbers at which the arithmetic of a format overflows, in as many bytes as formats write them. */
const NUMBERS = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff].flatMap((value) =>
  [2, 4].flatMap((width) => {
    const big = Uint8Array.from({ length: width }, (_, place) => (value / 256 ** (width - 1 - place)) & 0xff);
    return [big, big.toReversed()];
  }),
);

/**
 * Samples of a format with up to six changes: bytes flipped, removed, doubled, inserted, cut off, replaced by a number
 * of the format's limits, or followed by the rest of another sample.
 *
 * @param pieces byte sequences that a reader of the format looks for, to be inserted anywhere
 */
export function damagedBytes(
  samples: readonly Uint8Array[],
  pieces: readonly Uint8Array[] = [],
): fc.Arbitrary<Uint8Array> {
  const from = { samples, pieces: [...pieces, ...NUMBERS] };
  return fc
    .tuple(fc.constantFrom(...samples), changes)
    .map(([sample, all]) => all.reduce((bytes, each) => changedBytes(bytes, each, from), sample));
}

function changedBytes(
  bytes: Uint8Array,
  { kind, at, length, value, piece }: Change,
  { samples, pieces }: { samples: readonly Uint8Array[]; pieces: readonly Uint8Array[] },
): Uint8Array {
  const start = at % (bytes.length + 1);
  const end = Math.min(bytes.length, start + length);
  const [before, middle, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)];
  switch (kind) {
    case "flip":
      return bytes.map((byte, place) => (place === start ? byte ^ (value || 1) : byte));
    case "remove":
      return join(before, after);
    case "double":
      return join(before, middle, middle, after);
    case "insert":
      return join(before, oneOf(pieces, piece), bytes.subarray(start));
    case "cut":
      return before;
    case "splice": {
      const other = oneOf(samples, piece);
      return join(before, other.subarray((value * at) % (other.length + 1)));
    }
    case "number": {
      const number = oneOf(NUMBERS, piece);
      return join(before, number, bytes.subarray(Math.min(bytes.length, start + number.length)));
    }
  }
}

function oneOf<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length] as Item;
}

/** The same for texts, in their UTF-16 code units, so that characters are split, too. */
export function damagedText(samples: readonly string[], pieces: readonly string[] = []): fc.Arbitrary<string> {
  const hostile = ["\ud800", "\udc00", "\0", "\r", "\n", "\ufeff", '"', "\\", "1e999", '"__proto__":'];
  const from = { samples, pieces: [...pieces, ...hostile] };
  return fc
    .tuple(fc.constantFrom(...samples), changes)
    .map(([sample, all]) => all.reduce((text, each) => changedText(text, each, from), sample));
}

function changedText(
  text: string,
  { kind, at, length, value, piece }: Change,
  { samples, pieces }: { samples: readonly string[]; pieces: readonly string[] },
): string {
  const start = at % (text.length + 1);
  const [before, middle, after] = [text.slice(0, start), text.slice(start, start + length), text.slice(start + length)];
  switch (kind) {
    case "flip":
      return before + String.fromCharCode(text.charCodeAt(start) ^ (value || 1)) + text.slice(start + 1);
    case "remove":
      return before + after;
    case "double":
      return before + middle + middle + after;
    case "insert":
      return before + oneOf(pieces, piece) + text.slice(start);
    case "cut":
      return before;
    case "splice": {
      const other = oneOf(samples, piece);
      return before + other.slice((value * at) % (other.length + 1));
    }
    case "number":
      // Replaces the next number in the text.
      return before + text.slice(start).replace(/-?\d+(?:\.\d+)?/u, oneOf(HUGE, piece));
  }
}

const HUGE = ["1e999", "-1e999", "9007199254740993", "4294967296", "-1", "0.5", "1e-400", "-0"];

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Any text: of characters, of code units that form none, and of the pieces of JSON and event streams. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.array(fc.nat(0xffff), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        "{",
        "}",
        "[",
        "]",
        '"',
        "\\",
        "\\u",
        ":",
        ",",
        "\n",
        "\r",
        "data: ",
        "event:",
        "id: ",
        "null",
        "1",
        " ",
      ),
    )
    .map((all) => all.join("")),
);

/** Any bytes. */
export const anyBytes: fc.Arbitrary<Uint8Array> = fc.uint8Array({ maxLength: 400 });
