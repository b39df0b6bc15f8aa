import { expect, test } from "vitest";
import { nameOf, toJsonSchemas } from "../http/openapi/schemas.ts";
import { operations } from "../http/operations.ts";

type Schema = Record<string, unknown>;

/** The body of a conversation: its texts share the limit of the body, and a preset that is made of one has a quota. */
const conversation = "ChatRequest";

const schemas = toJsonSchemas("input") as Record<string, Schema>;

/** The places of texts and arrays whose length, and of records whose names, have no maximum. */
function unboundedPlaces(schema: Schema, path: string, seen: ReadonlySet<string> = new Set()): string[] {
  const reference = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  if (reference !== undefined) {
    const target = schemas[reference];
    return target === undefined || seen.has(reference)
      ? []
      : unboundedPlaces(target, path, new Set([...seen, reference]));
  }
  const isText = schema["type"] === "string" || (Array.isArray(schema["type"]) && schema["type"].includes("string"));
  const isBounded = ["maxLength", "enum", "const"].some((keyword) => keyword in schema) || hasFixedLength(schema);
  const isEndlessArray = schema["type"] === "array" && !("maxItems" in schema);
  const own = [...(isText && !isBounded ? [path] : []), ...(isEndlessArray ? [`${path}[]`] : [])];
  const parts = [
    ...Object.entries((schema["properties"] ?? {}) as Record<string, Schema>),
    ...["items", "additionalProperties", "propertyNames"].flatMap((name) =>
      typeof schema[name] === "object" && schema[name] !== null ? [[name, schema[name] as Schema] as const] : [],
    ),
    ...["anyOf", "oneOf", "allOf"].flatMap((name) =>
      ((schema[name] ?? []) as Schema[]).map((part) => ["", part] as const),
    ),
  ];
  return [
    ...own,
    ...parts.flatMap(([name, part]) => unboundedPlaces(part, name === "" ? path : `${path}.${name}`, seen)),
  ];
}

/** Whether a pattern repeats only so many times, from its beginning to its end. */
function hasFixedLength({ pattern }: Schema): boolean {
  return (
    typeof pattern === "string" &&
    /^\^.*\$$/.test(pattern) &&
    !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, "x"))
  );
}

test("[SEC-14] every text and array of a body has a maximum length", () => {
  const bodies = operations.flatMap(({ body }) => body ?? []).map(({ schema }) => nameOf(schema));
  expect(bodies.length).toBeGreaterThan(10);
  const bounded = new Set(bodies.filter((name) => name !== conversation));
  expect([...bounded].flatMap((body) => unboundedPlaces(schemas[body] ?? {}, body))).toEqual([]);
});
