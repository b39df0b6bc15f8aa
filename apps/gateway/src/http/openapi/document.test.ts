import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { valueAt } from "../json.test-support.ts";
import { operations } from "../operations.ts";
import { createDocument } from "./document.ts";
import { fieldTexts } from "./field-texts.ts";
import { type SchemaName, toJsonSchemas } from "./schemas.ts";

const origin = "https://tutti.example.org";
const document = createDocument({ version: "1.2.3", origin });
const samplesSchema = z.array(z.object({ label: z.string(), source: z.string() }));

const namesIn = (value: unknown): string[] => Object.keys(Object(value));

describe("[GW-11] the OpenAPI document", () => {
  test("is OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
    expect(valueAt(document, "openapi")).toMatch(/^3\.1\./);
  });

  test("refers to nothing that is not in it", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) {
      expect({ reference, target: valueAt(document, ...reference.split("/")) }).toMatchObject({
        reference,
        target: expect.anything(),
      });
    }
  });

  test("names every operation once", () => {
    const ids = operations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("names the required credentials", () => {
    expect(valueAt(document, "paths", "/api/health", "get", "security")).toEqual([]);
    expect(valueAt(document, "paths", "/api/v1/key", "get", "security")).toEqual([{ apiKey: [] }, { session: [] }]);
    expect(valueAt(document, "paths", "/api/frontend/user/keys", "post", "security")).toEqual([{ session: [] }]);
    expect(valueAt(document, "components", "securitySchemes")).toMatchObject({
      apiKey: { type: "http", scheme: "bearer" },
      session: { type: "apiKey", in: "cookie" },
    });
  });

  test("describes all responses of a chat completion, stream and errors too", () => {
    const responses = valueAt(document, "paths", "/api/v1/chat/completions", "post", "responses");
    const content = valueAt(responses, 200, "content");
    expect(namesIn(content)).toEqual(["application/json", "text/event-stream"]);
    expect(valueAt(content, "text/event-stream", "example")).toMatch(/^data: \{.*\n\ndata: \[DONE\]\n\n$/s);
    expect(namesIn(responses)).toEqual([
      "200",
      "400",
      "401",
      "402",
      "403",
      "404",
      "408",
      "413",
      "415",
      "421",
      "429",
      "500",
      "502",
      "503",
    ]);
    expect(valueAt(document, "components", "responses", "TooManyRequests", "headers")).toHaveProperty("Retry-After");
  });

  test("shows programs that call the reader's own address", () => {
    const samples = samplesSchema.parse(
      valueAt(document, "paths", "/api/v1/chat/completions", "post", "x-codeSamples"),
    );
    expect(samples.map(({ label }) => label)).toEqual([
      "curl",
      "TypeScript, openai",
      "TypeScript, fetch",
      "Python, openai",
      "Python, requests",
    ]);
    for (const { source } of samples) expect(source).toContain(`${origin}/api/v1`);
    expect(valueAt(document, "servers")).toEqual([{ url: origin }]);
  });

  test("has the ranges that requests are held to", () => {
    const properties = valueAt(document, "components", "schemas", "ChatRequest", "properties");
    expect(valueAt(properties, "temperature")).toMatchObject({ type: ["number", "null"], minimum: 0, maximum: 2 });
    expect(valueAt(properties, "top_p")).toMatchObject({ exclusiveMinimum: 0, maximum: 1 });
    expect(valueAt(properties, "max_tokens")).toMatchObject({ type: ["integer", "null"], minimum: 1 });
  });
});

describe("what the document says of fields", () => {
  const schemas = toJsonSchemas("input");

  test("is of fields that there are", () => {
    for (const [name, texts] of Object.entries(fieldTexts)) {
      const properties = Object.keys(schemas[name as SchemaName].properties ?? {});
      expect({ name, unknown: Object.keys(texts).filter((field) => !properties.includes(field)) }).toEqual({
        name,
        unknown: [],
      });
    }
  });

  test.each(["ChatRequest", "ChatMessage", "Reasoning", "ProviderPreferences", "MaxPrice", "Plugin"] as const)(
    "is something of every field of %s",
    (name) => {
      expect(Object.keys(schemas[name].properties ?? {})).toEqual(
        expect.arrayContaining(Object.keys(fieldTexts[name] ?? {})),
      );
      expect(Object.keys(schemas[name].properties ?? {}).filter((field) => !fieldTexts[name]?.[field])).toEqual([]);
    },
  );
});
