import { textAnswer } from "@tutti/testkit";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { valueAt } from "../http/json.test-support.ts";
import { messageItem, reasoningItem, responsesAnswer } from "../providers/openai/scripted-responses.test-support.ts";
import { answerOf } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

describe("[AGENT-5] a stored response", () => {
  let gateway: StartedGateway;
  let client: OpenAI;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.key, maxRetries: 0 });
  });
  afterAll(() => gateway.close());

  const lastBody = () => gateway.upstream.requests.at(-1)?.body;
  const question = { model: "one/small", input: "My name is Ada." };
  const notFound = (promise: Promise<unknown>) => expect(promise).rejects.toBeInstanceOf(OpenAI.NotFoundError);

  test.each([false, true])("is continued with what was said before it (streamed: %s)", async (isStreamed) => {
    const ask = async (body: object): Promise<OpenAI.Responses.Response> =>
      isStreamed
        ? ((await client.responses.stream({ ...question, ...body }).finalResponse()) as OpenAI.Responses.Response)
        : client.responses.create({ ...question, ...body });
    gateway.answer = () => answerOf([{ reasoning: "Hm." }, { content: "Hello, Ada." }]);
    const first = await ask({ instructions: "Be brief." });
    expect(first).toMatchObject({ store: true, previous_response_id: null });
    gateway.answer = () => textAnswer("Ada.");
    const second = await ask({ input: "Who am I?", previous_response_id: first.id });
    expect(second.previous_response_id).toBe(first.id);
    expect(valueAt(lastBody(), "messages")).toMatchObject([
      { role: "user", content: "My name is Ada." },
      { role: "assistant", content: "Hello, Ada." },
      { role: "user", content: "Who am I?" },
    ]);
    await ask({ input: "Sure?", previous_response_id: second.id, model: "two/large" });
    expect(valueAt(lastBody(), "messages")).toHaveLength(5);
  });

  test("is continued by another model, at OpenAI too", async () => {
    gateway.answer = () => responsesAnswer([reasoningItem(["Hm."], "c2VjcmV0"), messageItem(["Hello, Ada."])]);
    const first = await client.responses.create({ ...question, model: "openai/gpt-5.3-codex" });
    expect(first).toMatchObject({ store: true, id: expect.stringMatching(/^gen-/) });
    expect(await client.responses.retrieve(first.id)).toMatchObject({ id: first.id, output_text: "Hello, Ada." });

    await client.responses.create({ model: "openai/gpt-5.3-codex", input: "?", previous_response_id: first.id });
    expect(lastBody()).not.toHaveProperty("previous_response_id");
    expect(valueAt(lastBody(), "input")).toMatchObject([
      { role: "user" },
      { type: "reasoning", encrypted_content: "c2VjcmV0" },
      { type: "message", role: "assistant" },
      { role: "user" },
    ]);

    gateway.answer = () => textAnswer("Ada.");
    await client.responses.create({ model: "one/small", input: "?", previous_response_id: first.id });
    expect(valueAt(lastBody(), "messages", 1)).toMatchObject({ role: "assistant", content: "Hello, Ada." });
    expect(JSON.stringify(lastBody())).not.toContain("c2VjcmV0");
  });

  test("is read, its input listed, and deleted", async () => {
    gateway.answer = () => textAnswer("Hello, Ada.");
    const response = await client.responses.create({
      ...question,
      input: [
        { role: "user", content: "My name is Ada." },
        { role: "user", content: "And yours?" },
      ],
    });
    expect(await client.responses.retrieve(response.id)).toMatchObject({ id: response.id, output: response.output });
    const texts: unknown[] = [];
    for await (const item of client.responses.inputItems.list(response.id, { limit: 1, order: "asc" })) {
      texts.push(valueAt(item, "content", 0, "text"));
    }
    expect(texts).toEqual(["My name is Ada.", "And yours?"]);
    await client.responses.delete(response.id);
    await notFound(client.responses.retrieve(response.id));
    await notFound(client.responses.create({ ...question, previous_response_id: response.id }));
  });

  test("lends its items to later requests", async () => {
    gateway.answer = () => textAnswer("Hello, Ada.");
    const response = await client.responses.create(question);
    const input = [
      { role: "user" as const, content: "Hi." },
      ...response.output.map(({ id }) => ({ type: "item_reference" as const, id: id ?? "" })),
      { role: "user" as const, content: "Again." },
    ];
    await client.responses.create({ ...question, input });
    expect(valueAt(lastBody(), "messages", 1)).toMatchObject({ role: "assistant", content: "Hello, Ada." });
  });

  test("is none where the request says so", async () => {
    gateway.answer = () => textAnswer("Hello, Ada.");
    const response = await client.responses.create({ ...question, store: false });
    expect(response).toMatchObject({ store: false });
    await notFound(client.responses.retrieve(response.id));
    await notFound(client.responses.create({ ...question, previous_response_id: response.id }));
    const input = response.output.map(({ id }) => ({ type: "item_reference" as const, id: id ?? "" }));
    await notFound(client.responses.create({ ...question, input }));
  });

  test("stays with the person who requested it", async () => {
    gateway.answer = () => textAnswer("Hello, Ada.");
    const { id } = await client.responses.create(question);
    const origin = new URL(gateway.origin).origin;
    const person = { name: "Eve", email: "eve@example.org", password: "analytical engine" };
    const signUp = await fetch(`${origin}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify(person),
    });
    const cookie = signUp.headers.get("set-cookie")?.split(";")[0] ?? "";
    const response = await fetch(`${origin}/api/v1/responses/${id}`, { headers: { cookie } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { message: `Response with id '${id}' not found.` } });
  });
});
