import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { valueAt } from "../http/json.test-support.ts";
import { startTaskProduct, type TaskProduct, taskModel } from "../http/tasks/tasks.test-support.ts";
import { upstreamForms } from "./matrix/upstream-forms.ts";
import { answerOf } from "./scenes.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const searching = { completes: undefined, supportsWebSearch: true };

let product: TaskProduct;
beforeAll(async () => {
  product = await startTaskProduct([
    { slug: "one", models: [taskModel("one/small", "text", { completes: undefined })] },
    { slug: "openai", kind: "openai", models: [taskModel(upstreamForms.responses.model, "text", searching)] },
    {
      slug: "anthropic",
      kind: "anthropic",
      path: "",
      models: [taskModel(upstreamForms.messages.model, "text", { ...searching, upstreamId: "claude-sonnet-4-5" })],
    },
    {
      slug: "openrouter",
      kind: "openrouter",
      path: "/api/v1",
      models: [taskModel("vendor/thinker", "text", searching)],
    },
  ]);
});
afterAll(() => product.close());

const conditions = [
  { type: "step_count_is", step_count: 2 },
  { type: "max_cost", max_cost_in_dollars: 0.5 },
];
const afterSearch = [{ type: "has_tool_call", tool_name: "openrouter:web_search" }];

async function send(path: string, body: object): Promise<{ status: number; text: string }> {
  const response = await product.post(`/api/v1${path}`, body);
  return { status: response.status, text: await response.text() };
}

const messages = [{ role: "user", content: "What is new?" }];
const sent = () => product.upstream.requests.at(-1)?.body;

/** The same request in each form, with a search that the server runs. */
const forms = {
  "/chat/completions": (model: string) => ({ model, messages, tools: [{ type: "openrouter:web_search" }] }),
  "/messages": (model: string) => ({
    model,
    messages,
    max_tokens: 1000,
    tools: [{ type: "web_search_20250305", name: "web_search" }],
  }),
  "/responses": (model: string) => ({ model, input: "What is new?", tools: [{ type: "web_search" }] }),
} as const;

describe.each(Object.entries(forms))("[GW-11] stop_server_tools_when in %s", (path, request) => {
  test("bounds the searches of Anthropic's models", async () => {
    product.answer = () => upstreamForms.messages.text(["News."]);
    const { model } = upstreamForms.messages;
    expect((await send(path, { ...request(model), stop_server_tools_when: conditions })).status).toBe(200);
    expect(valueAt(sent(), "tools", 0)).toMatchObject({ name: "web_search", max_uses: 2 });
    expect(JSON.stringify(sent())).not.toContain("stop_server_tools_when");
    await send(path, { ...request(model), stop_server_tools_when: afterSearch });
    expect(valueAt(sent(), "tools", 0, "max_uses")).toBe(1);
  });

  test("bounds the calls of OpenAI's models, in place of max_tool_calls", async () => {
    product.answer = () => upstreamForms.responses.text(["News."]);
    const { model } = upstreamForms.responses;
    const body = { ...request(model), max_tool_calls: 9, stop_server_tools_when: conditions };
    expect((await send(path, body)).status).toBe(200);
    expect(sent()).toMatchObject({ max_tool_calls: 2, tools: [{ type: "web_search" }] });
    expect(JSON.stringify(sent())).not.toContain("stop_server_tools_when");
  });

  test("is sent to OpenRouter as it is", async () => {
    product.answer = () => answerOf([{ content: "News." }]);
    const body = { ...request("vendor/thinker"), stop_server_tools_when: conditions };
    expect((await send(path, body)).status).toBe(200);
    expect(valueAt(sent(), "stop_server_tools_when")).toEqual(conditions);
  });

  test.each([
    [[{ type: "step_count_is" }]],
    [[{ type: "step_count_is", step_count: 0 }]],
    [[{ type: "moon_is_full" }]],
    ["never"],
  ])("refuses %j", async (value) => {
    const { status, text } = await send(path, { ...request("one/small"), stop_server_tools_when: value });
    expect(status).toBe(400);
    expect(text).toContain("stop_server_tools_when");
  });
});

test("[GW-11] stop_server_tools_when is not sent to servers that do not know it", async () => {
  product.answer = () => answerOf([{ content: "News." }]);
  await send("/chat/completions", { model: "one/small", messages, stop_server_tools_when: conditions });
  expect(JSON.stringify(sent())).not.toContain("stop_server_tools_when");
});
