import { MAX_PAGE_ENTRIES } from "@tutti/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../app.test-support.ts";
import { type DescribedOperation, operations } from "../operations.ts";
import { type JsonSchema, nameOf, type SchemaName, toJsonSchemas, toParameters } from "./schemas.ts";

/** Lists whose entries no request inserts, or whose number is bounded elsewhere: no pages, for the reason given. */
const otherBounds: Readonly<Record<string, string>> = {
  listModels: "The catalog, in OpenRouter's form, where all models are one page unless `limit` is given.",
  listModelsOfUser: "The catalog, in OpenRouter's form.",
  listKnownModels: "The catalog.",
  listEmbeddingModels: "The catalog, in OpenRouter's form.",
  listManagedKeys: "At most 100 from an offset, as OpenRouter's; an account's keys have a quota.",
  listByokKeys: "At most 100 from an offset, as OpenRouter's; an account's provider keys have a quota.",
  listManagedMembers: "At most 100 from an offset, as OpenRouter's; an organization's members have a quota.",
  listImageModels: "The catalog, in OpenRouter's form.",
  getResponse: "The items of one answer.",
  listInputItems: "At most 100 after an item, as OpenAI's; the body of one request bounds them.",
  retrieveModel: "Facts about one model.",
  listEndpointsOfModel: "The endpoints of one model, in OpenRouter's form.",
  listEndpointsWithoutRetention: "The catalog, in OpenRouter's form.",
  listProviders: "The operator's providers, in OpenRouter's form.",
  listProvidersOfModel: "The operator's providers, and those that the account has connected, which have a quota.",
  getActivity: "Sums: a row for each day of 30 and each endpoint, in OpenRouter's form.",
  getUsageReport: "Sums: a row for each combination of dimensions that is asked for.",
  verifyReceipts: "The first 100 faults of one chain, and how many there are.",
  getUser: "The organizations of a person: who joins one takes up an invitation of its owner or admin.",
  listSyncRecords: "At most 500 before a sequence, encrypted; the number of all has a quota.",
  getSignInOptions: "The operator's setting.",
  listGroupOrganizations: "The names in the operator's configuration.",
  getSystem: "At most 200 organizations, and the operator's providers.",
  listOrganizations: "better-auth's: 50 of a person.",
  listSignInMethods: "better-auth's: they have a quota.",
  listPasskeys: "better-auth's: they have a quota.",
};

const schemas = toJsonSchemas("output");

/** The fields of a response that are lists. */
function listsOf({ response }: DescribedOperation): [name: string, list: JsonSchema][] {
  if (!("schema" in response)) return [];
  return Object.entries(schemas[nameOf(response.schema)].properties ?? {}).filter(
    ([, field]) => field["type"] === "array",
  );
}

const isList = (operation: DescribedOperation) =>
  operation.method === "get" && (/^list[A-Z]/.test(operation.id) || listsOf(operation).length > 0);
const lists = operations.filter(isList);
const pageLists = lists.filter(({ id }) => otherBounds[id] === undefined);

/** The names of all fields of a schema, of the schemas that it names as well. */
function fieldsOf(schema: JsonSchema, seen: ReadonlySet<string> = new Set()): string[] {
  const reference = String(schema["$ref"] ?? "")
    .split("/")
    .at(-1);
  if (reference)
    return seen.has(reference) ? [] : fieldsOf(schemas[reference as SchemaName], new Set([...seen, reference]));
  const parts = [schema["items"], ...["anyOf", "oneOf"].flatMap((name) => (schema[name] as JsonSchema[]) ?? [])];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field, seen)]),
    ...parts.flatMap((part) => (typeof part === "object" && part !== null ? fieldsOf(part as JsonSchema, seen) : [])),
  ];
}

let app: TestApp;
let organizationId = "";
const asPage = () => ({ cookie: app.cookie, origin: "http://127.0.0.1:4000", "content-type": "application/json" });
beforeAll(async () => {
  app = await startTestApp({ providers: [] });
  const body = JSON.stringify({ name: "Society", slug: "society" });
  const response = await app.fetch("/api/auth/organization/create", { method: "POST", headers: asPage(), body });
  organizationId = ((await response.json()) as { id: string }).id;
  const preset = JSON.stringify({ slug: "poet", name: "Poet", system_prompt: "Answer in verse." });
  await app.fetch("/api/frontend/user/presets", { method: "POST", headers: asPage(), body: preset });
});
afterAll(() => app.close());

/** What some lists must be asked of, besides. */
const requiredQueries: Readonly<Record<string, string>> = { listGenerationsOfAgentSession: "session=any&" };

const read = async ({ id, path }: DescribedOperation, query: string) => {
  const pathname = path.replace("{organizationId}", organizationId).replace("{slug}", "poet");
  return app.fetch(`${pathname}?${requiredQueries[id] ?? ""}${query}`, { headers: asPage() });
};

describe("[SEC-14] every list of the document", () => {
  test("is a page, or names what bounds it", () => {
    expect(pageLists.length).toBeGreaterThan(12);
    expect(Object.keys(otherBounds).filter((id) => !lists.some((operation) => operation.id === id))).toEqual([]);
    const endless = pageLists.filter((operation) => {
      const limit = operation.query && toParameters(operation.query).find(({ name }) => name === "limit");
      const isBounded = listsOf(operation).some(([, list]) => list["maxItems"] === MAX_PAGE_ENTRIES);
      return limit?.schema["maximum"] !== MAX_PAGE_ENTRIES || !isBounded;
    });
    expect(endless.map(({ id }) => id)).toEqual([]);
  });

  test("goes on at a cursor, unless OpenRouter's form has an offset", () => {
    const isByOffset = ({ path }: DescribedOperation) => path.startsWith("/api/v1/presets");
    const other = pageLists.filter((operation) => {
      const names = Object.keys(operation.query?.shape ?? {});
      return isByOffset(operation) ? !names.includes("offset") : !names.includes("cursor") || names.includes("offset");
    });
    expect(other.map(({ id }) => id)).toEqual([]);
  });

  test("has no texts, which only the read of one entry has", () => {
    // OpenRouter's own list of versions has the texts; a quota bounds all of them together.
    const textless = pageLists.filter(({ id }) => id !== "listPresetVersions");
    const withTexts = textless.filter((operation) =>
      listsOf(operation)
        .flatMap(([, list]) => fieldsOf(list))
        .some((name) => ["system_prompt", "config", "document", "content", "versions"].includes(name)),
    );
    expect(withTexts.map(({ id }) => id)).toEqual([]);
  });

  test.each(pageLists.map((operation) => [operation.id, operation] as const))(
    "%s refuses to be longer",
    async (_, operation) => {
      expect((await read(operation, `limit=${MAX_PAGE_ENTRIES}`)).status).toBe(200);
      for (const query of [`limit=${MAX_PAGE_ENTRIES + 1}`, "limit=0", "limit=x"]) {
        expect((await read(operation, query)).status).toBe(400);
      }
      if (!Object.hasOwn(operation.query?.shape ?? {}, "cursor")) return;
      for (const cursor of ["x", "1.x.y", "\u0000.1"]) {
        expect((await read(operation, `cursor=${encodeURIComponent(cursor)}`)).status).toBe(400);
      }
    },
  );
});
