import type { AnswerStep, UpstreamAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { valueAt } from "../http/json.test-support.ts";
import { type RecordedExchange, readRecordedExchanges } from "../providers/recorded-exchanges.test-support.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

const model = "anthropic/claude-sonnet-4.5";
const upstreamModel = "claude-sonnet-4-5";

const exchanges = readRecordedExchanges(["anthropic"]).filter(({ api }) => api === "messages");
/** Answers with an error, in whichever status, are shown in the next test. */
const answers = exchanges.filter(({ response }) => response.status === 200 && isMessage(response.body));
const refusals = exchanges.filter(({ response }) => response.status >= 400);

function isMessage(body: string): boolean {
  return body.includes('"message_start"') || /^\s*\{[\s\S]*"type"\s*:\s*"message"/.test(body);
}

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

/** The recorded text with our name for the model, in the events that begin an answer or in the whole one. */
function expectedOf({ response, stream }: RecordedExchange): string {
  // A recording may have several answers, one after the other.
  const beginnings = /^(data: .*"message_start".*?"model"\s*:\s*)"[^"]*"/gm;
  return response.body.replace(stream ? beginnings : /("model"\s*:\s*)"[^"]*"/, `$1"${model}"`);
}

describe("a Messages request to an endpoint of Anthropic's", () => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
  });
  afterAll(() => gateway.close());

  const send = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${gateway.origin}/api/v1/messages?beta=true`, {
      method: "POST",
      headers: { "x-api-key": gateway.key, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  test.each(answers.map((exchange) => [exchange.name, exchange] as const))(
    "[AGENT-1] is answered in the bytes of %s",
    async (_name, exchange) => {
      gateway.answer = () => replay(exchange);
      const { request, stream } = exchange;
      const messages = [{ role: "user", content: "?" }];
      const response = await send({ max_tokens: 64, messages, ...request, model, stream });
      expect(await response.text()).toBe(expectedOf(exchange));
      if (request) expect(gateway.upstream.requests.at(-1)?.body).toEqual({ ...request, model: upstreamModel, stream });
    },
  );

  test.each(refusals.map((exchange) => [exchange.name, exchange] as const))(
    "[AGENT-1] [AGENT-11] is refused in the words of %s",
    async (_name, exchange) => {
      gateway.answer = () => replay(exchange);
      const response = await send({ model, max_tokens: 64, messages: [{ role: "user", content: "?" }] });
      expect(response.status).toBe(exchange.response.status);
      expect(await response.json()).toMatchObject(JSON.parse(exchange.response.body) as object);
    },
  );

  test("[AGENT-1] keeps unknown fields, betas and the order of messages", async () => {
    const [exchange] = answers;
    if (!exchange) throw new Error("There is no recorded answer.");
    gateway.answer = () => replay(exchange);
    const own = {
      max_tokens: 64,
      messages: [
        { role: "user", content: [{ type: "text", text: "Hi", cache_control: { type: "ephemeral", ttl: "1h" } }] },
        { role: "system", content: "# Environment" },
        { role: "assistant", content: [{ type: "thinking", thinking: "Hm.", signature: "c2ln" }] },
        { role: "user", content: "?" },
      ],
      system: [{ type: "text", text: "x-anthropic-billing-header: cc_version=1;" }],
      context_management: { edits: [{ type: "clear_thinking_20251015", keep: "all" }] },
      a_field_of_tomorrow: [1.5, null],
      stream: exchange.stream,
    };
    const beta = "context-management-2025-06-27,a-beta-of-tomorrow";
    await (
      await send({ model, ...own, provider: { sort: "price" }, session_id: "s" }, { "anthropic-beta": beta })
    ).text();
    const upstreamRequest = gateway.upstream.requests.at(-1);
    expect(JSON.stringify(upstreamRequest?.body)).toBe(JSON.stringify({ model: upstreamModel, ...own }));
    expect(upstreamRequest?.headers).toMatchObject({ "anthropic-beta": beta, "x-api-key": "the-key-of-a-provider" });
  });

  test("[AGENT-12] costs what the answer costs in the chat form", async () => {
    const exchange = answers.find(({ stream, name }) => stream && name.includes("text"));
    if (!exchange) throw new Error("There is no recorded stream.");
    gateway.answer = () => replay(exchange);
    const messages = [{ role: "user", content: "?" }];
    const headers = { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" };
    const passed = await send({ model, max_tokens: 64, messages, stream: true });
    await passed.text();
    const chat = await fetch(`${gateway.origin}/api/v1/chat/completions`, {
      method: "POST",
      headers,
      body: JSON.stringify({ model, max_tokens: 64, messages, stream: true }),
    });
    await chat.text();
    const ids = [passed.headers.get("request-id"), chat.headers.get("x-generation-id")];
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
