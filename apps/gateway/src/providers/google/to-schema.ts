import { isObject, type JsonObject } from "../wire/json.ts";

/** The keywords of a schema that hold schemas: one, a list of them, or one for each name. */
const single = ["items", "additionalProperties", "not", "contains", "if", "then", "else"];
const lists = ["anyOf", "oneOf", "allOf", "prefixItems"];
const schemaFields = ["properties", "$defs", "definitions", "patternProperties"];

/**
 * A JSON Schema in the form that Google reads. Keywords that it ignores are kept; keywords that it refuses or misreads
 * are converted: `nullable` of OpenAPI, `const`, exclusive bounds of integers, keywords beside a `$ref`.
 */
export function toGoogleSchema(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  if (typeof schema["$ref"] === "string") {
    return Object.fromEntries(Object.entries(schema).filter(([key]) => key.startsWith("$")));
  }
  const { $schema: _, ...cleaned }: JsonObject = { ...schema };
  for (const key of single) if (isObject(cleaned[key])) cleaned[key] = toGoogleSchema(cleaned[key]);
  for (const key of lists) if (Array.isArray(cleaned[key])) cleaned[key] = cleaned[key].map(toGoogleSchema);
  for (const key of schemaFields) if (isObject(cleaned[key])) cleaned[key] = mapValues(cleaned[key], toGoogleSchema);
  return withNull(withBounds(withEnum(cleaned)));
}

function mapValues(value: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, change(field)]));
}

function withEnum({ const: only, ...schema }: JsonObject): JsonObject {
  if (only === undefined) return schema;
  const isNamed = typeof only === "string" || typeof only === "number";
  return isNamed && schema["enum"] === undefined ? { type: typeof only, ...schema, enum: [only] } : schema;
}

function withBounds(schema: JsonObject): JsonObject {
  if (schema["type"] !== "integer") return schema;
  const { exclusiveMinimum: above, exclusiveMaximum: below, ...others } = schema;
  return {
    ...(typeof above === "number" ? { minimum: Math.floor(above) + 1 } : {}),
    ...(typeof below === "number" ? { maximum: Math.ceil(below) - 1 } : {}),
    ...others,
  };
}

function withNull({ nullable, ...schema }: JsonObject): JsonObject {
  if (nullable !== true) return schema;
  const { type } = schema;
  if (typeof type === "string") return { ...schema, type: [type, "null"] };
  if (Array.isArray(type)) return type.includes("null") ? schema : { ...schema, type: [...type, "null"] };
  return { anyOf: [schema, { type: "null" }] };
}
