import { describe, expect, test } from "vitest";
import { aModel } from "../testing/a-model.ts";
import { fetchModels } from "./models.ts";

const { signal } = new AbortController();
const answering =
  (body: unknown, status = 200) =>
  async () =>
    typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status });

describe("the list of models", () => {
  test("is asked for in the version of the address", async () => {
    const requestedPaths: string[] = [];
    const model = aModel({ id: "openai/gpt-5", name: "GPT-5" });
    const models = await fetchModels({
      fetch: async (path) => {
        requestedPaths.push(String(path));
        return Response.json({ data: [model] });
      },
      apiVersion: "v2",
      signal,
    });
    expect(requestedPaths).toEqual(["/api/v2/models?output_modalities=all"]);
    expect(models).toEqual([model]);
  });

  test.each([
    ["the gateway's words", answering({ error: { code: 503, message: "Starting" } }, 503), "Starting"],
    ["a status without words", answering("<html>", 502), "The gateway replied with status 502."],
    ["another form", answering({ models: [] }), "The gateway's list of models was not understood."],
    ["no JSON", answering("hello"), "The gateway's list of models was not understood."],
    [
      "no gateway",
      async () => {
        throw new TypeError("Failed to fetch");
      },
      "The gateway could not be reached. Check that Tutti is running.",
    ],
  ])("that fails with %s says so for a person", async (_, fetch, message) => {
    await expect(fetchModels({ fetch, apiVersion: "v1", signal })).rejects.toThrow(message);
  });

  test("that is no longer wanted fails as an abort", async () => {
    const controller = new AbortController();
    const requestedModels = fetchModels({
      fetch: async () => {
        controller.abort();
        throw controller.signal.reason;
      },
      apiVersion: "v1",
      signal: controller.signal,
    });
    await expect(requestedModels).rejects.toHaveProperty("name", "AbortError");
  });
});
