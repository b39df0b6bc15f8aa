import { samplingRanges, withoutUndefined } from "@tutti/contract";
import { type FieldTexts, type JsonSchema, type SchemaName, toJsonSchemas } from "./schemas.ts";
import { answerTexts } from "./texts/answers.ts";
import { requestTexts } from "./texts/requests.ts";

export const fieldTexts: FieldTexts = { ...requestTexts, ...answerTexts };

let schemasByName: Record<SchemaName, JsonSchema> | undefined;

/**
 * All named schemas as the document shows them: their fields with their texts, and numbers with their allowed ranges.
 */
export function describedSchemas(): Record<SchemaName, JsonSchema> {
  schemasByName ??= withTexts(toJsonSchemas("input"));
  return schemasByName;
}

function withTexts(schemas: Record<SchemaName, JsonSchema>): Record<SchemaName, JsonSchema> {
  const entries = Object.entries(schemas).map(([name, schema]) => {
    const texts = fieldTexts[name as SchemaName] ?? {};
    const ranges = name === "ChatRequest" ? samplingRanges : {};
    const properties = Object.entries(schema.properties ?? {}).map(([field, form]) => {
      const text = texts[field];
      const fieldSchema = text === undefined ? form : { ...form, description: text };
      const range = ranges[field];
      return [field, range ? { ...fieldSchema, ...toBounds(range) } : fieldSchema];
    });
    return [name, schema.properties ? { ...schema, properties: Object.fromEntries(properties) } : schema];
  });
  return Object.fromEntries(entries) as Record<SchemaName, JsonSchema>;
}

function toBounds({ min, isMinOpen, max, isWhole }: (typeof samplingRanges)[string]): JsonSchema {
  return {
    ...(isWhole ? { type: ["integer", "null"] } : {}),
    ...(min === undefined ? {} : { [isMinOpen ? "exclusiveMinimum" : "minimum"]: min }),
    ...withoutUndefined({ maximum: max }),
  };
}
