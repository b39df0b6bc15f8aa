import type { ChatRequest } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import type { ProviderModel } from "../provider.ts";
import { readRecordedExchanges } from "../recorded-exchanges.test-support.ts";
import { toGoogleRequest } from "./to-request.ts";

function modelOf(upstreamId: string, more: Partial<ProviderModel> = {}): ProviderModel {
  const modalities = { inputModalities: ["text"], outputModalities: ["text"] };
  return {
    upstreamId,
    slug: `google/${upstreamId}`,
    name: upstreamId,
    ...modalities,
    supportedParameters: [],
    ...more,
  };
}

const flash = modelOf("gemini-2.0-flash");
const messages: ChatRequest["messages"] = [{ role: "user", content: "Hello?" }];

function requestOf(body: Partial<ChatRequest>, model = flash) {
  return toGoogleRequest({ model, body: { messages, ...body } }).request;
}

function configOf(body: Partial<ChatRequest>, model = flash) {
  return requestOf(body, model).generationConfig;
}

describe("how the answer is written", () => {
  test("every parameter that Gemini has is sent, by its name there", () => {
    const config = configOf({
      temperature: 0.5,
      top_p: 0.9,
      top_k: 40,
      seed: 7,
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      max_tokens: 100,
      stop: ["a", "b"],
      logprobs: true,
      top_logprobs: 3,
      min_p: 0.1,
    });
    expect(config).toEqual({
      temperature: 0.5,
      topP: 0.9,
      topK: 40,
      seed: 7,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      maxOutputTokens: 100,
      stopSequences: ["a", "b"],
      responseLogprobs: true,
      logprobs: 3,
    });
  });

  test("what is null, empty or not said is left out", () => {
    expect(requestOf({ temperature: null, stop: "", logprobs: false, top_logprobs: 3, response_format: null })).toEqual(
      {
        contents: [{ role: "user", parts: [{ text: "Hello?" }] }],
      },
    );
  });

  test("a choice among no number of words is among all of them", () => {
    expect(configOf({ top_k: 0 })?.topK).toBeUndefined();
    expect(configOf({ top_k: 1 })?.topK).toBe(1);
  });

  test("a parameter that the model does not support is left out", () => {
    const model = modelOf("gemini-2.0-flash", { supportedParameters: ["temperature"] });
    expect(configOf({ temperature: 1, presence_penalty: 1, max_tokens: 5 }, model)).toEqual({
      temperature: 1,
      maxOutputTokens: 5,
    });
  });

  test("JSON is requested, with its schema where there is one", () => {
    expect(configOf({ response_format: { type: "json_object" } })).toEqual({ responseMimeType: "application/json" });
    const schema = { $schema: "x", type: "object", properties: { a: { type: "string", nullable: true } } };
    expect(configOf({ response_format: { type: "json_schema", json_schema: { name: "a", schema } } })).toEqual({
      responseMimeType: "application/json",
      responseJsonSchema: { type: "object", properties: { a: { type: ["string", "null"] } } },
    });
    expect(configOf({ response_format: { type: "text" } })).toBeUndefined();
  });

  test("images are requested where the client wants them or the model draws", () => {
    expect(
      configOf({ modalities: ["image", "text"], image_config: { aspect_ratio: "16:9", image_size: "2K" } }),
    ).toEqual({
      responseModalities: ["IMAGE", "TEXT"],
      imageConfig: { aspectRatio: "16:9", imageSize: "2K" },
    });
    const painter = modelOf("gemini-2.5-flash-image", { outputModalities: ["text", "image"] });
    expect(configOf({}, painter)).toEqual({ responseModalities: ["TEXT", "IMAGE"] });
    expect(configOf({ modalities: ["text"] }, painter)).toBeUndefined();
  });

  test("a voice is requested by its name", () => {
    expect(configOf({ modalities: ["audio"], audio: { voice: "Kore", format: "pcm16" } })).toEqual({
      responseModalities: ["AUDIO"],
      speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: "Kore" } } },
    });
  });

  test("the tier of service, and fields of Google's own, are sent", () => {
    expect(requestOf({ service_tier: "flex", safetySettings: [], cachedContent: "cachedContents/1" })).toMatchObject({
      serviceTier: "flex",
      safetySettings: [],
      cachedContent: "cachedContents/1",
    });
    expect(requestOf({ service_tier: "default" }).serviceTier).toBe("standard");
    expect(requestOf({ service_tier: "auto" }).serviceTier).toBeUndefined();
  });
});

describe("thinking", () => {
  const thoughts = { includeThoughts: true };
  const none = { includeThoughts: false };
  test.each<[string, Partial<ChatRequest>, object | undefined]>([
    ["gemini-2.5-flash", {}, thoughts],
    ["gemini-2.5-flash", { include_reasoning: false }, none],
    ["gemini-2.5-flash", { reasoning: { enabled: false } }, { ...none, thinkingBudget: 0 }],
    ["gemini-2.5-pro", { reasoning: { enabled: false } }, { ...none, thinkingBudget: 128 }],
    ["gemini-2.5-flash", { reasoning: { max_tokens: 2000 } }, { ...thoughts, thinkingBudget: 2000 }],
    ["gemini-2.5-flash", { reasoning: { max_tokens: 99_999 } }, { ...thoughts, thinkingBudget: 24_576 }],
    ["gemini-2.5-pro", { reasoning: { max_tokens: 99_999 } }, { ...thoughts, thinkingBudget: 32_768 }],
    ["gemini-2.5-flash-lite", { reasoning: { max_tokens: 1 } }, { ...thoughts, thinkingBudget: 512 }],
    ["gemini-2.5-flash", { reasoning: { effort: "medium" }, max_tokens: 1000 }, { ...thoughts, thinkingBudget: 500 }],
    ["gemini-2.5-flash", { reasoning: { enabled: true } }, { ...thoughts, thinkingBudget: 24_576 }],
    [
      "gemini-2.5-flash",
      { reasoning: { effort: "low", exclude: true }, max_tokens: 10_000 },
      { ...none, thinkingBudget: 2000 },
    ],
    ["gemini-robotics-er-1.5-preview", { reasoning: { max_tokens: 9 } }, { ...thoughts, thinkingBudget: 9 }],
    ["gemini-3-flash-preview", {}, thoughts],
    ["gemini-3-flash-preview", { reasoning_effort: "minimal" }, { ...thoughts, thinkingLevel: "MINIMAL" }],
    ["gemini-3-flash-preview", { reasoning: { effort: "none" } }, { ...none, thinkingLevel: "MINIMAL" }],
    ["gemini-3-pro-preview", { reasoning: { effort: "none" } }, { ...none, thinkingLevel: "LOW" }],
    ["gemini-3-pro-preview", { reasoning: { effort: "medium" } }, { ...thoughts, thinkingLevel: "HIGH" }],
    ["gemini-3.1-pro-preview", { reasoning: { effort: "medium" } }, { ...thoughts, thinkingLevel: "MEDIUM" }],
    ["gemini-3.1-pro-preview", { reasoning: { effort: "xhigh" } }, { ...thoughts, thinkingLevel: "HIGH" }],
    ["gemini-flash-latest", { reasoning: { effort: "low" } }, { ...thoughts, thinkingLevel: "LOW" }],
    ["gemini-4-argon", { reasoning: { max_tokens: 100 }, max_tokens: 1000 }, { ...thoughts, thinkingLevel: "MINIMAL" }],
    ["gemini-3-pro-image-preview", { reasoning: { effort: "high" } }, thoughts],
    ["gemini-2.5-flash-image", { reasoning: { effort: "high" } }, undefined],
    ["gemini-2.0-flash", { reasoning: { effort: "high" } }, undefined],
    ["gemma-3-27b-it", { reasoning: { effort: "high" } }, undefined],
  ])("%s, asked %j, is told %j", (id, body, thinkingConfig) => {
    expect(configOf(body, modelOf(id))?.thinkingConfig).toEqual(thinkingConfig);
  });
});

describe("tools", () => {
  const tool = (name: string, more: object = {}) => ({ type: "function", function: { name, ...more } });
  const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
  const weather = tool("weather", { description: "The weather", parameters });

  test("functions are declared with their schemas, if they have parameters", () => {
    expect(requestOf({ tools: [weather, tool("now", { parameters: {} })] }).tools).toEqual([
      {
        functionDeclarations: [
          { name: "weather", description: "The weather", parametersJsonSchema: parameters },
          { name: "now" },
        ],
      },
    ]);
  });

  test.each<[ChatRequest["tool_choice"], object | undefined]>([
    [undefined, undefined],
    ["none", { mode: "NONE" }],
    ["auto", { mode: "AUTO" }],
    ["required", { mode: "ANY" }],
    [
      { type: "function", function: { name: "a b" } },
      { mode: "ANY", allowedFunctionNames: ["a_b"] },
    ],
  ])("the choice %j is sent as %j", (choice, config) => {
    const request = requestOf({ tools: [tool("a b")], tool_choice: choice });
    expect(request.toolConfig?.functionCallingConfig).toEqual(config);
  });

  test("a choice without tools is left out", () => {
    expect(requestOf({ tool_choice: "auto" })).not.toHaveProperty("toolConfig");
  });

  test("names that Google refuses are replaced, in tools and earlier calls", () => {
    const { request, names } = toGoogleRequest({
      model: flash,
      body: {
        tools: [tool("4th tool")],
        messages: [
          ...messages,
          {
            role: "assistant",
            tool_calls: [{ id: "1", type: "function", function: { name: "4th tool", arguments: "" } }],
          },
          { role: "tool", tool_call_id: "1", content: "Yes." },
        ],
      },
    });
    expect(request.tools).toEqual([{ functionDeclarations: [{ name: "_4th_tool" }] }]);
    expect(request.contents[1]?.parts).toEqual([{ functionCall: { id: "1", name: "_4th_tool", args: {} } }]);
    expect(request.contents[2]?.parts).toEqual([
      { functionResponse: { id: "1", name: "_4th_tool", response: { output: "Yes." } } },
    ]);
    expect(names.fromWire("_4th_tool")).toBe("4th tool");
  });

  test("Google searches on request, beside functions only from Gemini 3 on", () => {
    const search = (id: string, tools: object[] = []) =>
      toGoogleRequest({ model: modelOf(id), body: { messages, tools: tools as never }, webSearch: {} }).request;
    expect(search("gemini-2.5-flash").tools).toEqual([{ googleSearch: {} }]);
    expect(search("gemini-2.5-flash", [weather]).tools).toHaveLength(1);
    expect(search("gemini-3-flash-preview", [weather])).toMatchObject({
      tools: [{ functionDeclarations: [{ name: "weather" }] }, { googleSearch: {} }],
      toolConfig: { includeServerSideToolInvocations: true },
    });
    expect(search("gemini-2.5-flash", [{ type: "google", googleSearch: { timeRangeFilter: {} } }]).tools).toEqual([
      { googleSearch: { timeRangeFilter: {} } },
    ]);
  });

  test("Google's own tools in its own form are sent as they are", () => {
    expect(requestOf({ tools: [{ type: "google", codeExecution: {}, urlContext: {} }] }).tools).toEqual([
      { codeExecution: {} },
      { urlContext: {} },
    ]);
  });

  const nestedExchanges = readRecordedExchanges(["openrouter"]).filter(({ name }) =>
    name.includes("google_nested_schema"),
  );
  test.each(nestedExchanges.map(({ name, request }) => [name, request] as const))(
    "%s is told with what may be null, and its result by the call's name",
    (_, recording) => {
      const body = recording as unknown as ChatRequest;
      const { request } = toGoogleRequest({ model: modelOf("gemini-2.5-flash"), body });
      expect(request.toolConfig).toEqual({ functionCallingConfig: { mode: "ANY" } });
      expect(request.tools).toMatchObject([
        {
          functionDeclarations: [
            {
              name: "insert_level_with_spaces",
              parametersJsonSchema: {
                type: "object",
                additionalProperties: false,
                properties: { level: { type: ["object", "null"], required: ["level_name", "level_type"] } },
              },
            },
            { name: "final_result" },
          ],
        },
      ]);
      expect(JSON.stringify(request)).not.toContain("nullable");
      const [, call, result] = request.contents;
      if (!call) return;
      expect(call.parts?.[0]?.functionCall?.args).toMatchObject({ level: { level_type: "ground" } });
      expect(result).toMatchObject({
        role: "user",
        parts: [
          { functionResponse: { name: "insert_level_with_spaces", response: { output: body.messages[2]?.content } } },
        ],
      });
    },
  );
});
