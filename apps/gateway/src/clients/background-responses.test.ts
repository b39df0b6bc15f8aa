import type { UpstreamAnswer } from "@tutti/testkit";
import OpenAI from "openai";
import type { Response, ResponseStreamEvent } from "openai/resources/responses/responses";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { valueAt } from "../http/json.test-support.ts";
import { type UpstreamFormName, upstreamForms } from "./matrix/upstream-forms.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let gateway: StartedGateway;
let client: OpenAI;
beforeAll(async () => {
  gateway = await startGatewayForClients();
  client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.key, maxRetries: 0 });
});
afterAll(() => gateway.close());

/** The answer, of which the last steps wait for the promise. */
function heldBack(answer: UpstreamAnswer, promise: Promise<void>): UpstreamAnswer {
  const middle = Math.ceil(answer.steps.length / 2);
  return {
    ...answer,
    steps: [...answer.steps.slice(0, middle), { type: "until", promise }, ...answer.steps.slice(middle)],
  };
}

const whenDone = (id: string, statuses: readonly string[] = ["completed"]): Promise<Response> =>
  vi.waitFor(
    async () => {
      const response = await client.responses.retrieve(id);
      expect(statuses).toContain(response.status);
      return response;
    },
    { timeout: 20_000, interval: 50 },
  );

async function collect(events: AsyncIterable<ResponseStreamEvent>): Promise<ResponseStreamEvent[]> {
  const collected: ResponseStreamEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

const generation = async (id: string): Promise<unknown> => {
  const response = await fetch(`${gateway.baseUrl}/generation?id=${id}`, {
    headers: { authorization: `Bearer ${gateway.key}` },
  });
  return valueAt(await response.json(), "data");
};

const upstreamNames = Object.keys(upstreamForms) as UpstreamFormName[];

describe.each(upstreamNames)("[AGENT-5] a response in the background, at an upstream of the form %s", (name) => {
  const upstream = upstreamForms[name];
  const question = { model: upstream.model, input: "Hello?", background: true };

  test("is answered at once, goes on without its client, and is read later", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gateway.answer = () => heldBack(upstream.text(["Hello, ", "Ada."]), promise);
    const queued = await client.responses.create(question);
    expect(queued).toMatchObject({ status: "queued", background: true, store: true, output: [] });
    expect(await client.responses.retrieve(queued.id)).toMatchObject({ id: queued.id, status: "in_progress" });
    await expect(
      client.responses.create({ model: upstream.model, input: "And?", previous_response_id: queued.id }),
    ).rejects.toThrow("is not complete yet");
    resolve();
    const response = await whenDone(queued.id);
    expect(response).toMatchObject({ id: queued.id, background: true, output_text: "Hello, Ada." });
    expect(response.usage).toMatchObject({ input_tokens: 7, output_tokens: 11 });
    expect(await generation(queued.id)).toMatchObject({ cancelled: false, tokens_completion: 11 });
    expect(JSON.stringify(gateway.upstream.requests.at(-1)?.body)).not.toContain("background");
  });

  test("is followed as a stream, and from any event on", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gateway.answer = () => heldBack(upstream.text(["Hello, ", "Ada."]), promise);
    const stream = await client.responses.create({ ...question, stream: true });
    const first: ResponseStreamEvent[] = [];
    for await (const event of stream) {
      first.push(event);
      if (event.type === "response.output_text.delta") break;
    }
    const id = (first[0] as { response: Response }).response.id;
    const last = first.at(-1)?.sequence_number ?? -1;
    const following = collect(await client.responses.retrieve(id, { stream: true, starting_after: last }));
    resolve();
    const rest = await following;
    expect([...first, ...rest].map(({ sequence_number }) => sequence_number)).toEqual(
      [...first, ...rest].map((_, index) => index),
    );
    expect(rest.at(-1)).toMatchObject({ type: "response.completed", response: { id, output: [{ type: "message" }] } });
    expect(await collect(await client.responses.retrieve(id, { stream: true }))).toEqual([...first, ...rest]);
  });

  test("is cancelled, which its upstream feels and the ledger has", async () => {
    gateway.answer = () => upstream.hang;
    const begin = gateway.upstream.requests.length;
    const { id } = await client.responses.create(question);
    const request = await gateway.upstream.request(begin);
    const following = collect(await client.responses.retrieve(id, { stream: true }));
    await vi.waitFor(async () => expect(await generation(id)).toBeDefined());
    expect(await client.responses.cancel(id)).toMatchObject({ id, status: "cancelled" });
    await request.aborted;
    await following;
    expect(await client.responses.cancel(id)).toMatchObject({ status: "cancelled" });
    const record = await vi.waitFor(async () => {
      const found = await generation(id);
      expect(found).toMatchObject({ cancelled: true });
      return found;
    });
    expect(Number(valueAt(record, "total_cost"))).toBeGreaterThan(0);
  });

  test("has failed where its upstream refuses, or breaks off", async () => {
    gateway.answer = () => upstream.refuse(400, "No such thing.");
    const refused = await client.responses.create(question);
    expect((await whenDone(refused.id, ["failed"])).error?.message).toContain("No such thing.");
    gateway.answer = () => upstream.breakOff("Broken within.");
    const broken = await client.responses.create(question);
    expect((await whenDone(broken.id, ["failed"])).error?.message).toContain("Broken within.");
  });
});

describe("[AGENT-5] a response in the background", () => {
  const upstream = upstreamForms.chat;
  const question = { model: upstream.model, input: "Hello?", background: true };

  test("ends at its upstream when it is deleted", async () => {
    gateway.answer = () => upstream.hang;
    const begin = gateway.upstream.requests.length;
    const { id } = await client.responses.create(question);
    const request = await gateway.upstream.request(begin);
    await client.responses.delete(id);
    await request.aborted;
    await expect(client.responses.retrieve(id)).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });

  test("is refused where it is not stored", async () => {
    await expect(client.responses.create({ ...question, store: false })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("must be stored"),
    });
  });

  test("alone can be cancelled, and streamed again", async () => {
    gateway.answer = () => upstream.text(["Yes."]);
    const { id } = await client.responses.create({ model: upstream.model, input: "Hello?" });
    await expect(client.responses.cancel(id)).rejects.toMatchObject({ status: 400 });
    await expect(client.responses.retrieve(id, { stream: true })).rejects.toMatchObject({ status: 400 });
    await expect(client.responses.cancel("gen-none")).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });

  test("is continued once it is complete", async () => {
    gateway.answer = () => upstream.text(["Hello, Ada."]);
    const { id } = await client.responses.create(question);
    await whenDone(id);
    await client.responses.create({ model: upstream.model, input: "And?", previous_response_id: id });
    expect(valueAt(gateway.upstream.requests.at(-1)?.body, "messages")).toMatchObject([
      { role: "user" },
      { role: "assistant", content: "Hello, Ada." },
      { role: "user" },
    ]);
  });
});
