import { expect, test } from "vitest";
import { toStrictSchema } from "./strict-schema.ts";

test("objects are closed at every depth, and limits move into descriptions", () => {
  const schema = {
    type: "object",
    properties: {
      list: { type: "array", items: { type: "object", properties: { n: { type: "number", maximum: 3 } } } },
    },
    required: ["list"],
  };
  expect(toStrictSchema(schema)).toEqual({
    type: "object",
    properties: {
      list: {
        type: "array",
        items: {
          type: "object",
          properties: { n: { type: "number", description: "{maximum: 3}" } },
          additionalProperties: false,
        },
      },
    },
    required: ["list"],
    additionalProperties: false,
  });
});

test("a list of types is a choice between them, each with what belongs to it", () => {
  const nestedSchema = { type: ["object", "null"], description: "Maybe.", properties: { a: { type: "string" } } };
  expect(toStrictSchema({ type: "object", properties: { nested: nestedSchema } })).toMatchObject({
    properties: {
      nested: {
        description: "Maybe.",
        anyOf: [
          { type: "object", properties: { a: { type: "string" } }, additionalProperties: false },
          { type: "null" },
        ],
      },
    },
  });
});

test("a list of types beside a list of values is told by the values", () => {
  const schema = { type: "object", properties: { a: { type: ["string", "null"], enum: ["x", null] } } };
  expect(toStrictSchema(schema)).toMatchObject({ properties: { a: { enum: ["x", null] } } });
});

test("a property that is called type is a property", () => {
  const schema = { type: "object", properties: { type: { type: "string" } } };
  expect(toStrictSchema(schema)).toMatchObject({ properties: { type: { type: "string" } } });
});

test("a schema that cannot be converted goes out as it is", () => {
  const schema = { type: "object", properties: { any: {} } };
  expect(toStrictSchema(schema)).toBe(schema);
});
