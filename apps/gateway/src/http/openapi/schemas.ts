import * as z from "zod";
import { type chapters, resources } from "../resources.ts";

type Resource = (typeof chapters)[keyof typeof chapters]["resources"][number];
type NameIn<Schemas> = Schemas extends unknown ? keyof Schemas : never;

/** The schemas that the document names; all others are written inside the schemas that use them. */
export type SchemaName = NameIn<Resource["schemas"]>;

/** The meanings of a schema's fields, in Markdown. */
export type FieldTexts = Partial<Record<SchemaName, Readonly<Record<string, string>>>>;

const schemas = resources.flatMap((resource) => Object.entries(resource.schemas));
const names = new Map(schemas.map(([name, schema]) => [schema, name as SchemaName]));

/** The name of a schema in the document. Throws where it has none. */
export function nameOf(schema: z.ZodType): SchemaName {
  const name = names.get(schema);
  if (name === undefined) throw new Error("A body or a response has a schema that its resource does not name.");
  return name;
}

export type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema> };

/**
 * All named schemas as JSON Schema 2020-12, the language of OpenAPI 3.1, with references to one another.
 *
 * @param io `input`: as the document shows them; `output`: the same, but no object may have a field that is not named
 */
export function toJsonSchemas(io: "input" | "output"): Record<SchemaName, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of schemas) registry.add(schema, { id });
  const jsonSchemas = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: tidy,
  }).schemas;
  for (const schema of Object.values(jsonSchemas)) {
    delete schema.$schema;
    delete schema.$id;
  }
  return jsonSchemas as Record<SchemaName, JsonSchema>;
}

/** The JSON Schema of each parameter of a query, and whether it is required. */
export function toParameters(query: z.ZodObject): { name: string; schema: JsonSchema; required: boolean }[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input", override: tidy });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: schema as JsonSchema,
    required: required.includes(name),
  }));
}

/** Removes what has no meaning for a reader: the largest number of JavaScript, and the pattern of a date. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}
