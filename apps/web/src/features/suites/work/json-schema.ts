import { removeUriSchemePlugin } from "@hyperjump/browser";
import "@hyperjump/json-schema/draft-04";
import "@hyperjump/json-schema/draft-06";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/draft-2019-09";
import {
  InvalidSchemaError,
  registerSchema,
  type SchemaObject,
  setShouldValidateFormat,
  unregisterSchema,
  validate,
} from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/formats-lite";

/** The form that a schema has unless its `$schema` names another one. */
const DEFAULT_DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** The address of the schema that is being used; a reference to any other one is a fault. */
const ADDRESS = "schema:check";

/** The most characters of a keyword's value that a fault repeats. */
const VALUE_LENGTH = 200;

// A schema comes from a person or a file: it loads nothing from the network.
for (const scheme of ["http", "https", "file"]) removeUriSchemePlugin(scheme);
setShouldValidateFormat(true);

type JsonValue = Parameters<Awaited<ReturnType<typeof validate>>>[0];

interface OutputError {
  absoluteKeywordLocation: string;
  instanceLocation: string;
  errors?: OutputError[];
}

/**
 * The faults of values by a JSON schema of draft-04, -06, -07, 2019-09 or 2020-12, as its `$schema` says: undefined for
 * a value that has its form. Undefined alone for an invalid schema; rejects for one that refers to another document.
 */
export async function faultsBySchema(
  schema: unknown,
  values: readonly unknown[],
): Promise<(string | undefined)[] | undefined> {
  try {
    registerSchema(withDefinitions(schema) as SchemaObject, ADDRESS, DEFAULT_DIALECT);
    const validator = await validate(ADDRESS);
    return values.map((value) => {
      const output = validator(value as JsonValue, "DETAILED") as { valid: boolean; errors?: OutputError[] };
      return output.valid ? undefined : faultOf(schema, output.errors ?? []);
    });
  } catch (error) {
    if (error instanceof InvalidSchemaError) return undefined;
    throw error;
  } finally {
    unregisterSchema(ADDRESS);
  }
}

/**
 * Up to draft-07 a `$ref` hides all that stands beside it, and the validator forgets the definitions as well. Schemas
 * that programs write often begin with a reference into their own definitions.
 */
function withDefinitions(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null || !("$ref" in schema && "$schema" in schema)) return schema;
  if (!/^https?:\/\/json-schema\.org\/draft-0[467]\//.test(String(schema.$schema))) return schema;
  const kept = Object.entries(schema).filter(([name]) => containers.has(name));
  return { ...Object.fromEntries(kept), allOf: [{ $ref: schema.$ref }] };
}

/** What a reference at the root of a schema needs of the rest. */
const containers: ReadonlySet<string> = new Set(["$schema", "$id", "id", "definitions", "$defs"]);

/** The innermost error is the most exact: where in the value, and which keyword of the schema. */
function faultOf(schema: unknown, errors: readonly OutputError[]): string {
  const last = errors.at(-1);
  if (last === undefined) return "";
  if (last.errors?.length) return faultOf(schema, last.errors);
  const [document, pointer = ""] = last.absoluteKeywordLocation.split("#");
  const keyword = pointer.split("/").at(-1) ?? "";
  const value = document === ADDRESS ? valueAt(schema, pointer) : undefined;
  const text = value === undefined ? "" : `: ${JSON.stringify(value).slice(0, VALUE_LENGTH)}`;
  return `${last.instanceLocation}: ${keyword}${text}`;
}

/** The value at a JSON pointer in the form of an address. */
function valueAt(schema: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((value, token) => (value as Record<string, unknown> | undefined)?.[token], schema);
}
