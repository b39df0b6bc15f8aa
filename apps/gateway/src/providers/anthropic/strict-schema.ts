import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { isObject, type JsonObject } from "../wire/json.ts";

/**
 * A JSON schema in the form that Anthropic's structured outputs accept: objects are closed, and limits that cannot be
 * enforced are written into the description. This is the vendor's own conversion, which does not support lists of
 * types; a schema that it cannot convert is sent unchanged, so that Anthropic refuses it.
 */
export function toStrictSchema(schema: JsonObject): JsonObject {
  try {
    return transformJSONSchema(withoutTypeLists(schema) as JsonObject);
  } catch {
    return schema;
  }
}

/** `type: ["string", "null"]` means the same as one alternative for each type. */
function withoutTypeLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypeLists);
  if (!isObject(value)) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withoutTypeLists(field)]));
  const { type, description, enum: values, ...others } = schema;
  if (!Array.isArray(type) || type.some((name) => typeof name !== "string")) return schema;
  const descriptionField = description === undefined ? {} : { description };
  // A list of values already determines everything.
  if (values !== undefined) return { ...others, ...descriptionField, enum: values };
  return {
    ...descriptionField,
    anyOf: type.map((name) => (name === "null" ? { type: name } : { ...others, type: name })),
  };
}
