import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { ChatOpenRouter, OpenRouterAuthError, OpenRouterRateLimitError } from "@langchain/openrouter";
import { breakingAnswer, errorAnswer, textAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { describeClient } from "./client.contract.ts";
import { createLangChainClient } from "./langchain-client.ts";
import { answerOf } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

describeClient("LangChain", createLangChainClient, {
  citations: "it leaves annotations out of its messages",
  images: "it leaves images out of its messages",
  modelInStreams: "it does not read who gave a streamed answer",
  reasoningBack: "it leaves details of reasoning out of the history that it sends",
  lateErrors: "it does not look for errors in a stream; the reason of its end says that there was one",
});

describe("[GW-20] what else people do with LangChain", () => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
  });
  afterAll(() => gateway.close());

  const modelOf = (fields: Partial<ConstructorParameters<typeof ChatOpenRouter>[0] & object> = {}) =>
    new ChatOpenRouter({ model: "one/small", apiKey: gateway.key, baseURL: gateway.baseUrl, maxRetries: 0, ...fields });
  const schema = { type: "object", properties: { verdict: { type: "string" } }, required: ["verdict"] };
  const callOf = (name: string, args: object) =>
    answerOf(
      [{ tool_calls: [{ index: 0, id: "c", type: "function", function: { name, arguments: JSON.stringify(args) } }] }],
      "tool_calls",
    );

  test.each(["functionCalling", "jsonMode"] as const)("they ask for answers of a form by %s", async (method) => {
    gateway.answer = () =>
      method === "jsonMode" ? textAnswer('{"verdict":"yes"}') : callOf("extract", { verdict: "yes" });
    expect(await modelOf().withStructuredOutput(schema, { method }).invoke("Well?")).toEqual({ verdict: "yes" });
  });

  test("they bind tools, run them, and go on", async () => {
    const schema = z.object({ a: z.number() });
    const add = tool(({ a }) => String(a + 1), { name: "add", description: "Adds one.", schema });
    gateway.answer = () => callOf("add", { a: 1 });
    const model = modelOf().bindTools([add]);
    const question = new HumanMessage("One more than one?");
    const toolMessage = await model.invoke([question]);
    const [call] = toolMessage.tool_calls ?? [];
    const result: unknown = call && (await add.invoke({ ...call, type: "tool_call" }));
    if (!(result instanceof ToolMessage)) throw new Error("A tool that says nothing.");
    gateway.answer = () => textAnswer("Two.");
    expect((await model.invoke([question, toolMessage, result])).text).toBe("Two.");
  });

  test("they hear reasoning as a block of its own", async () => {
    gateway.answer = () => answerOf([{ reasoning: "Hm." }, { content: "Yes." }]);
    const { contentBlocks } = await modelOf().invoke("Well?");
    expect(contentBlocks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "reasoning", reasoning: "Hm." }),
        expect.objectContaining({ type: "text", text: "Yes." }),
      ]),
    );
  });

  test("they hear by the reason of its end that a streamed answer broke", async () => {
    gateway.answer = () => breakingAnswer("Half");
    let text = "";
    let finish: unknown;
    for await (const chunk of await modelOf().stream("Well?")) {
      text += chunk.text;
      finish = chunk.response_metadata["finish_reason"] ?? finish;
    }
    expect([text, finish]).toEqual(["Half", "error"]);
  });

  test("refusals have classes of their own", async () => {
    gateway.answer = () => errorAnswer(429, { error: { message: "Slow down." } });
    const error: unknown = await modelOf({ model: "two/large" })
      .invoke("?")
      .catch((cause: unknown) => cause);
    expect(OpenRouterRateLimitError.isInstance(error)).toBe(true);
    const unknown: unknown = await modelOf({ apiKey: "sk-tutti-wrong" })
      .invoke("?")
      .catch((cause: unknown) => cause);
    expect(OpenRouterAuthError.isInstance(unknown)).toBe(true);
  });

  test("a base URL with a slash at its end is as good", async () => {
    gateway.answer = () => textAnswer("Hello");
    expect((await modelOf({ baseURL: `${gateway.baseUrl}/` }).invoke("?")).text).toBe("Hello");
  });

  test("passes OpenRouter's schemas with every response", async () => {
    expect(await gateway.violations()).toEqual([]);
  });
});
