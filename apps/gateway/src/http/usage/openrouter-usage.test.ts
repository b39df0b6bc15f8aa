import { GenerationContentResponse$inboundSchema } from "@openrouter/sdk/models/generationcontentresponse.js";
import { GetAnalyticsMetaResponse$inboundSchema } from "@openrouter/sdk/models/operations/getanalyticsmeta.js";
import { QueryAnalyticsResponse$inboundSchema } from "@openrouter/sdk/models/operations/queryanalytics.js";
import { SubmitGenerationFeedbackResponse$inboundSchema } from "@openrouter/sdk/models/submitgenerationfeedbackresponse.js";
import { type ScriptedUpstream, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../app.test-support.ts";
import { textAt, valueAt } from "../json.test-support.ts";

let upstream: ScriptedUpstream;
let app: TestApp;
beforeAll(async () => {
  upstream = await startScriptedUpstream({ answer: () => textAnswer("Hello, Ada."), models: ["m", "n"] });
  app = await startTestApp({ providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl }] });
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

async function send(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const response = await app.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${app.key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const ask = async (fields: object = {}): Promise<string> =>
  textAt((await send("POST", "/responses", { model: "one/m", input: "Hello?", ...fields })).body, "id");

describe("the texts of a generation", () => {
  test("are returned where the Response is stored", async () => {
    const { status, body } = await send("GET", `/generation/content?id=${await ask()}`);
    expect(status).toBe(200);
    expect(GenerationContentResponse$inboundSchema.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      data: {
        input: { messages: [{ role: "user", content: [{ type: "input_text", text: "Hello?" }] }] },
        output: { completion: "Hello, Ada.", reasoning: null },
        error: null,
      },
    });
  });

  test("were not kept where it is not", async () => {
    const { status, body } = await send("GET", `/generation/content?id=${await ask({ store: false })}`);
    expect(status).toBe(404);
    expect(textAt(body, "error", "message")).toContain("were not kept");
  });

  test("are not those of a generation that does not exist", async () => {
    const { status, body } = await send("GET", "/generation/content?id=gen-none");
    expect([status, textAt(body, "error", "message")]).toEqual([404, "Generation gen-none not found"]);
  });
});

describe("feedback about a generation", () => {
  test("stands in its record, the latest alone", async () => {
    const id = await ask();
    for (const category of ["latency", "formatting"]) {
      const comment = `It was ${category}.`;
      const { status, body } = await send("POST", "/generation/feedback", { generation_id: id, category, comment });
      expect(status).toBe(200);
      expect(SubmitGenerationFeedbackResponse$inboundSchema.safeParse(body).error).toBeUndefined();
    }
    const { body } = await send("GET", `/generation?id=${id}`);
    expect(valueAt(body, "data", "feedback")).toEqual({ category: "formatting", comment: "It was formatting." });
  });

  test("is refused about one that does not exist, and without a known category", async () => {
    const feedback = { generation_id: "gen-none", category: "other" };
    expect((await send("POST", "/generation/feedback", feedback)).status).toBe(404);
    const unknown = { generation_id: await ask(), category: "ugly" };
    expect((await send("POST", "/generation/feedback", unknown)).status).toBe(400);
  });
});

describe("analytics", () => {
  const now = Date.now();
  const time_range = { start: new Date(now - 3_600_000).toISOString(), end: new Date(now + 3_600_000).toISOString() };
  const query = async (fields: object) => {
    const { status, body } = await send("POST", "/analytics/query", { time_range, ...fields });
    return { status, body, rows: valueAt(body, "data", "data") };
  };

  test("name what can be asked", async () => {
    const { body } = await send("GET", "/analytics/meta");
    expect(GetAnalyticsMetaResponse$inboundSchema.safeParse(body).error).toBeUndefined();
    expect(valueAt(body, "data", "metrics", 0)).toMatchObject({ name: "request_count" });
  });

  test("add up by dimension and period, filtered, ordered and cut", async () => {
    for (const model of ["one/m", "one/m", "one/n"]) await ask({ model });
    const before = await query({ metrics: ["request_count"], dimensions: ["model"] });
    expect(QueryAnalyticsResponse$inboundSchema.safeParse(before.body).error).toBeUndefined();
    const order_by = { field: "request_count", direction: "asc" };
    const { rows } = await query({ metrics: ["request_count", "completion_tokens"], dimensions: ["model"], order_by });
    expect(rows).toMatchObject([{ model: "one/n", request_count: 1 }, { model: "one/m" }]);
    const only = [{ field: "model", operator: "eq", value: "one/n" }];
    const filtered = await query({ metrics: ["request_count"], filters: only, granularity: "hour" });
    expect(filtered.rows).toEqual([{ date: expect.stringMatching(/^20.*Z$/), request_count: 1 }]);
    const others = [{ field: "model", operator: "not_in", value: ["one/m"] }];
    expect((await query({ metrics: ["error_count"], filters: others })).rows).toEqual([{ error_count: 0 }]);
    const cut = await query({ metrics: ["request_count"], dimensions: ["model"], limit: 1 });
    expect(valueAt(cut.body, "data", "metadata")).toMatchObject({ row_count: 1, truncated: true });
  });

  test.each([
    { metrics: ["happiness"] },
    { metrics: ["request_count"], granularity: "minute" },
    { metrics: ["request_count"], order_by: { field: "latency", direction: "asc" } },
    { metrics: ["request_count"], time_range: { start: "2026-02-01T00:00:00Z", end: "2026-01-01T00:00:00Z" } },
    { metrics: ["request_count"], time_range: { start: "2020-01-01T00:00:00Z", end: "2026-01-01T00:00:00Z" } },
  ])("refuse %j", async (fields) => {
    expect((await query(fields)).status).toBe(400);
  });
});
