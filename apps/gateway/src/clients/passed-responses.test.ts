import type { AnswerStep, UpstreamAnswer } from "@tutti/testkit";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { valueAt } from "../http/json.test-support.ts";
import { messageItem, responsesAnswer } from "../providers/openai/scripted-responses.test-support.ts";
import { type RecordedExchange, readRecordedExchanges } from "../providers/recorded-exchanges.test-support.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

const model = "openai/gpt-5.3-codex";
const upstreamModel = "gpt-5.3-codex";

const answers = readRecordedExchanges(["openai"]).filter(
  ({ api, response }) => api === "responses" && response.status === 200 && response.body.includes("response.created"),
);

/** The recorded bytes, in uneven pieces. */
function replay({ response }: RecordedExchange): UpstreamAnswer {
  const bytes = new TextEncoder().encode(response.body);
  const size = Math.max(1, Math.floor(bytes.length / 9));
  const cuts = [...Array.from({ length: 8 }, (_, index) => index * size + ((index * 7) % 5)), bytes.length];
  const steps = cuts.map(
    (end, index): AnswerStep => ({ type: "text", text: bytes.subarray(cuts[index - 1] ?? 0, end) }),
  );
  return { status: response.status, headers: { "content-type": response.content_type }, steps };
}

/** An event of a stream: the lines around its data, and its data as a value. */
function eventsIn(text: string): { lines: string[]; data: unknown }[] {
  return text.split(/\n\n/).map((event) => {
    const lines = event.split("\n");
    const data = lines.find((line) => line.startsWith("data: "))?.slice(6) ?? "null";
    return {
      lines: lines.filter((line) => !line.startsWith("data: ")),
      data: data === "[DONE]" ? data : JSON.parse(data),
    };
  });
}

/** The event with the gateway's names. */
function named(event: { lines: string[]; data: unknown }, id: string): unknown {
  const response = valueAt(event.data, "response");
  if (response === undefined) return event;
  return { ...event, data: { ...(event.data as object), response: { ...(response as object), id, model } } };
}

describe("a Responses request to an endpoint of OpenAI's", () => {
  let gateway: StartedGateway;
  let client: OpenAI;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.key, maxRetries: 0 });
  });
  afterAll(() => gateway.close());

  const send = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${gateway.origin}/api/v1/responses`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const lastRequest = () => gateway.upstream.requests.at(-1);

  test.each(answers.map((exchange) => [exchange.name, exchange] as const))(
    "[AGENT-1] is answered in the bytes of %s",
    async (_name, exchange) => {
      gateway.answer = () => replay(exchange);
      const response = await send({ model, input: "?", store: false, stream: true });
      const text = await response.text();
      const id = response.headers.get("x-request-id") ?? "";
      expect(eventsIn(text)).toEqual(eventsIn(exchange.response.body).map((event) => named(event, id)));
      // Nothing but the names differs, also in the length of each line.
      const withoutNames = (body: string) =>
        body.replaceAll(/("id":\s*)"(?:resp_|gen-|capture-id-)[^"]*"/g, "$1").replaceAll(/("model":\s*)"[^"]*"/g, "$1");
      expect(withoutNames(text)).toBe(withoutNames(exchange.response.body));
    },
  );

  test("[AGENT-1] keeps unknown fields, tools of its own and the order of items", async () => {
    gateway.answer = () => responsesAnswer([messageItem(["Yes."])], { a_field_of_tomorrow: [1.5, null] });
    const own = {
      input: [
        { type: "additional_tools", role: "developer", tools: [{ type: "custom", name: "exec" }] },
        { role: "developer", content: "Be brief." },
        { type: "reasoning", id: "rs_9", summary: [], content: null, encrypted_content: "c2VjcmV0" },
        { type: "custom_tool_call", id: "ctc_9", call_id: "c", name: "exec", namespace: "functions", input: "1" },
        { type: "custom_tool_call_output", call_id: "c", output: "ok" },
      ],
      tools: [{ type: "web_search" }, { type: "shell" }],
      client_metadata: { thread_id: "t" },
      a_field_of_tomorrow: [1.5, null],
      store: false,
    };
    const headers = { "openai-beta": "a-beta-of-tomorrow", "session-id": "s" };
    const response = await send({ model, ...own, provider: { sort: "price" }, session_id: "s" }, headers);
    expect(JSON.stringify(lastRequest()?.body)).toBe(JSON.stringify({ model: upstreamModel, ...own }));
    expect(lastRequest()?.headers).toMatchObject({
      "openai-beta": "a-beta-of-tomorrow",
      authorization: "Bearer the-key-of-a-provider",
    });
    expect(await response.json()).toMatchObject({ model, a_field_of_tomorrow: [1.5, null] });
  });

  test("[AGENT-3] goes without foreign reasoning and ids of this gateway", async () => {
    gateway.answer = () => responsesAnswer([messageItem(["Yes."])]);
    const id = "gen-1790000000-abcdefghij0123456789";
    await send({
      model,
      store: false,
      input: [
        { type: "reasoning", id: `rs_${id}_0`, summary: [], encrypted_content: "tutti-state-1.e30.c2ln" },
        { type: "function_call", id: `fc_${id}_1`, call_id: "c", name: "f", arguments: "{}" },
        { type: "function_call_output", call_id: "c", output: "ok" },
      ],
    });
    expect(valueAt(lastRequest()?.body, "input")).toEqual([
      { type: "function_call", call_id: "c", name: "f", arguments: "{}" },
      { type: "function_call_output", call_id: "c", output: "ok" },
    ]);
  });

  test("[AGENT-5] stores nothing at the provider, and has the reasoning come back", async () => {
    gateway.answer = () => responsesAnswer([messageItem(["Yes."])]);
    await client.responses.create({ model, input: "?" });
    expect(lastRequest()?.body).toMatchObject({ store: false, include: ["reasoning.encrypted_content"] });
  });

  test("[AGENT-11] is refused in OpenAI's own words", async () => {
    const error = { message: "No such tool.", type: "invalid_request_error", param: "tools[0]", code: "unknown_tool" };
    gateway.answer = () => ({ status: 400, steps: [{ type: "text", text: JSON.stringify({ error }) }] });
    const response = await send({ model, input: "?" });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error });
  });

  test("[AGENT-11] ends with a failure where the endpoint's stream breaks", async () => {
    const { steps } = responsesAnswer([messageItem(["Well"])]);
    gateway.answer = () => ({ steps: [...steps.slice(0, 5), { type: "destroy" }] });
    const text = await (await send({ model, input: "?", stream: true })).text();
    const numbers = [...text.matchAll(/"sequence_number":(\d+)/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index));
    expect(eventsIn(text).at(-2)).toMatchObject({ data: { type: "response.failed", response: { status: "failed" } } });
  });

  test("[AGENT-12] costs what the answer costs in the chat form", async () => {
    const [exchange] = answers.filter(({ name }) => name.includes("custom-tool"));
    if (!exchange) throw new Error("There is no recorded stream.");
    gateway.answer = () => replay(exchange);
    const headers = { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" };
    const passed = await send({ model, input: "?", stream: true });
    await passed.text();
    const messages = [{ role: "user", content: "?" }];
    const chat = await fetch(`${gateway.origin}/api/v1/chat/completions`, {
      method: "POST",
      headers,
      body: JSON.stringify({ model, messages, stream: true }),
    });
    await chat.text();
    const ids = [passed.headers.get("x-request-id"), chat.headers.get("x-generation-id")];
    const generations = await Promise.all(
      ids.map(async (id) => (await fetch(`${gateway.origin}/api/v1/generation?id=${id}`, { headers })).json()),
    );
    const [one, other] = generations.map((generation) =>
      ["total_cost", "native_tokens_prompt", "native_tokens_completion"].map((name) =>
        valueAt(generation, "data", name),
      ),
    );
    expect(one).toEqual(other);
    expect(Number(one?.[0])).toBeGreaterThan(0);
  });
});
