import fc from "fast-check";
import { expect, test } from "vitest";
import { exportRoom } from "./export-room.ts";
import { generatedRooms } from "./generated-rooms.test-support.ts";
import { expectHarmless, nothingHere, now } from "./harmless.test-support.ts";
import { readRoom } from "./read-room.ts";

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const file = (fields: string) => `{"version":"orpg.2.0",${fields}}`;
const messages = (fields: string) => file(`"characters":{},"messages":{${fields}}`);

const refusals: [name: string, text: string, code: string][] = [
  ["nothing", "", "not-json"],
  ["no JSON", "hello", "not-json"],
  ["a file that was cut off", messages('"a":{"content":"x"}').slice(0, -3), "not-json"],
  ["a list", "[1,2,3]", "unknown-format"],
  ["a number", "1e999", "unknown-format"],
  ["null", "null", "unknown-format"],
  ["another format", '{"foo":{}}', "unknown-format"],
  ["lists in lists in lists", `${"[".repeat(200_000)}${"]".repeat(200_000)}`, "unknown-format"],
];

test.each(refusals)("%s is refused with a reason", (_name, text, code) => {
  expect(readRoom(text, nothingHere)).toMatchObject({ ok: false, error: { code } });
});

test("a value that holds itself is refused", () => {
  const value: Record<string, unknown> = { version: "orpg.2.0" };
  value["messages"] = value;
  expect(readRoom(value, nothingHere)).toMatchObject({ ok: false, error: { code: "not-json" } });
});

const repairs: [name: string, text: string, reported: RegExp | undefined][] = [
  ["nothing but the marker", '{"version":"orpg.2.0"}', undefined],
  ["a version of the future", '{"version":"orpg.9.9","messages":{}}', /unknown version/u],
  [
    "lists and texts where maps belong",
    file('"characters":"x","messages":[1,null,"y"],"artifacts":7'),
    /2 lists: none of records, and left out\n3 entries: no record/u,
  ],
  ["a title that is an object", file('"title":{"a":1}'), /room: a wrong "title" was replaced/u],
  ["a title of two megabytes", file(`"title":"${"x".repeat(2_000_000)}"`), /title: longer than 1000/u],
  ["a message that is nested too deep", messages(`"a":{"content":"x","metadata":{"deep":${deep(5000)}}}`), /nested/u],
  ["unknown fields that are nested too deep", file(`"room":{"x":${deep(100_000)}}`), /nested/u],
  ["a prototype", messages('"a":{"__proto__":{"polluted":1},"content":"x"}'), /__proto__/u],
  [
    "a prototype for the room",
    file('"room":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
    /__/u,
  ],
  [
    "messages that are called after a prototype",
    messages('"__proto__":{"content":"x"},"constructor":{"content":"y"}'),
    /__/u,
  ],
  ["a message that follows itself", messages('"a":{"parentMessageId":"a"}'), /in a circle/u],
  [
    "messages that follow each other in a circle",
    messages('"a":{"parentMessageId":"c"},"b":{"parentMessageId":"a"},"c":{"parentMessageId":"b"}'),
    /in a circle/u,
  ],
  ["contents of wrong types", messages('"a":{"content":{"x":1},"reasoning":5}'), /text: a wrong "content"/u],
  ["fields of wrong types", messages('"a":{"isEdited":"yes","attachments":{},"metadata":[]}'), /wrong "isEdited"/u],
  [
    "times that are none",
    messages('"a":{"createdAt":1e300},"b":{"createdAt":"never"},"c":{"createdAt":-5}'),
    undefined,
  ],
  [
    "entries of a list that are wrong",
    messages('"a":{"attachments":[1,{"type":"image"},{}]}'),
    /wrong part of "attach/u,
  ],
  ["an address that runs script", messages('"a":{"images":[{"url":"javascript:alert(1)"}]}'), /address in "images"/u],
  [
    "a citation that runs script",
    messages('"a":{"citations":[{"url_citation":{"url":"data:text/html,x"}}]}'),
    /address/u,
  ],
  [
    "a character of wrong types",
    file('"characters":{"a":{"chatMemory":"many","model":7,"samplingParameters":[]}}'),
    /chatM/u,
  ],
  ["a picture of a character that is a page", file('"characters":{"a":{"avatarUrl":"data:text/html,x"}}'), /picture/u],
  [
    "items that are none",
    '{"version":"orpg.3.0","messages":{"a":{"items":[{},1,"x"]}},"items":{"x":{"data":7}}}',
    undefined,
  ],
  [
    "items in a circle of names",
    '{"version":"orpg.3.0","messages":{"a":{"items":"a"}},"items":{"a":{"messageId":"a","data":{"content":[[]]}}}}',
    /part/u,
  ],
  ["an artifact of no kind", file('"artifacts":{"a":{"type":"song","archetype":"ballad"}}'), /artifact: a wrong/u],
  [
    "versions that come from each other",
    file(
      '"artifactVersions":{"a":{"artifactId":"x","parentVersionId":"b"},"b":{"artifactId":"x","parentVersionId":"a"}}',
    ),
    /came from itself/u,
  ],
  ["an id with a toString of its own", file('"room":{"id":{"toString":0}}'), undefined],
  [
    "kinds with a toString of their own",
    '{"version":"orpg.3.0","messages":{"a":{"items":["i","j"]}},"items":{"i":{"messageId":"a","data":{"type":{"toString":0}}},"j":{"messageId":"a","data":{"type":"message","content":[{"type":{"toString":0}}]}}}}',
    /of the kind ""/u,
  ],
  ["an id that is a book", messages(`"a":{"id":"${"i".repeat(100_000)}"}`), undefined],
  ["the built-in characters' ids on messages", messages('"USER":{"content":"x"},"DELETED":{"content":"y"}'), undefined],
];

test.each(repairs)("[IO-5] %s: repaired or left out, and nothing breaks", (_name, text, reportPattern) => {
  const read = expectHarmless(text);
  expect(read).toBeDefined();
  if (reportPattern) expect(read?.report.join("\n")).toMatch(reportPattern);
});

test("an invalid part does not take valid parts with it", () => {
  const read = expectHarmless(
    messages('"a":{"content":"kept","attachments":[{"type":"text","name":"n","size":1},{"type":"song"}],"isEdited":3}'),
  );
  expect(read?.records.texts[0]?.content).toBe("kept");
  expect(read?.records.messages[0]?.attachments).toEqual([{ type: "text", name: "n", size: 1 }]);
});

test("twenty thousand faults of a kind give a short report", () => {
  const faulty = Array.from({ length: 20_000 }, (_none, index) => `"m${index}":{"isEdited":3,"content":[]}`);
  expect(expectHarmless(messages(faulty.join(",")))?.report).toEqual([
    '20000 messages: a wrong "isEdited" was replaced',
    '20000 texts: a wrong "content" was replaced',
  ]);
});

test("an item that a file lists a hundred thousand times is said once", () => {
  const item = `"i":{"data":{"type":"message","content":[{"type":"output_text","text":"${"x".repeat(1000)}"}]}}`;
  const text = `{"version":"orpg.3.0","messages":{"a":{"items":[${'"i",'.repeat(100_000)}"i"]},"b":{"items":["i"]}},"items":{${item}}}`;
  expect(expectHarmless(text)?.records.texts.map(({ content }) => content.length)).toEqual([1000, 0]);
});

test("an item with more reasoning pieces than call arguments is read", () => {
  const summary = Array.from({ length: 200_000 }, () => '{"text":"x"}').join(",");
  const text = `{"version":"orpg.3.0","messages":{"a":{"items":["i"]}},"items":{"i":{"data":{"type":"reasoning","summary":[${summary}]}}}}`;
  expect(expectHarmless(text)?.records.texts[0]?.reasoning).toHaveLength(200_000 + 199_999 * 2);
});

test("questions after a long chain of answers are linked in linear time", () => {
  const answers = Array.from(
    { length: 20_000 },
    (_none, index) => `"a${index}":{"type":"assistant","parentMessageId":"a${index - 1}","createdAt":${index}}`,
  );
  const questions = Array.from(
    { length: 20_000 },
    (_none, index) => `"u${index}":{"type":"user","parentMessageId":"a19999"}`,
  );
  const result = readRoom(messages([...answers, ...questions].join(",")), nothingHere);
  expect(result.ok && result.value.records.messages).toHaveLength(40_000);
});

test("[IO-5] a file with anything cut out or replaced is read or refused", () => {
  const junk = fc.oneof(
    fc.constantFrom("null", "-1", '"x"', "[]", "{}", '{"__proto__":1}', "1e999", deep(200)),
    fc.json(),
  );
  fc.assert(
    fc.property(generatedRooms, fc.nat(), fc.nat(60), junk, (records, at, length, instead) => {
      const { text } = exportRoom(records, { now });
      const start = at % text.length;
      expectHarmless(text.slice(0, start) + text.slice(start + length));
      const values = [...text.matchAll(/(?<=": )[^\n{[]+?(?=,?\n)/gu)];
      const value = values[at % Math.max(1, values.length)];
      if (value) expectHarmless(text.slice(0, value.index) + instead + text.slice(value.index + value[0].length));
    }),
    { numRuns: 200 },
  );
});

test("[IO-5] any JSON at all is read or refused", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (one, two, three) => {
      expectHarmless(one);
      expectHarmless({ version: "orpg.1.0", characters: one, messages: two, items: three });
      expectHarmless({
        version: "orpg.3.0",
        messages: { a: one, b: { items: two, content: three } },
        items: { a: two },
      });
      expectHarmless({ version: "orpg.2.0", artifacts: { a: one }, artifactVersions: { b: two }, room: three });
    }),
    { numRuns: 300 },
  );
});
