import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { faultsBySchema } from "./json-schema.ts";

const drafts = {
  "draft-04": "http://json-schema.org/draft-04/schema#",
  "draft-06": "http://json-schema.org/draft-06/schema#",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
};
type Draft = keyof typeof drafts;

async function isValid(schema: unknown, value: unknown): Promise<boolean> {
  const faults = await faultsBySchema(schema, [value]);
  expect(faults).toBeDefined();
  return faults?.[0] === undefined;
}

/** What only some drafts say of a value. */
test.each<[Draft, object, unknown, boolean]>([
  ["draft-04", { maximum: 3, exclusiveMaximum: true }, 3, false],
  ["draft-04", { maximum: 3, exclusiveMaximum: false }, 3, true],
  ["draft-04", { const: 1 }, 2, true],
  ["draft-06", { const: 1 }, 2, false],
  ["draft-06", { if: { type: "string" }, else: false }, 1, true],
  ["draft-07", { if: { type: "string" }, else: false }, 1, false],
  ["draft-07", { items: [{ type: "string" }], additionalItems: false }, ["a", 1], false],
  ["draft-07", { prefixItems: [{ type: "string" }] }, [1], true],
  ["draft-07", { dependencies: { a: ["b"] } }, { a: 1 }, false],
  ["draft-07", { $ref: "#/definitions/any", type: "string", definitions: { any: true } }, 1, true],
  ["draft-07", { $ref: "#/definitions/text", definitions: { text: { type: "string" } } }, 1, false],
  ["draft-04", { id: "a", $ref: "#/definitions/text", definitions: { text: { type: "string" } } }, 1, false],
  ["draft-07", { properties: { a: { $ref: "#", type: "string" } }, type: "object" }, { a: {} }, true],
  ["draft-07", { contains: { type: "string" }, minContains: 0 }, [1], false],
  ["2019-09", { items: [{ type: "string" }], additionalItems: false }, ["a", 1], false],
  ["2019-09", { $ref: "#/$defs/any", type: "string", $defs: { any: true } }, 1, false],
  ["2019-09", { properties: { a: true }, unevaluatedProperties: false }, { b: 1 }, false],
  ["2020-12", { prefixItems: [{ type: "string" }], items: false }, ["a", 1], false],
  ["2020-12", { contains: { type: "string" }, minContains: 0 }, [1], true],
  ["2020-12", { dependentRequired: { a: ["b"] } }, { a: 1 }, false],
  ["2020-12", { allOf: [{ prefixItems: [true] }], unevaluatedItems: false }, [1, 2], false],
])("[MODEL-6] a schema of %s %j takes %j: %s", async (draft, schema, value, expected) => {
  expect(await isValid({ $schema: drafts[draft], ...schema }, value)).toBe(expected);
});

test("[MODEL-6] a schema that names no draft is read as one of 2020-12", async () => {
  const schema = { prefixItems: [{ type: "string" }] };
  expect(await isValid(schema, [1])).toBe(false);
  expect(await isValid({ $schema: drafts["draft-07"].replace("#", ""), ...schema }, [1])).toBe(true);
});

test("[MODEL-6] a schema may have an address, and refer to its parts by theirs", async () => {
  const $defs = { name: { $id: "name", $anchor: "text", type: "string" } };
  const schema = { $id: "https://example.com/person", properties: { name: { $ref: "name#text" } }, $defs };
  expect(await faultsBySchema(schema, [{ name: "Ada" }, { name: 7 }])).toEqual([undefined, "#/name: type"]);
});

test("[MODEL-6] invalid schemas and references to other documents are refused", async () => {
  const fetching = vi.spyOn(globalThis, "fetch");
  expect(await faultsBySchema({ type: "strin" }, [1])).toBeUndefined();
  await expect(faultsBySchema({ $ref: "https://example.com/other" }, [1])).rejects.toThrow("Unable to load resource");
  await expect(faultsBySchema({ $schema: "https://example.com/own" }, [1])).rejects.toThrow("unknown dialect");
  expect(fetching).not.toHaveBeenCalled();
  expect(await isValid({ type: "string" }, "a")).toBe(true);
});

test("[MODEL-6] a fault names the place, the keyword and its value", async () => {
  const schema = { properties: { "a/b": { enum: ["x"] } }, additionalProperties: { maxLength: 2 } };
  expect(await faultsBySchema(schema, [{ "a/b": 1 }, { c: "long" }])).toEqual([
    '#/a~1b: enum: ["x"]',
    "#/c: maxLength: 2",
  ]);
});

const value = fc.letrec((tie) => ({
  json: fc.oneof({ depthSize: "small" }, tie("atom"), tie("list"), tie("object")),
  atom: fc.constantFrom<unknown>(null, true, 0, 1, 2.5, "", "a", "abc"),
  list: fc.array(tie("json"), { maxLength: 3 }),
  // As JSON.parse makes them: to Ajv two objects of other prototypes are never equal.
  object: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("json"), { maxKeys: 3, noNullPrototype: true }),
})).json;

type Keyword = [name: string, value: unknown];

/** Schemas of at most three keywords, whose meaning is the same in the last three drafts. */
const schema = fc.letrec<{ any: unknown; parts: object; keyword: Keyword }>((tie) => {
  const keyword = (name: string, values: fc.Arbitrary<unknown>) => fc.tuple(fc.constant(name), values);
  const several = fc.array(tie("any"), { minLength: 1, maxLength: 2 });
  const named = (...names: string[]) => fc.dictionary(fc.constantFrom(...names), tie("any"), { maxKeys: 2 });
  const types = ["null", "boolean", "number", "integer", "string", "array", "object"];
  return {
    any: fc.oneof({ maxDepth: 3 }, fc.boolean(), tie("parts")),
    parts: fc.array(tie("keyword"), { maxLength: 3 }).map((keywords) => Object.fromEntries(keywords)),
    keyword: fc.oneof(
      keyword("type", fc.constantFrom(...types)),
      keyword("const", fc.constantFrom<unknown>(1, "a", null)),
      keyword("enum", fc.constantFrom<unknown[]>([1, "a"], [true, 2.5])),
      keyword("minimum", fc.constantFrom(0, 1)),
      keyword("exclusiveMaximum", fc.constantFrom(1, 3)),
      keyword("multipleOf", fc.constantFrom(1, 0.5)),
      keyword("maxLength", fc.constantFrom(0, 2)),
      keyword("pattern", fc.constantFrom("^a", "b")),
      keyword("maxItems", fc.constantFrom(0, 1)),
      keyword("uniqueItems", fc.boolean()),
      keyword("contains", tie("any")),
      keyword("required", fc.constantFrom(["a"], ["a", "b"])),
      keyword("properties", named("a", "b")),
      keyword("patternProperties", named("^a", "c")),
      keyword("additionalProperties", tie("any")),
      keyword("propertyNames", tie("any")),
      keyword("not", tie("any")),
      keyword("if", tie("any")),
      keyword("then", tie("any")),
      keyword("else", tie("any")),
      keyword("allOf", several),
      keyword("anyOf", several),
      keyword("oneOf", several),
    ),
  };
}).parts;

const options = { strict: false, validateFormats: false, logger: false } as const;

/**
 * What Ajv says of values; undefined where the code that it has written for a schema fails, as it does for some with
 * `anyOf` beside `patternProperties`.
 */
function answersOf(validate: ReturnType<Ajv["compile"]>, values: readonly unknown[]): boolean[] | undefined {
  try {
    return values.map((one) => validate(one) === true);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

test.each<[Draft, Ajv]>([
  ["draft-07", new Ajv(options)],
  ["2019-09", new Ajv2019(options)],
  ["2020-12", new Ajv2020(options)],
])("[MODEL-6] any schema of %s means what it means to Ajv", async (draft, ajv) => {
  await fc.assert(
    fc.asyncProperty(schema, fc.array(value, { minLength: 1, maxLength: 4 }), async (parts, values) => {
      const dated = { $schema: drafts[draft], ...parts };
      const validate = ajv.compile(dated);
      const answers = answersOf(validate, values);
      fc.pre(answers !== undefined);
      const faults = await faultsBySchema(dated, values);
      expect(faults?.map((fault) => fault === undefined)).toEqual(answers);
    }),
  );
});
