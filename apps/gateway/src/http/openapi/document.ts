import { apiErrorBodySchema, keyScopes, withoutUndefined } from "@tutti/contract";
import type { Access, ErrorStatus, OperationBody } from "@tutti/contract/operations/operation";
import type * as z from "zod";
import { cookiePrefix } from "../../accounts/sign-in/cookie-names.ts";
import { type DescribedOperation, operations } from "../operations.ts";
import { chapters } from "../resources.ts";
import { completionSamples } from "./code-samples.ts";
import { errorResponseBodies } from "./error-response-bodies.ts";
import { type Example, examples } from "./examples.ts";
import { describedSchemas } from "./field-texts.ts";
import { introduction } from "./introduction.ts";
import { nameOf, toParameters } from "./schemas.ts";
import { errorStatusesOf } from "./statuses.ts";

/** A JSON value; a test proves that its form is that of OpenAPI 3.1. */
type Json = Readonly<Record<string, unknown>>;

const KEY = "apiKey";
const SESSION = "session";

const keyDescription = [
  "An API key, as in `sk-tutti-…`. Every key calls models, follows and stops the runs that it started, and reads models, presets and its own usage. More takes a scope, which is chosen when the key is made:",
  ...Object.entries(keyScopes).map(([scope, text]) => `- \`${scope}\`: ${text}`),
].join("\n");

const security: Readonly<Record<Access, readonly Json[]>> = {
  anyone: [],
  "anyone-known": [{}, { [KEY]: [] }, { [SESSION]: [] }],
  account: [{ [KEY]: [] }, { [SESSION]: [] }],
  session: [{ [SESSION]: [] }],
  administrator: [{ [SESSION]: [] }],
};

/**
 * The OpenAPI 3.1 document of all operations of the gateway, made from the schemas that its requests and responses are
 * checked against.
 *
 * @param options.origin the origin under which the reader sees the gateway; the samples contain it
 */
export function createDocument({ version, origin }: { version: string; origin: string }): Json {
  return {
    openapi: "3.1.1",
    info: {
      title: "Tutti API",
      version,
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin }],
    tags: Object.entries(chapters).map(([name, { text }]) => ({ name, description: text })),
    paths: toPaths(origin),
    components: {
      securitySchemes: {
        [KEY]: { type: "http", scheme: "bearer", description: keyDescription },
        [SESSION]: {
          type: "apiKey",
          in: "cookie",
          name: `${cookiePrefix(origin)}.session_token`,
          description: "The session of the user who is signed in to this browser. The browser sends it automatically.",
        },
      },
      responses: Object.fromEntries(
        Object.values(errorResponseBodies).map((answer) => [answer.name, toErrorResponse(answer)]),
      ),
      schemas: describedSchemas(),
    },
  };
}

function toPaths(origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const samples = operation.id === "createChatCompletion" ? { "x-codeSamples": completionSamples(origin) } : {};
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] ?? {}, { [operation.method]: { ...toOperation(operation), ...samples } });
  }
  return paths;
}

function toOperation(operation: DescribedOperation): Json {
  const { id, tag, body, response } = operation;
  const { summary, description, externalDocs } = operation.text;
  const example = examples()[id] ?? {};
  const parameters = [...pathParameters(operation), ...queryParameters(operation)];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...withoutUndefined({ description }),
    ...(externalDocs === undefined ? {} : { externalDocs: { url: externalDocs } }),
    security: securityOf(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: { required: true, content: bodyOf(body, example.request) } }),
    responses: { [response.status]: toResponse(operation, example), ...errorResponses(operation) },
  };
}

function securityOf({ access, scope }: DescribedOperation): readonly Json[] {
  return scope === undefined ? security[access] : [{ [KEY]: [scope] }, { [SESSION]: [] }];
}

function pathParameters({ path, text }: DescribedOperation): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: text.parameters?.[name],
    schema: { type: "string" },
  }));
}

function queryParameters({ query, text }: DescribedOperation): Json[] {
  if (!query) return [];
  return toParameters(query).map(({ name, schema, required }) => ({
    name,
    in: "query",
    required,
    description: text.query?.[name],
    schema,
  }));
}

function toResponse({ response, text }: DescribedOperation, example: Example): Json {
  const description = text.response;
  if (!("schema" in response)) {
    return "type" in response ? { description, content: { [response.type]: {} } } : { description };
  }
  const otherForms = Object.entries(text.otherForms ?? {}).map(([type, form]) => {
    const shown = example.otherForms?.[type];
    return [type, { schema: { type: "string", description: form }, ...withoutUndefined({ example: shown }) }];
  });
  return { description, content: { ...jsonOf(response.schema, example.answer), ...Object.fromEntries(otherForms) } };
}

function bodyOf({ schema, isAlsoForm }: OperationBody, example: unknown): Json {
  const json = jsonOf(schema, example);
  if (isAlsoForm !== true) return json;
  return { ...json, "multipart/form-data": { schema: { $ref: `#/components/schemas/${nameOf(schema)}` } } };
}

function jsonOf(schema: z.ZodType, example: unknown): Json {
  const content = { schema: { $ref: `#/components/schemas/${nameOf(schema)}` } };
  return { "application/json": example === undefined ? content : { ...content, example } };
}

function errorResponses(operation: DescribedOperation): Json {
  const entries = errorStatusesOf(operation).map((status) => [
    status,
    { $ref: `#/components/responses/${errorResponseBodies[status].name}` },
  ]);
  return Object.fromEntries(entries);
}

function toErrorResponse({ text, example, headers = {} }: (typeof errorResponseBodies)[ErrorStatus]): Json {
  const entries = Object.entries(headers).map(([name, description]) => [
    name,
    { description, schema: { type: "integer" } },
  ]);
  return {
    description: text,
    ...(entries.length > 0 ? { headers: Object.fromEntries(entries) } : {}),
    content: jsonOf(apiErrorBodySchema, { error: example }),
  };
}
