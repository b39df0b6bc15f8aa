import type { ChatRequest } from "@tutti/contract";
import { type AnswerStep, chunkStep, startScriptedUpstream } from "@tutti/testkit";
import { describe, expect, test } from "vitest";
import { blockSteps, endSteps, startStep } from "./anthropic/scripted-anthropic.test-support.ts";
import { createProvider } from "./create-provider.ts";
import { geminiEnd, geminiResponse } from "./google/scripted-gemini.test-support.ts";
import type { ProviderKind } from "./kinds.ts";
import { askProvider, closeAfterTest, createTestModel, textIn } from "./provider.test-support.ts";

const schema = {
  type: "object",
  properties: { verdict: { type: "string" } },
  required: ["verdict"],
  additionalProperties: false,
};

const tool = {
  type: "function" as const,
  function: { name: "look", parameters: { type: "object", properties: { place: { type: "string" } } } },
};

/** Everything that a request can hold, in OpenRouter's form; audio only for a provider that accepts it. */
function requestOf({ hears }: { hears: boolean }): ChatRequest {
  return {
    stream: true,
    messages: [
      { role: "system", content: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }] },
      {
        role: "user",
        content: [
          { type: "text", text: "Compare." },
          { type: "image_url", image_url: { url: "data:image/png;base64,aW1hZ2U=" } },
          { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,cGRm" } },
          ...(hears ? [{ type: "input_audio" as const, input_audio: { data: "c291bmQ=", format: "wav" } }] : []),
        ],
      },
    ],
    reasoning: { effort: "high" },
    tools: [tool],
    response_format: { type: "json_schema", json_schema: { name: "verdict", strict: true, schema } },
  };
}

interface Case {
  kind: ProviderKind;
  id: string;
  /** Patterns of the request's contents, in this provider's form, that the body sent to it must hold. */
  sends: RegExp[];
  hears: boolean;
  /** Reasoning "Hm", a text with a source, a call of `look`, and an image if `draws`. */
  answer: readonly AnswerStep[];
  draws: boolean;
}

const end: AnswerStep[] = [chunkStep({}, { finish_reason: "tool_calls" }), { type: "text", text: "data: [DONE]\n\n" }];
const source = {
  type: "url_citation",
  url_citation: { url: "https://a.example", title: "A", start_index: 0, end_index: 3 },
};
const call = { index: 0, id: "call_1", type: "function", function: { name: "look", arguments: '{"place":"Bern"}' } };
const picture = { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0K" } };
const event = (type: string, more: Record<string, unknown>): AnswerStep => ({
  type: "event",
  value: { type: `response.${type}`, ...more },
});
const gemini = (parts: readonly object[], candidate: object = {}): AnswerStep => ({
  type: "event",
  value: geminiResponse(parts, { candidate }),
});

const media = [/aW1hZ2U=/, /cGRm/];
const patterns = [/"look"/, /"place"/, /"verdict"/];

const cases: Record<string, Case> = {
  "an OpenAI-compatible vendor": {
    kind: "openai-compatible",
    id: "m",
    sends: [...media, ...patterns, /c291bmQ=/, /"reasoning_effort":"high"/],
    hears: true,
    answer: [
      chunkStep({ reasoning_content: "Hm" }),
      chunkStep({ annotations: [source] }),
      chunkStep({ content: "Yes" }),
      chunkStep({ tool_calls: [call] }),
      chunkStep({ images: [picture] }),
      ...end,
    ],
    draws: true,
  },
  OpenRouter: {
    kind: "openrouter",
    id: "vendor/m",
    sends: [...media, ...patterns, /c291bmQ=/, /"effort":"high"/, /"cache_control":\{"type":"ephemeral"\}/],
    hears: true,
    answer: [
      chunkStep({ reasoning: "Hm" }),
      chunkStep({ annotations: [source] }),
      chunkStep({ content: "Yes" }),
      chunkStep({ tool_calls: [call] }),
      chunkStep({ images: [picture] }),
      ...end,
    ],
    draws: true,
  },
  "OpenAI by chat completions": {
    kind: "openai",
    id: "gpt-4o-audio-preview",
    sends: [...media, ...patterns, /c291bmQ=/],
    hears: true,
    answer: [
      chunkStep({ reasoning: "Hm" }),
      chunkStep({ annotations: [source], content: "Yes" }),
      chunkStep({ tool_calls: [call] }),
      ...end,
    ],
    draws: false,
  },
  "OpenAI by its Responses API": {
    kind: "openai",
    id: "gpt-5.3-codex",
    sends: [...media, ...patterns, /"effort":"high"/, /"reasoning\.encrypted_content"/],
    hears: false,
    answer: [
      event("reasoning_summary_text.delta", { output_index: 0, summary_index: 0, delta: "Hm" }),
      event("output_text.delta", { output_index: 1, content_index: 0, delta: "Yes" }),
      event("output_text.annotation.added", {
        output_index: 1,
        content_index: 0,
        annotation: { type: "url_citation", url: "https://a.example", title: "A", start_index: 0, end_index: 3 },
      }),
      event("output_item.done", {
        output_index: 2,
        item: { type: "function_call", call_id: "call_1", name: "look", arguments: '{"place":"Bern"}' },
      }),
      event("output_item.done", { output_index: 3, item: { type: "image_generation_call", result: "iVBORw0K" } }),
      event("completed", { response: { status: "completed", output: [] } }),
    ],
    draws: true,
  },
  Anthropic: {
    kind: "anthropic",
    id: "claude-sonnet-4-5-20250929",
    sends: [...media, ...patterns, /"thinking"/, /"cache_control":\{"type":"ephemeral"/],
    hears: false,
    answer: [
      startStep(),
      ...blockSteps(0, { type: "thinking", thinking: "" }, [{ type: "thinking_delta", thinking: "Hm" }]),
      ...blockSteps(1, { type: "text", text: "" }, [
        {
          type: "citations_delta",
          citation: { type: "web_search_result_location", url: "https://a.example", title: "A", cited_text: "Yes" },
        },
        { type: "text_delta", text: "Yes" },
      ]),
      ...blockSteps(2, { type: "tool_use", id: "toolu_1", name: "look", input: {} }, [
        { type: "input_json_delta", partial_json: '{"place":"Bern"}' },
      ]),
      ...endSteps("tool_use"),
    ],
    draws: false,
  },
  Google: {
    kind: "google",
    id: "gemini-3-pro-preview",
    sends: [...media, ...patterns, /c291bmQ=/, /"thinkingConfig"/],
    hears: true,
    answer: [
      gemini([{ text: "Hm", thought: true }]),
      gemini([{ text: "Yes" }]),
      gemini([{ functionCall: { name: "look", args: { place: "Bern" } } }]),
      gemini([{ inlineData: { mimeType: "image/png", data: "iVBORw0K" } }], {
        groundingMetadata: {
          groundingChunks: [{ web: { uri: "https://a.example", title: "A" } }],
          groundingSupports: [{ segment: { startIndex: 0, endIndex: 3, text: "Yes" }, groundingChunkIndices: [0] }],
        },
      }),
      { type: "event", value: geminiEnd() },
    ],
    draws: true,
  },
};

describe("[GW-10] everything that an answer can rest on and hold", () => {
  test.each(Object.entries(cases))("goes to %s in its own words, and comes back in one form", async (_, givenCase) => {
    const upstream = await closeAfterTest(
      startScriptedUpstream({
        answer: () => ({ steps: givenCase.answer }),
        isQuestion: (path) => /\/(chat\/completions|responses|messages)$|:streamGenerateContent/.test(path),
      }),
    );
    const base = { slug: "vendor", name: "Vendor", headers: {} };
    const baseUrl = givenCase.kind === "google" || givenCase.kind === "anthropic" ? upstream.origin : upstream.baseUrl;
    const provider = createProvider({ ...base, kind: givenCase.kind, baseUrl });
    const model = createTestModel({ upstreamId: givenCase.id, slug: "vendor/m", name: "M" });
    const parts = await askProvider(provider, { model, body: requestOf(givenCase) });

    const requestText = JSON.stringify((await upstream.request(0)).body);
    for (const wish of givenCase.sends) expect(requestText).toMatch(wish);

    expect(textIn(parts, "reasoning-delta")).toBe("Hm");
    expect(textIn(parts)).toBe("Yes");
    expect(parts).toContainEqual({
      type: "citation",
      citation: expect.objectContaining({ url: "https://a.example", title: "A" }),
    });
    const calls = parts.filter((part) => part.type === "tool-call-delta");
    expect(calls.find(({ name }) => name !== undefined)).toMatchObject({ index: 0, name: "look" });
    expect(JSON.parse(calls.map((part) => part.arguments).join(""))).toEqual({ place: "Bern" });
    expect(parts.filter((part) => part.type === "image")).toEqual(
      givenCase.draws ? [{ type: "image", url: "data:image/png;base64,iVBORw0K" }] : [],
    );
    expect(parts.find((part) => part.type === "finish")).toMatchObject({ reason: "tool_calls" });
  });
});
