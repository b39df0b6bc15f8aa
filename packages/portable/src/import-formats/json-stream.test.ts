import { expect, test } from "vitest";
import { createJsonStream } from "./json-stream.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("[IO-10] a list gives each value when it is complete, and keeps none", () => {
  const stream = createJsonStream(true, 1000);
  expect(stream.write(bytes('[{"a":1},{"b"'))).toEqual([{ value: { a: 1 }, isWhole: false }]);
  expect(stream.write(bytes(":[2]}, 3"))).toEqual([{ value: { b: [2] }, isWhole: false }]);
  expect(stream.write(bytes("]"))).toEqual([{ value: 3, isWhole: false }]);
  expect(stream.end()).toEqual([]);
  expect(stream.failure()).toBeUndefined();
});

test("[IO-10] an object yields its conversations, and then itself without them", () => {
  const stream = createJsonStream(false, 1000);
  const streamedValues = stream.write(bytes('{"version":1,"conversations":[{"id":"a"},{"id":"b"}],"rest":{"x":[]}}'));
  expect([...streamedValues, ...stream.end()]).toEqual([
    { value: { id: "a" }, isWhole: false },
    { value: { id: "b" }, isWhole: false },
    { value: { version: 1, conversations: expect.anything(), rest: { x: [] } }, isWhole: true },
  ]);
});

test("[IO-10] a value above the byte limit ends the reading, many small ones do not", () => {
  const many = createJsonStream(true, 100);
  many.write(bytes("["));
  for (let index = 0; index < 50; index += 1) many.write(bytes(`{"index":${index}},`));
  expect(many.failure()).toBeUndefined();

  const large = createJsonStream(true, 100);
  expect(large.write(bytes('["first",'))).toHaveLength(1);
  large.write(bytes(`{"text":"${"x".repeat(200)}`));
  expect(large.failure()).toBe("too-large");
  expect(large.write(bytes('"}]'))).toEqual([]);
});

test.each([
  [true, "[1,", "cut-off"],
  [true, "[1,,]", "not-json"],
  [false, '{"a":', "cut-off"],
  [false, '{"__proto__":{"x":1}}', undefined],
])("[IO-10] a list (%s) of %j fails with %s", (isList, text, failure) => {
  const stream = createJsonStream(isList, 1000);
  stream.write(bytes(text));
  const [last] = stream.end();
  expect(stream.failure()).toBe(failure);
  if (failure === undefined) expect(Object.keys(last?.value as object)).toEqual([]);
});
