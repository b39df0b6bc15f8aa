import { expect, test } from "vitest";
import { operations } from "../http/openapi/operations/all-operations.ts";
import { toJsonSchemas } from "../http/openapi/schemas.ts";

type Schema = Record<string, unknown>;

/** Bodies of conversations: their texts share the limit of the body, and a preset that is made of one has a quota. */
const conversations = ["ChatRequest", "AppCall"];

const schemas = toJsonSchemas("input") as Record<string, Schema>;

/** The places of texts whose length has no maximum. */
function unboundedTexts(schema: Schema, path: string, seen: ReadonlySet<string> = new Set()): string[] {
  const reference = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  if (reference !== undefined) {
    const target = schemas[reference];
    return target === undefined || seen.has(reference)
      ? []
      : unboundedTexts(target, path, new Set([...seen, reference]));
  }
  const isText = schema["type"] === "string" || (Array.isArray(schema["type"]) && schema["type"].includes("string"));
  const isBounded = ["maxLength", "enum", "const"].some((keyword) => keyword in schema) || hasFixedLength(schema);
  const own = isText && !isBounded ? [path] : [];
  const parts = [
    ...Object.entries((schema["properties"] ?? {}) as Record<string, Schema>),
    ...["items", "additionalProperties"].flatMap((name) =>
      typeof schema[name] === "object" && schema[name] !== null ? [[name, schema[name] as Schema] as const] : [],
    ),
    ...["anyOf", "oneOf", "allOf"].flatMap((name) =>
      ((schema[name] ?? []) as Schema[]).map((part) => ["", part] as const),
    ),
  ];
  return [
    ...own,
    ...parts.flatMap(([name, part]) => unboundedTexts(part, name === "" ? path : `${path}.${name}`, seen)),
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

test("[SEC-14] every text of a body has a maximum length", () => {
  const bodies = operations.flatMap(({ body }) => (body === undefined || conversations.includes(body) ? [] : [body]));
  expect(bodies.length).toBeGreaterThan(10);
  expect([...new Set(bodies)].flatMap((body) => unboundedTexts(schemas[body] ?? {}, body))).toEqual([]);
});
