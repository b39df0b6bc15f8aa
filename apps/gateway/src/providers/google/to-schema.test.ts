import { expect, test } from "vitest";
import { toGoogleSchema } from "./to-schema.ts";

test.each([
  ["a schema that Google reads", { type: "string", pattern: "^a" }, { type: "string", pattern: "^a" }],
  ["true", true, true],
  ["the name of a dialect", { $schema: "x", type: "string" }, { type: "string" }],
  ["null beside a type", { type: "string", nullable: true }, { type: ["string", "null"] }],
  ["null beside types", { type: ["string", "null"], nullable: true }, { type: ["string", "null"] }],
  ["null beside alternatives", { enum: ["a"], nullable: true }, { anyOf: [{ enum: ["a"] }, { type: "null" }] }],
  ["no null", { type: "string", nullable: false }, { type: "string" }],
  ["one value", { const: "a" }, { type: "string", enum: ["a"] }],
  ["a value that is no name", { const: { a: 1 } }, {}],
  [
    "bounds of whole numbers",
    { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 9 },
    { type: "integer", minimum: 1, maximum: 8 },
  ],
  ["bounds of numbers", { type: "number", exclusiveMinimum: 0 }, { type: "number", exclusiveMinimum: 0 }],
  ["words beside a reference", { $ref: "#/$defs/a", description: "x" }, { $ref: "#/$defs/a" }],
])("%s: %j is sent as %j", (_, schema, googleSchema) => {
  expect(toGoogleSchema(schema)).toEqual(googleSchema);
});

test("schemas are converted wherever they stand, and lookalike values stay", () => {
  const schema = { const: 1 };
  const googleSchema = { type: "number", enum: [1] };
  expect(
    toGoogleSchema({
      properties: { const: schema, a: { items: schema, default: { const: 1 } } },
      anyOf: [schema, { prefixItems: [schema] }],
      $defs: { b: { additionalProperties: schema } },
      additionalProperties: false,
    }),
  ).toEqual({
    properties: { const: googleSchema, a: { items: googleSchema, default: { const: 1 } } },
    anyOf: [googleSchema, { prefixItems: [googleSchema] }],
    $defs: { b: { additionalProperties: googleSchema } },
    additionalProperties: false,
  });
});
