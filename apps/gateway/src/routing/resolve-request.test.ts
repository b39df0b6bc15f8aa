import type { ChatRequest, Preset } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { resolveRequest } from "./resolve-request.ts";

const messages: ChatRequest["messages"] = [{ role: "user", content: "Hi" }];
const writer: Preset = { id: "p-1", slug: "writer", name: "Writer", model: "v/preset:free", parameters: { seed: 1 } };
const brokenPreset: Preset = { ...writer, slug: "broken", parameters: { temperature: "hot" } };
const presets = { find: async (slug: string) => [writer, brokenPreset].find((preset) => preset.slug === slug) };

async function resolved(fields: Partial<ChatRequest>) {
  const result = await resolveRequest({ messages, ...fields }, presets);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe("a variant", () => {
  test.each<[string, Partial<ChatRequest>, Partial<ChatRequest>]>([
    ["v/m:online", {}, { plugins: [{ id: "web" }] }],
    ["v/m:online", { plugins: [{ id: "moderation" }] }, { plugins: [{ id: "moderation" }, { id: "web" }] }],
    ["v/m:online", { plugins: [{ id: "web", max_results: 2 }] }, { plugins: [{ id: "web", max_results: 2 }] }],
    ["v/m:online", { plugins: [{ id: "web", enabled: false }] }, { plugins: [{ id: "web", enabled: false }] }],
    ["v/m:nitro", {}, {}],
    ["v/m:floor", { provider: { zdr: true } }, { provider: { zdr: true } }],
    ["v/m:thinking", {}, { reasoning: { enabled: true } }],
    ["v/m:thinking", { reasoning: { effort: "low" } }, { reasoning: { effort: "low" } }],
    ["v/m:thinking", { reasoning_effort: "low" }, { reasoning_effort: "low" }],
    ["v/m:free:online:nitro", {}, { plugins: [{ id: "web" }] }],
    ["v/m:extended", {}, {}],
    ["v/m", {}, {}],
    ["ollama/llama3.2:3b", {}, {}],
  ])("%s with %o becomes %o", async (model, fields, expected) => {
    const { body } = await resolved({ model, ...fields });
    expect(body).toEqual({ messages, model, ...expected });
  });

  test("of the first of several models counts", async () => {
    expect((await resolved({ models: ["v/m:online", "v/n"] })).body.plugins).toEqual([{ id: "web" }]);
    expect((await resolved({ model: "v/m", models: ["v/n:online"] })).body.plugins).toBeUndefined();
  });

  test.each([
    ["v/m:free", true],
    ["v/m:free:online", true],
    ["v/m:online", false],
    ["v/free", false],
  ])("%s asks for the free tier: %s", async (model, expected) => {
    expect((await resolved({ model })).isFreeVariant).toBe(expected);
  });
});

describe("a preset", () => {
  test("is applied before the variants, which may be its own", async () => {
    const { body, isFreeVariant, presetId } = await resolved({ model: "@preset/writer" });
    expect(body).toEqual({ messages, model: "v/preset:free", seed: 1 });
    expect([isFreeVariant, presetId]).toEqual([true, "p-1"]);
  });

  test("leaves the variants of a model that is named beside it", async () => {
    const { body, presetId } = await resolved({ model: "v/m:online@preset/writer" });
    expect(body).toEqual({ messages, model: "v/m:online", seed: 1, plugins: [{ id: "web" }] });
    expect(presetId).toBe("p-1");
  });

  test("that is not there is told", async () => {
    expect(await resolveRequest({ messages, model: "@preset/unknown" }, presets)).toEqual({
      ok: false,
      error: { code: 404, message: 'Preset "unknown" was not found' },
    });
  });

  test("that does not fit a request is told, with its field", async () => {
    const request = await resolveRequest({ messages, preset: "broken" }, presets);
    expect(request).toMatchObject({ ok: false, error: { code: 400 } });
    expect(request.ok ? "" : request.error.message).toMatch(
      /^Preset "broken" does not fit this request: .*temperature/,
    );
  });

  test("is not looked for where none is named", async () => {
    const find = () => Promise.reject(new Error("No catalog is asked."));
    const body = { messages, model: "v/m" };
    expect(await resolveRequest(body, { find })).toEqual({
      ok: true,
      value: { body, isFreeVariant: false, presetId: undefined },
    });
  });
});
