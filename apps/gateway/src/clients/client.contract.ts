import { setTimeout as wait } from "node:timers/promises";
import { breakingAnswer, chunkStep, errorAnswer, reasoningAnswer, textAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  Address,
  ClientMessage,
  ClientMessagePart,
  ClientRequest,
  OfficialClient,
} from "./client.test-support.ts";
import { answerOf, sunny, thinkingCalls } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

/** The features that a client lacks with every provider, each with the reason. */
export type ClientLimits = Partial<
  Record<
    | "audio"
    | "citations"
    | "formName"
    | "images"
    | "imagesInStreams"
    | "modelInStreams"
    | "reasoningBack"
    | "lateErrors",
    string
  >
>;

/** Milliseconds until the gateway sends the first keep-alive. */
const FIRST_COMMENT = 2000;

const user = (text: string, ...parts: ClientMessagePart[]): ClientMessage => ({
  by: "user",
  parts: [{ type: "text", text }, ...parts],
});
const look = {
  name: "look",
  description: "Says what the weather is like.",
  parameters: { type: "object", properties: { place: { type: "string" } }, required: ["place"] },
};
const form = {
  type: "object",
  properties: { verdict: { type: "string" } },
  required: ["verdict"],
  additionalProperties: false,
};
const picture = "data:image/png;base64,iVBORw0KGgo=";

/** The tests that every client passes, with answers that are requested whole and streamed. */
export function describeClient(
  name: string,
  create: (address: Address) => OfficialClient,
  limits: ClientLimits = {},
): void {
  let gateway: StartedGateway;
  let client: OfficialClient;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    client = create(gateway);
  });
  afterAll(() => gateway.close());

  describe.each([false, true])(`[GW-20] ${name}, unchanged (streamed: %s)`, (isStreamed) => {
    const ask = (question: Partial<ClientRequest>) =>
      client.ask({ model: "one/small", messages: [user("Hello?")], isStreamed, ...question });
    const upstreamTextOf = async (index: number) => JSON.stringify((await gateway.upstream.request(index)).body);
    const failureOf = async (question: Partial<ClientRequest>) => {
      const cause = await ask(question).then(
        () => undefined,
        (cause: unknown) => cause,
      );
      return client.readError(cause) ?? cause;
    };

    test("gets an answer with its tokens, price, model and generation", async () => {
      gateway.answer = () => textAnswer("Hello, wörld 👋");
      expect(await ask({})).toMatchObject({
        text: "Hello, wörld 👋",
        finish: "stop",
        usage: { prompt: 7, completion: 11, cost: 0.000029 },
        id: expect.stringMatching(/^gen-\d+-\w{20}$/),
        model: isStreamed && limits.modelInStreams ? undefined : "one/small",
      });
    });

    test("hears reasoning apart from the text", async () => {
      gateway.answer = () => reasoningAnswer("Let me see.", "Yes.");
      expect(await ask({})).toMatchObject({ reasoning: "Let me see.", text: "Yes." });
    });

    test.each(Object.entries(thinkingCalls))(
      "calls tools of a model of %s, and goes on with what they said",
      async (slug, thinkingCall) => {
        const begin = gateway.upstream.requests.length;
        gateway.answer = () => thinkingCall.answer;
        const question = user("What is the weather in Bern?");
        const toolAnswer = await ask({
          model: thinkingCall.model,
          messages: [question],
          tools: [look],
          reasoningEffort: "high",
        });
        expect(toolAnswer.reasoning).toBe("Hm.");
        expect(toolAnswer.finish).toBe("tool_calls");
        expect(toolAnswer.calls).toEqual([{ id: expect.any(String), name: "look", arguments: { place: "Bern" } }]);

        gateway.answer = () => sunny[slug] ?? { steps: [] };
        const result: ClientMessage = {
          by: "tool",
          callId: toolAnswer.calls[0]?.id ?? "",
          name: "look",
          result: "Sunny",
        };
        const clientMessages = [question, { by: "model" as const, message: toolAnswer.message }, result];
        const clientAnswer = await ask({
          model: thinkingCall.model,
          messages: clientMessages,
          tools: [look],
          reasoningEffort: "high",
        });
        expect(clientAnswer.text).toBe("Sunny.");
        expect(await upstreamTextOf(begin)).toContain('"look"');
        expect(await upstreamTextOf(begin + 1)).toMatch(thinkingCall.result);
        if (!limits.reasoningBack || slug === "one")
          expect(await upstreamTextOf(begin + 1)).toMatch(thinkingCall.signature);
      },
    );

    test.each([
      [
        "anthropic/claude-sonnet-4.5",
        "anthropic",
        /"media_type":"image\/png","data":"iVBORw0KGgo="/,
        /"media_type":"application\/pdf","data":"JVBERg=="/,
      ],
      [
        "openai/gpt-5.3-codex",
        "openai",
        /"image_url":"data:image\/png;base64,iVBORw0KGgo="/,
        /"file_data":"data:application\/pdf;base64,JVBERg=="/,
      ],
      ["google/gemini-3-pro-preview", "google", /"inlineData":\{[^}]*iVBORw0KGgo=/, /"inlineData":\{[^}]*JVBERg==/],
      [
        "one/small",
        "one",
        /"image_url":\{"url":"data:image\/png;base64,iVBORw0KGgo="/,
        /"file_data":"data:application\/pdf;base64,JVBERg=="/,
      ],
    ])("shows %s pictures and PDFs", async (model, slug, image, pdf) => {
      const begin = gateway.upstream.requests.length;
      gateway.answer = () => sunny[slug] ?? { steps: [] };
      const parts: ClientMessagePart[] = [
        { type: "image", url: picture },
        { type: "pdf", name: "a.pdf", url: "data:application/pdf;base64,JVBERg==" },
      ];
      expect(
        (await ask({ model, messages: [{ by: "system", text: "Be brief." }, user("Compare.", ...parts)] })).text,
      ).toBe("Sunny.");
      expect(await upstreamTextOf(begin)).toMatch(image);
      expect(await upstreamTextOf(begin)).toMatch(pdf);
      expect(await upstreamTextOf(begin)).toContain("Be brief.");
    });

    test.for([
      ["one/small", "one", /"input_audio":\{[^}]*UklGRg==/],
      ["google/gemini-3-pro-preview", "google", /"inlineData":\{[^}]*UklGRg==/],
    ] as const)("lets %s hear", async ([model, slug, audio], { skip }) => {
      skip(limits.audio !== undefined, limits.audio);
      const begin = gateway.upstream.requests.length;
      gateway.answer = () => sunny[slug] ?? { steps: [] };
      await ask({ model, messages: [user("Listen.", { type: "audio", data: "UklGRg==" })] });
      expect(await upstreamTextOf(begin)).toMatch(audio);
    });

    test("sees pictures in an answer", async ({ skip }) => {
      const limit = limits.images ?? (isStreamed ? limits.imagesInStreams : undefined);
      skip(limit !== undefined, limit);
      gateway.answer = () =>
        answerOf([{ content: "Look:" }, { images: [{ type: "image_url", image_url: { url: picture } }] }]);
      expect((await ask({})).images).toEqual([picture]);
    });

    test("is told the sources of an answer", async ({ skip }) => {
      skip(limits.citations !== undefined, limits.citations);
      const citation = { url: "https://example.org/a", title: "A", start_index: 0, end_index: 3 };
      gateway.answer = () =>
        answerOf([{ content: "Yes" }, { annotations: [{ type: "url_citation", url_citation: citation }] }]);
      expect((await ask({})).citations).toEqual([{ url: "https://example.org/a", title: "A" }]);
    });

    test("gets an answer in the form that it asks for", async () => {
      const begin = gateway.upstream.requests.length;
      gateway.answer = () => textAnswer('{"verdict":"yes"}');
      expect(JSON.parse((await ask({ form })).text)).toEqual({ verdict: "yes" });
      expect(await gateway.upstream.request(begin)).toMatchObject({
        body: {
          response_format: {
            type: "json_schema",
            json_schema: {
              name: limits.formName ? expect.any(String) : "verdict",
              schema: { required: ["verdict"] },
            },
          },
        },
      });
    });

    test("is sampled as it wishes", async () => {
      const begin = gateway.upstream.requests.length;
      gateway.answer = () => textAnswer("Yes");
      const sampling = { temperature: 0.5, topP: 0.9, maxTokens: 100, seed: 7, stop: ["END"] };
      await ask({ sampling });
      expect(await gateway.upstream.request(begin)).toMatchObject({
        body: { temperature: 0.5, top_p: 0.9, max_tokens: 100, seed: 7, stop: ["END"] },
      });
    });

    test("falls back to another model, and hears which one it was", async () => {
      gateway.answer = ({ path }) =>
        path.startsWith("/one") ? errorAnswer(500, { error: { message: "Broken." } }) : textAnswer("Yes");
      const clientAnswer = await ask({ models: ["two/large"] });
      expect(clientAnswer.text).toBe("Yes");
      expect(clientAnswer.model).toBe(isStreamed && limits.modelInStreams ? undefined : "two/large");
    });

    test("keeps to the provider that it names", async () => {
      expect(await failureOf({ onlyProvider: "two" })).toMatchObject({
        status: 404,
        message: expect.stringContaining("No allowed providers are available for the selected model."),
      });
    });

    test("gets a provider's refusal in the provider's words and status", async () => {
      gateway.answer = () => errorAnswer(429, { error: { message: "Slow down." } });
      expect(await failureOf({ model: "two/large" })).toMatchObject({
        status: 429,
        message: expect.stringContaining("Slow down."),
      });
    });

    test("is told of its own mistakes in our words, with their status", async () => {
      const sampling = { temperature: 3, topP: 1, maxTokens: 10, seed: 1, stop: [] };
      expect(await failureOf({ sampling })).toMatchObject({
        status: 400,
        message: expect.stringContaining("Expected temperature to be at most 2, received 3"),
      });
      expect(await failureOf({ model: "no/such" })).toMatchObject({
        status: 400,
        message: expect.stringContaining("no/such is not a valid model ID"),
      });
    });

    test("is told that its key is unknown", async () => {
      const stranger = create({ baseUrl: gateway.baseUrl, key: "sk-tutti-wrong" });
      const cause: unknown = await stranger
        .ask({ model: "one/small", messages: [user("?")], isStreamed })
        .catch((cause: unknown) => cause);
      expect(stranger.readError(cause)).toMatchObject({
        status: 401,
        message: expect.stringContaining("User not found."),
      });
    });

    test.runIf(isStreamed)("is told of an answer that breaks, after what came of it", async ({ skip }) => {
      skip(limits.lateErrors !== undefined, limits.lateErrors);
      gateway.answer = () => breakingAnswer("Half");
      const pieces: string[] = [];
      const failure = await failureOf({ onText: (text) => pieces.push(text) });
      expect(failure).toMatchObject({
        message: expect.stringContaining("The connection to One closed before the answer was complete."),
      });
      expect(pieces.join("")).toBe("Half");
    });

    test.runIf(isStreamed)("skips keep-alive comments, and gets the error that follows them", async ({ skip }) => {
      const late = () => ({ type: "until" as const, promise: wait(FIRST_COMMENT + 200) });
      const answers = [textAnswer("Hello"), errorAnswer(429, { error: { message: "Slow down." } })];
      const begin = gateway.upstream.requests.length;
      gateway.answer = () => {
        const answer = answers[gateway.upstream.requests.length - begin - 1] ?? textAnswer("");
        return { ...answer, steps: [late(), ...answer.steps] };
      };
      const clientAnswerPromise = ask({});
      await gateway.upstream.request(begin);
      const failurePromise = failureOf({});
      expect((await clientAnswerPromise).text).toBe("Hello");
      const failure = await failurePromise;
      skip(limits.lateErrors !== undefined, limits.lateErrors);
      expect(failure).toMatchObject({ message: expect.stringContaining("Slow down.") });
    });

    test("ends the upstream's call when it leaves", async () => {
      gateway.answer = () => ({ steps: [chunkStep({ content: "Well" }), { type: "hang" }] });
      const begin = gateway.upstream.requests.length;
      const controller = new AbortController();
      const requestedFailure = failureOf({
        signal: controller.signal,
        ...(isStreamed && { onText: () => controller.abort() }),
      });
      const { aborted } = await gateway.upstream.request(begin);
      if (!isStreamed) controller.abort();
      await requestedFailure;
      await aborted;
    });
  });

  test(`[GW-20] ${name} could read every byte with OpenRouter's schemas`, async () => {
    expect(await gateway.violations()).toEqual([]);
  });
}
