import { readFileSync } from "node:fs";
import type { AnswerPart, ChatRequest } from "@tutti/contract";
import type { ScriptedUpstream, UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { describeProvider } from "../provider.contract.ts";
import { askProvider, closeAfterTest, createTestModel, question, refusalOf, textIn } from "../provider.test-support.ts";
import type { Provider, ProviderRequest } from "../provider.ts";
import { createBedrockProvider } from "./index.ts";
import {
  account,
  callFrames,
  claudeBlock,
  claudeFrames,
  converseFrame,
  converseFrames,
  deltaFrame,
  exceptionAnswer,
  exceptionFrame,
  framesAnswer,
  startScriptedBedrock,
  useAccount,
} from "./scripted-bedrock.test-support.ts";

const nova = createTestModel({ upstreamId: "us.amazon.nova-pro-v1:0", slug: "amazon/nova-pro-v1" });
const claude = createTestModel({
  upstreamId: "eu.anthropic.claude-sonnet-4-5-20250929-v1:0",
  slug: "anthropic/claude-sonnet-4.5",
});
const models = { "by ConverseStream": nova, "Claude, in Anthropic's form": claude };

beforeEach(() => useAccount());
afterEach(() => vi.unstubAllEnvs());

function fixture(name: string): string {
  return readFileSync(new URL(`../../../../../fixtures/amazon-bedrock/${name}`, import.meta.url), "utf8");
}

interface Script {
  answer?: (request: UpstreamRequest) => UpstreamAnswer;
  answerOther?: (request: UpstreamRequest) => UpstreamAnswer | undefined;
  apiKey?: string;
}

async function setUp(script: Script = {}): Promise<{ provider: Provider; upstream: ScriptedUpstream }> {
  const { answer = () => yes, answerOther, apiKey } = script;
  const upstream = await closeAfterTest(startScriptedBedrock({ answer, ...(answerOther ? { answerOther } : {}) }));
  const config = {
    slug: "amazon-bedrock",
    name: "Amazon Bedrock",
    kind: "amazon-bedrock" as const,
    baseUrl: upstream.origin,
    apiKey,
    headers: { "x-extra": "kept" },
    cloud: { region: account.region },
  };
  return { provider: createBedrockProvider({ config }), upstream };
}

const yes = framesAnswer(converseFrames([deltaFrame(0, { text: "Yes." })]));
const claudeYes = framesAnswer(
  claudeFrames(claudeBlock(0, { type: "text", text: "" }, [{ type: "text_delta", text: "Yes." }])),
);
const yesTo = ({ path }: UpstreamRequest) => (path.includes("anthropic") ? claudeYes : yes);
const ask = (provider: Provider, request: Partial<ProviderRequest> = {}) =>
  askProvider(provider, { model: nova, ...request });

/** The body that is sent for a request. */
async function sentBody(body: ChatRequest, model = nova): Promise<Record<string, unknown>> {
  const { provider, upstream } = await setUp({ answer: yesTo });
  await ask(provider, { body, model });
  return (await upstream.request(0)).body as Record<string, unknown>;
}

const pieces = "A text of many words, so that there is a middle to stop in.".match(/.{1,5}/g) ?? [];
const long = (path: string): UpstreamAnswer =>
  framesAnswer(
    path.includes("anthropic")
      ? claudeFrames(
          claudeBlock(
            0,
            { type: "text", text: "" },
            pieces.map((text) => ({ type: "text_delta", text })),
          ),
        )
      : converseFrames(pieces.map((text) => deltaFrame(0, { text }))),
    { delay: 2 },
  );

const summaries = [
  {
    modelId: "amazon.nova-pro-v1:0",
    modelName: "Nova Pro",
    providerName: "Amazon",
    inputModalities: ["TEXT", "IMAGE", "VIDEO"],
    outputModalities: ["TEXT"],
    responseStreamingSupported: true,
    inferenceTypesSupported: ["ON_DEMAND"],
  },
  {
    modelId: "anthropic.claude-sonnet-4-5-20250929-v1:0",
    modelName: "Claude Sonnet 4.5",
    providerName: "Anthropic",
    inputModalities: ["TEXT", "IMAGE"],
    outputModalities: ["TEXT"],
    responseStreamingSupported: true,
    inferenceTypesSupported: ["INFERENCE_PROFILE"],
  },
  {
    modelId: "meta.llama3-3-70b-instruct-v1:0",
    modelName: "Llama 3.3 70B Instruct",
    inputModalities: ["TEXT"],
    outputModalities: ["TEXT"],
    responseStreamingSupported: true,
    inferenceTypesSupported: ["PROVISIONED"],
  },
  {
    modelId: "amazon.titan-embed-text-v2:0",
    modelName: "Titan",
    inputModalities: ["TEXT"],
    outputModalities: ["EMBEDDING"],
    inferenceTypesSupported: ["ON_DEMAND"],
  },
];
const model = "arn:aws:bedrock:eu-central-1::foundation-model/anthropic.claude-sonnet-4-5-20250929-v1:0";
const profiles = ["global", "eu"].map((area) => ({
  inferenceProfileId: `${area}.anthropic.claude-sonnet-4-5-20250929-v1:0`,
  models: [{ modelArn: model }],
}));

function answerLists({ path }: UpstreamRequest): UpstreamAnswer | undefined {
  const lists: Record<string, object> = {
    "/foundation-models": { modelSummaries: summaries },
    "/inference-profiles": { inferenceProfileSummaries: profiles },
  };
  const list = lists[path.split("?")[0] ?? ""];
  const headers = { "content-type": "application/json" };
  return list && { headers, steps: [{ type: "text", text: JSON.stringify(list) }] };
}

describe.each(Object.entries(models))("[AGENT-10] Amazon Bedrock, %s", (name, given) => {
  describeProvider(name, async () => {
    const { provider, upstream } = await setUp({
      answer: ({ path }) =>
        path.includes("unheard-of")
          ? exceptionAnswer(404, "ResourceNotFoundException", "Could not resolve the foundation model.")
          : long(path),
      answerOther: answerLists,
    });
    return {
      provider,
      model: given,
      question,
      unknownModel: { ...given, upstreamId: given.upstreamId.replace("v1:0", "unheard-of") },
      release: async () => (await upstream.request(0)).aborted,
    };
  });

  test("a request is signed by AWS's rules, with all that it holds", async () => {
    const { provider, upstream } = await setUp({ answer: yesTo });
    expect(textIn(await ask(provider, { model: given }))).toBe("Yes.");
    const { headers, path } = await upstream.request(0);
    expect(headers.authorization).toContain("SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date,");
    expect(headers["x-extra"]).toBe("kept");
    expect(path).toContain(encodeURIComponent(given.upstreamId));
  });

  test("a large request is signed as well, without a copy of it as one text", async () => {
    const { provider } = await setUp({ answer: yesTo });
    const body = { ...question, messages: [{ role: "user" as const, content: "Ä".repeat(600_000) }] };
    expect(textIn(await ask(provider, { model: given, body }))).toBe("Yes.");
  });

  test("a key of Bedrock's own takes the place of a signature", async () => {
    const { provider, upstream } = await setUp({ answer: yesTo, apiKey: "bedrock-api-key-0123456789" });
    expect(textIn(await ask(provider, { model: given }))).toBe("Yes.");
    expect((await upstream.request(0)).headers.authorization).toBe("Bearer bedrock-api-key-0123456789");
  });

  test("a wrong secret is refused, in words that reveal nothing of it", async () => {
    useAccount("another-secret-0123456789");
    const { provider } = await setUp({ answer: yesTo });
    const { error } = await refusalOf(ask(provider, { model: given }));
    expect(error).toMatchObject({ code: 403, metadata: { error_type: "authentication" } });
    expect(JSON.stringify(error)).not.toContain("another-secret");
  });

  test("without credentials the operator reads what to set", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", undefined);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", undefined);
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
    vi.stubEnv("AWS_CONFIG_FILE", "/nowhere/config");
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", "/nowhere/credentials");
    const { provider } = await setUp();
    const failure = await refusalOf(ask(provider, { model: given }));
    expect(failure.error).toMatchObject({ code: 401, metadata: { provider_name: "Amazon Bedrock" } });
    expect(failure.operatorText).toContain("AWS_BEARER_TOKEN_BEDROCK");
    expect(failure.isUnbilled).toBe(true);
  });

  test("an answer is the same wherever its bytes are cut", async () => {
    const frames = given === nova ? novaFrames : claudeAnswer;
    const bytes = Buffer.concat(frames);
    const whole = await partsOf([bytes], given);
    expect(whole.map(({ type }) => type)).toEqual(expect.arrayContaining(["text-delta", "tool-call-delta", "usage"]));
    for (let cut = 1; cut < bytes.length; cut += 97) {
      const parts = await partsOf([bytes.subarray(0, cut), bytes.subarray(cut)], given);
      expect(joined(parts)).toEqual(joined(whole));
    }
    const single = await partsOf(
      Array.from(bytes, (byte) => Uint8Array.of(byte)),
      given,
    );
    expect(joined(single)).toEqual(joined(whole));
  });

  test("an exception before the answer is a refusal", async () => {
    const { provider } = await setUp({
      answer: () => framesAnswer([exceptionFrame("throttlingException", "Too many tokens.")]),
    });
    const { error } = await refusalOf(ask(provider, { model: given }));
    expect(error).toMatchObject({ code: 429, message: "Too many tokens." });
  });

  test("a recorded exception in the middle ends the answer with its words", async () => {
    const failure = Buffer.from(fixture("model-stream-error.base64"), "base64");
    const begun = given === nova ? [deltaFrame(0, { text: "Well," })] : claudeAnswer.slice(0, 3);
    const { provider } = await setUp({ answer: () => framesAnswer([...begun, failure]) });
    const parts = await ask(provider, { model: given });
    expect(textIn(parts)).toBe("Well,");
    expect(parts.at(-1)).toMatchObject({ type: "error", error: { code: 500, message: "The model stream failed." } });
  });

  test("a damaged frame and a missing end are errors after what came", async () => {
    const begun = given === nova ? [deltaFrame(0, { text: "Well," })] : claudeAnswer.slice(0, 3);
    const damaged = Buffer.from(exceptionFrame("validationException", "x"));
    damaged[20] = (damaged[20] ?? 0) ^ 1;
    for (const [last, words] of [
      [[damaged], /damaged on its way/],
      [[], /closed before/],
    ] as const) {
      const { provider } = await setUp({ answer: () => framesAnswer([...begun, ...last]) });
      const parts = await ask(provider, { model: given });
      expect(textIn(parts)).toBe("Well,");
      expect(parts.at(-1)).toMatchObject({ type: "error", error: { message: expect.stringMatching(words) } });
    }
  });
});

const novaFrames = converseFrames(
  [
    deltaFrame(0, { reasoningContent: { text: "Hm" } }),
    converseFrame("contentBlockStop", { contentBlockIndex: 0 }),
    deltaFrame(1, { text: "Well, ä" }),
    deltaFrame(1, { text: " 🎵" }),
    converseFrame("contentBlockStop", { contentBlockIndex: 1 }),
    ...callFrames(2, "look", ['{"place":', '"Bérn"}']),
    ...callFrames(3, "wait", [""]),
  ],
  "tool_use",
);
const claudeAnswer = claudeFrames(
  [
    ...claudeBlock(0, { type: "text", text: "" }, [{ type: "text_delta", text: "Well," }]),
    ...claudeBlock(1, { type: "tool_use", id: "toolu_bdrk_1", name: "look", input: {} }, [
      { type: "input_json_delta", partial_json: '{"place":' },
      { type: "input_json_delta", partial_json: '"Bérn 🎵"}' },
    ]),
  ],
  "tool_use",
);

async function partsOf(bytes: readonly Uint8Array[], given: typeof nova): Promise<AnswerPart[]> {
  const { provider } = await setUp({ answer: () => framesAnswer(bytes) });
  return ask(provider, { model: given });
}

/** The parts with neighbouring pieces of one text in one. */
function joined(parts: readonly AnswerPart[]): unknown[] {
  const calls = parts.flatMap((part) => (part.type === "tool-call-delta" ? [part] : []));
  return [
    textIn(parts),
    textIn(parts, "reasoning-delta"),
    calls.map(({ index, name, arguments: json }) => [index, name, json]),
    parts.filter(({ type }) => type === "finish" || type === "usage" || type === "error"),
  ];
}

describe("[AGENT-10] recorded answers of Amazon Bedrock", () => {
  test("a text with its usage", async () => {
    const parts = await partsOf([Buffer.from(fixture("nova-text.base64"), "base64")], nova);
    expect(textIn(parts)).toBe("The capital of France is Paris.");
    expect(parts.slice(-2)).toMatchObject([
      { type: "finish", reason: "stop" },
      { type: "usage", usage: { prompt_tokens: 13, completion_tokens: 82, total_tokens: 95 } },
    ]);
  });

  test("reasoning between tags, then a call", async () => {
    const events = fixture("kimi-k2-thinking.jsonl").trim().split("\n");
    const frames = events.map((line) => {
      const [event = "", payload = {}] = Object.entries(JSON.parse(line) as Record<string, object>)[0] ?? [];
      return converseFrame(event, payload);
    });
    const parts = await partsOf(frames, nova);
    expect(textIn(parts)).toBe("");
    expect(textIn(parts, "reasoning-delta")).toMatch(/^The user wants me to:[\s\S]+src\/cursor-config.ts\.$/);
    const calls = parts.flatMap((part) => (part.type === "tool-call-delta" ? [part] : []));
    expect(calls[0]).toMatchObject({ index: 0, id: "functions.read_file:1", name: "read_file" });
    expect(JSON.parse(calls.map((call) => call.arguments).join(""))).toEqual({ target_file: "src/cursor-config.ts" });
    expect(parts.at(-2)).toMatchObject({ type: "finish", reason: "tool_calls" });
  });
});

const tool = {
  type: "function" as const,
  function: { name: "look", description: "Looks.", parameters: { type: "object", properties: {} } },
};
const conversation: ChatRequest = {
  stream: true,
  max_tokens: 300,
  temperature: 0.5,
  top_p: 0.9,
  top_k: 5,
  stop: ["END"],
  tools: [tool],
  tool_choice: "required",
  messages: [
    { role: "system", content: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }] },
    {
      role: "user",
      content: [
        { type: "text", text: "Compare." },
        { type: "image_url", image_url: { url: "data:image/png;base64,aW1hZ2U=" } },
        { type: "file", file: { filename: "Ä report_1.pdf", file_data: "data:application/pdf;base64,cGRm" } },
      ],
    },
    {
      role: "assistant",
      content: "Looking.",
      tool_calls: [{ id: "call_1", type: "function", function: { name: "look", arguments: '{"place":"Bern"}' } }],
    },
    { role: "tool", tool_call_id: "call_1", content: "" },
  ],
};

describe("[AGENT-10] a request to Amazon Bedrock", () => {
  test("has Converse's form, with all that the conversation holds", async () => {
    expect(await sentBody(conversation)).toEqual({
      system: [{ text: "Be brief." }, { cachePoint: { type: "default" } }],
      messages: [
        {
          role: "user",
          content: [
            { text: "Compare." },
            { image: { format: "png", source: { bytes: "aW1hZ2U=" } } },
            { document: { format: "pdf", name: "report 1 pdf", source: { bytes: "cGRm" } } },
          ],
        },
        {
          role: "assistant",
          content: [{ text: "Looking." }, { toolUse: { toolUseId: "call_1", name: "look", input: { place: "Bern" } } }],
        },
        { role: "user", content: [{ toolResult: { toolUseId: "call_1", content: [{ text: "(empty)" }] } }] },
      ],
      inferenceConfig: { maxTokens: 300, temperature: 0.5, topP: 0.9, stopSequences: ["END"] },
      toolConfig: {
        tools: [
          {
            toolSpec: {
              name: "look",
              description: "Looks.",
              inputSchema: { json: { type: "object", properties: {} } },
            },
          },
        ],
        toolChoice: { any: {} },
      },
      additionalModelRequestFields: { inferenceConfig: { topK: 5 } },
    });
  });

  test("names the tools of earlier calls where it offers none", async () => {
    const { tools: _, tool_choice: __, ...others } = conversation;
    const body = await sentBody(others);
    expect(body["toolConfig"]).toEqual({
      tools: [{ toolSpec: { name: "look", inputSchema: { json: { type: "object", properties: {} } } } }],
    });
  });

  test("with content that Bedrock cannot take is refused with the reason", async () => {
    const { provider, upstream } = await setUp();
    const image = { type: "image_url" as const, image_url: { url: "https://a.example/a.png" } };
    const sound = { type: "input_audio" as const, input_audio: { data: "c291bmQ=", format: "wav" } };
    for (const [part, words] of [
      [image, /data: URLs alone/],
      [sound, /Amazon Bedrock does not accept audio/],
    ] as const) {
      const body: ChatRequest = { messages: [{ role: "user", content: [part] }] };
      const { error } = await refusalOf(ask(provider, { body }));
      expect(error).toMatchObject({ code: 400, message: expect.stringMatching(words) });
    }
    expect(upstream.requests).toEqual([]);
  });

  test("for Claude is Anthropic's own, with the version in the body", async () => {
    const body = await sentBody({ ...conversation, tool_choice: "auto" }, claude);
    expect(body).toMatchObject({ anthropic_version: "bedrock-2023-05-31", max_tokens: 300, tools: [{ name: "look" }] });
    expect(body).not.toHaveProperty("model");
    expect(body).not.toHaveProperty("stream");
  });
});

describe("[AGENT-1] a request of Anthropic's form to Claude at Bedrock", () => {
  const sent = {
    model: "anthropic/claude-sonnet-4.5",
    max_tokens: 64,
    messages: [{ role: "user", content: "Hello?" }],
    unknown_field: { kept: true },
  };
  const passageOf = (isStreamed: boolean, texts: string[]) => ({
    request: {
      form: "messages" as const,
      body: { ...sent, ...(isStreamed ? { stream: true } : {}) },
      headers: { "anthropic-version": "2023-06-01", "anthropic-beta": "effort-2025-11-24,claude-code-20250219" },
    },
    names: { model: "anthropic/claude-sonnet-4.5", id: "gen-1" },
    open: () => undefined,
    write: (text: string) => void texts.push(text),
    clean: (text: string) => text,
  });

  test("goes on with unknown fields, and without betas that Bedrock refuses", async () => {
    const { provider, upstream } = await setUp({ answer: () => claudeYes });
    expect(provider.passesForm?.("messages", claude)).toBe(true);
    expect(provider.passesForm?.("messages", nova)).toBe(false);
    const texts: string[] = [];
    await ask(provider, { model: claude, passage: passageOf(true, texts) });
    const { body, path } = await upstream.request(0);
    expect(path).toMatch(/\/invoke-with-response-stream$/);
    expect(body).toEqual({
      max_tokens: 64,
      messages: sent.messages,
      unknown_field: { kept: true },
      anthropic_version: "bedrock-2023-05-31",
      anthropic_beta: ["effort-2025-11-24"],
    });
    expect(texts[0]).toMatch(/^event: message_start\ndata: \{.*"model":"anthropic\/claude-sonnet-4.5"/);
    expect(texts.join("")).toContain('event: content_block_delta\ndata: {"type":"content_block_delta"');
    expect(texts.at(-1)).toMatch(/^event: message_stop\n/);
  });

  test("that is not streamed is answered as one object", async () => {
    const whole = { id: "msg_bdrk_1", type: "message", model: "claude", content: [{ type: "text", text: "Yes." }] };
    const json = { ...whole, role: "assistant", stop_reason: "end_turn", usage: { input_tokens: 7, output_tokens: 1 } };
    const { provider, upstream } = await setUp({
      answer: () => ({
        headers: { "content-type": "application/json" },
        steps: [{ type: "text", text: JSON.stringify(json) }],
      }),
    });
    const texts: string[] = [];
    const parts = await ask(provider, { model: claude, passage: passageOf(false, texts) });
    expect((await upstream.request(0)).path).toMatch(/\/invoke$/);
    expect(JSON.parse(texts.join(""))).toEqual({ ...json, model: "anthropic/claude-sonnet-4.5" });
    expect(textIn(parts)).toBe("Yes.");
  });
});

describe("[AGENT-10] the list of Amazon Bedrock's models", () => {
  const signal = new AbortController().signal;

  test("has those that can be called, each by the id that it can be called by", async () => {
    const { provider } = await setUp({ answerOther: answerLists });
    const listed = await provider.listModels(signal);
    expect(listed.map(({ upstreamId, slug }) => [upstreamId, slug])).toEqual([
      ["amazon.nova-pro-v1:0", "amazon/nova-pro"],
      ["eu.anthropic.claude-sonnet-4-5-20250929-v1:0", "anthropic/claude-sonnet-4.5"],
    ]);
    expect(listed[0]?.inputModalities).toEqual(["text", "image", "file"]);
    expect(listed[1]).toMatchObject({ name: "Claude Sonnet 4.5", supportsWebSearch: false });
  });

  test("has those without a profile where profiles may not be listed", async () => {
    const { provider } = await setUp({
      answerOther: (request) =>
        request.path.startsWith("/inference-profiles")
          ? exceptionAnswer(403, "AccessDeniedException", "Not authorized.")
          : answerLists(request),
    });
    expect((await provider.listModels(signal)).map(({ slug }) => slug)).toEqual(["amazon/nova-pro"]);
  });
});
