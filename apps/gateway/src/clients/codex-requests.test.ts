import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createSseDecoder } from "@tutti/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { valueAt } from "../http/json.test-support.ts";
import { answerOf } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

interface AgentRequest {
  method: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

function readAgentRequest(name: string): AgentRequest {
  const url = new URL(`../../../../fixtures/agent-requests/codex/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8")) as AgentRequest;
}

const call = (id: string, name: string, text: string) => ({
  tool_calls: [{ index: 0, id, type: "function", function: { name, arguments: text } }],
});

describe("[AGENT-5] what Codex sends", () => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
  });
  afterAll(() => gateway.close());

  /** Sends a recorded request, and reads the events of its answer. */
  async function replay(name: string, model = "one/small"): Promise<Record<string, unknown>[]> {
    const { headers, body } = readAgentRequest(name);
    // A cut header has a character that no header can have.
    const { host: _, "content-length": __, "x-codex-turn-metadata": ___, ...others } = headers;
    const response = await fetch(`${gateway.origin}/api/v1/responses`, {
      method: "POST",
      headers: { ...others, authorization: `Bearer ${gateway.key}` },
      body: JSON.stringify({ ...body, model }),
    });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return createSseDecoder()
      .push(text)
      .flatMap((event) => (event.type === "data" ? [JSON.parse(event.data) as Record<string, unknown>] : []));
  }

  const doneItems = (events: readonly Record<string, unknown>[]) =>
    events.filter(({ type }) => type === "response.output_item.done").map(({ item }) => item);
  const lastBody = () => gateway.upstream.requests.at(-1)?.body;

  test("a model that it knows calls its program in its namespace", async () => {
    gateway.answer = () =>
      answerOf([{ reasoning: "Hm." }, call("c", "functions__exec", '{"input":"text(1);"}')], "tool_calls");
    const events = await replay("turn-1-known-model");
    expect(doneItems(events)).toMatchObject([
      { type: "reasoning", summary: [{ text: "Hm." }] },
      { type: "custom_tool_call", call_id: "c", name: "exec", namespace: "functions", input: "text(1);" },
    ]);
    expect(events.at(-1)).toMatchObject({
      type: "response.completed",
      response: { id: expect.any(String), usage: { input_tokens_details: { cached_tokens: 0 } } },
    });
    const names = (valueAt(lastBody(), "tools") as object[]).map((tool) => valueAt(tool, "function", "name"));
    expect(names).toEqual(expect.arrayContaining(["functions__exec", "functions__wait", "clock__sleep"]));
    expect(valueAt(lastBody(), "messages", 0, "role")).toBe("system");
  });

  test("the result of its program reaches the model", async () => {
    gateway.answer = () => answerOf([{ content: "Done." }]);
    const events = await replay("turn-2-known-model");
    expect(doneItems(events)).toMatchObject([{ type: "message", content: [{ text: "Done." }] }]);
    const messages = valueAt(lastBody(), "messages") as { role: string; content: unknown; tool_calls?: object[] }[];
    expect(messages.at(-2)).toMatchObject({
      role: "assistant",
      content: "I write the file.",
      tool_calls: [{ id: "call_agent_responses", function: { name: "functions__exec" } }],
    });
    expect(messages.at(-1)).toMatchObject({ role: "tool", tool_call_id: "call_agent_responses" });
    expect(JSON.stringify(lastBody())).not.toContain("responses-sig");
  });

  test("a name that it does not know gets functions and a namespace", async () => {
    gateway.answer = () => answerOf([call("c", "multi_agent_v1__close_agent", '{"target":"a"}')], "tool_calls");
    expect(doneItems(await replay("turn-1-unknown-model"))).toMatchObject([
      { type: "function_call", name: "close_agent", namespace: "multi_agent_v1", arguments: '{"target":"a"}' },
    ]);
    gateway.answer = () => answerOf([{ content: "Done." }]);
    await replay("turn-2-unknown-model");
    const messages = valueAt(lastBody(), "messages") as object[];
    expect(messages.slice(-2)).toMatchObject([
      { role: "assistant", tool_calls: [{ function: { name: "exec_command" } }] },
      { role: "tool", content: expect.stringContaining("Process exited with code 0") },
    ]);
  });

  test("its WebSocket is refused with 426", async () => {
    const { headers } = readAgentRequest("websocket-upgrade");
    const { host: _, ...others } = headers;
    const status = await new Promise((resolve, reject) => {
      request(`${gateway.origin}/api/v1/responses`, { headers: { ...others, authorization: `Bearer ${gateway.key}` } })
        .on("response", (response) => resolve(response.resume().statusCode))
        .on("upgrade", (response) => resolve(response.statusCode))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(426);
  });
});
