import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIELD_LIMIT } from "./json-counts.ts";
import { createJsonReader } from "./json-reader.ts";
import { JsonRefused } from "./json-refused.ts";
import { STRUCTURE_LIMIT } from "./json-structure.ts";

const plenty: { values: number; group?: number } = { values: 1_000_000 };

/** The value that is read of bytes that arrive in pieces of these lengths, over and over. */
function readInPieces(bytes: Uint8Array, lengths: readonly number[] = [65_536], bounds = plenty): unknown {
  const reader = createJsonReader(bounds);
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    reader.push(Uint8Array.from(bytes.subarray(at, at + length)));
    at += length;
  }
  return reader.end();
}

function faultOf(text: string, bounds = plenty): string | undefined {
  try {
    readInPieces(Buffer.from(text), [65_536], bounds);
    return undefined;
  } catch (cause) {
    if (cause instanceof JsonRefused) return cause.fault;
    throw cause;
  }
}

test("[LOAD-1] what is read is what JSON.parse reads, however it is cut", () => {
  const text = fc.oneof(
    fc.json(),
    fc.string({ unit: "grapheme" }).map((text) => JSON.stringify({ held: text })),
    fc
      .array(
        fc.constantFrom(
          '{"a":',
          "}",
          "[",
          "[[",
          "]",
          '"',
          "\\",
          '\\"',
          ",",
          ":",
          "1",
          " ",
          "\\u00e9",
          "\u0001",
          "é",
          "👋",
        ),
      )
      .map((all) => all.join("")),
  );
  fc.assert(
    fc.property(
      text,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
      (text, lengths, group) => {
        const bytes = Buffer.from(text);
        const bounds = group === undefined ? plenty : { ...plenty, group };
        let expected: unknown;
        try {
          expected = JSON.parse(bytes.toString());
        } catch {
          expect(() => readInPieces(bytes, lengths, bounds)).toThrow(JsonRefused);
          return;
        }
        expect(readInPieces(bytes, lengths, bounds)).toEqual(expected);
      },
    ),
    { numRuns: 4_000 },
  );
});

test("[LOAD-2] long strings are read whole, however the bytes are cut", () => {
  const piece = fc.oneof(
    fc.constantFrom("plain ", "\\n", '\\"', "\\\\", "\\u00e9", "\\ud83d\\udc4b", "\\ud83d", "é", "€", "👋"),
    fc.string({ unit: "grapheme-ascii" }).map((text) => JSON.stringify(text).slice(1, -1)),
  );
  const long = fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 900_000 }))
    .map(([pieces, length]) => {
      const whole = pieces.join("");
      return whole === "" ? "" : whole.repeat(Math.ceil(length / whole.length));
    });
  fc.assert(
    fc.property(
      fc.array(long, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1_000, max: 100_000 }),
      (texts, length) => {
        const bytes = Buffer.from(
          `{"first":[${texts.map((text) => `"${text}"`).join(",")}],"__proto__":"${texts[0]}","last":"${texts.at(-1)}"}`,
        );
        expect(readInPieces(bytes, [length, length + 1, 7])).toEqual(JSON.parse(bytes.toString()));
      },
    ),
    { numRuns: 40 },
  );
  const alone = JSON.stringify("x".repeat(2_000_000));
  expect(readInPieces(Buffer.from(alone))).toBe(JSON.parse(alone));
});

test("[LOAD-2] a list is parsed alike one by one, in groups or at once", () => {
  const element = fc.oneof(
    fc.jsonValue(),
    fc.constant("x".repeat(70_000)),
    fc.constant({ content: "y".repeat(70_000) }),
  );
  fc.assert(
    fc.property(
      fc.array(element, { maxLength: 12 }),
      fc.jsonValue(),
      fc.constantFrom(0, 20, 60_000, 100_000),
      fc.integer({ min: 1_000, max: 100_000 }),
      (list, other, group, length) => {
        const value = { other, list, twice: [list, [other]], again: [...list, other] };
        const bytes = Buffer.from(JSON.stringify(value));
        expect(readInPieces(bytes, [length, 7], { ...plenty, group })).toEqual(JSON.parse(bytes.toString()));
      },
    ),
    { numRuns: 60 },
  );
  for (const text of ["[[1,,2]]", "[[,1]]", "[[1,2,]]", "[[ , 1, 2]]", '{"a":[1,2,,3]}']) {
    expect(() => readInPieces(Buffer.from(text), [64], { ...plenty, group: 0 })).toThrow(JsonRefused);
  }
});

describe("[LOAD-1] a bound is kept before anything is parsed", () => {
  test.each<[string, string, number, string | undefined]>([
    ["levels, as many as there may be", `${"[".repeat(200)}${"]".repeat(200)}`, 201, undefined],
    ["one level more", `${"[".repeat(201)}${"]".repeat(201)}`, 1_000, "depth"],
    ["brackets in a text", JSON.stringify("[".repeat(1_000)), 10, undefined],
    ["brackets in a long text", JSON.stringify("[".repeat(100_000)), 10, undefined],
    ["values, as many as there may be", "[1,2,3]", 4, undefined],
    ["one value more", "[1,2,3,4]", 4, "values"],
    ["empty lists, which never end", "[[],[],[],", 4, "values"],
    ["fields, as many as there may be", object(FIELD_LIMIT), 10_000, undefined],
    ["one field more", object(FIELD_LIMIT + 1), 10_000, "fields"],
    ["as many fields in two objects", `[${object(FIELD_LIMIT)},${object(FIELD_LIMIT)}]`, 20_000, undefined],
    ["a long name", JSON.stringify({ ["x".repeat(100_000)]: 1 }), 10, "name"],
    ["more than enough between the texts", `${" ".repeat(STRUCTURE_LIMIT)} 1`, 10, "structure"],
    ["as much in a text", JSON.stringify(" ".repeat(STRUCTURE_LIMIT)), 10, undefined],
    ["closing what is not open", "]", 10, "syntax"],
    ["a text without an end", '"x', 10, "syntax"],
    ["a bare line break in a text", '"\n"', 10, "syntax"],
    ["a long text with an escape that is none", `"${"x".repeat(100_000)}\\x"`, 10, "syntax"],
  ])("%s", (_, text, values, fault) => {
    expect(faultOf(text, { values })).toBe(fault);
  });

  test("a text that looks like the place of a long one stays what it is", () => {
    const long = "x".repeat(100_000);
    const value = { long, uuid: "00000000-0000-4000-8000-000000000000:0", number: "0", empty: "" };
    expect(readInPieces(Buffer.from(JSON.stringify(value)))).toEqual(value);
  });
});

function object(fields: number): string {
  return `{${Array.from({ length: fields }, (_, place) => `"${place}":0`).join(",")}}`;
}
