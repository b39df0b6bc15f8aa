import { expect, test } from "vitest";
import { readModelPage, toModels } from "./model-list.ts";

const source = { providerName: "Anthropic", baseUrl: "http://127.0.0.1", secrets: [] };
const yes = { supported: true };
const no = { supported: false };

/** As Anthropic lists a model today. */
const opus = {
  type: "model",
  id: "claude-opus-5-5",
  display_name: "Claude Opus 5.5",
  created_at: "2026-09-22T00:00:00Z",
  lifecycle: "active",
  max_input_tokens: 1_000_000,
  max_tokens: 128_000,
  capabilities: {
    citations: yes,
    effort: { supported: true, low: yes, medium: yes, high: yes, xhigh: yes, max: yes },
    image_input: yes,
    pdf_input: yes,
    server_tools: { supported: true, web_search: yes, code_execution: yes },
    structured_outputs: yes,
    thinking: { supported: true, types: { adaptive: yes, between_tools: no, disabled: no, enabled: no } },
  },
};

test("what the list says of a model is what is offered", () => {
  expect(toModels([opus], "anthropic")).toEqual([
    {
      upstreamId: "claude-opus-5-5",
      slug: "anthropic/claude-opus-5.5",
      name: "Claude Opus 5.5",
      created: 1_790_035_200,
      contextLength: 1_000_000,
      maxCompletionTokens: 128_000,
      inputModalities: ["text", "image", "file"],
      outputModalities: ["text"],
      supportedParameters: [
        "max_tokens",
        "stop",
        "tools",
        "tool_choice",
        "parallel_tool_calls",
        "response_format",
        "structured_outputs",
        "reasoning",
        "include_reasoning",
        "verbosity",
      ],
      reasoning: {
        mandatory: true,
        defaultEnabled: true,
        supportedEfforts: ["max", "xhigh", "high", "medium", "low"],
        supportsMaxTokens: false,
      },
      instructType: null,
      tokenizer: "Claude",
      supportsWebSearch: true,
    },
  ]);
});

test("a capability that the list denies counts more than the name", () => {
  const noCapabilities = { image_input: no, pdf_input: no, structured_outputs: no, thinking: no, effort: no };
  const [model] = toModels([{ ...opus, capabilities: noCapabilities }], "anthropic");
  expect(model).toMatchObject({ inputModalities: ["text"] });
  expect(model?.reasoning).toBeUndefined();
  for (const parameter of ["structured_outputs", "reasoning", "verbosity"]) {
    expect(model?.supportedParameters).not.toContain(parameter);
  }
});

test("where the list is silent the name speaks, and says that it was a guess", () => {
  const [model] = toModels([{ id: "claude-3-7-sonnet-20250219" }], "anthropic");
  expect(model).toMatchObject({
    slug: "anthropic/claude-3.7-sonnet",
    inputModalities: ["text", "image", "file"],
    reasoning: { mandatory: false, defaultEnabled: false, supportsMaxTokens: true },
    assumedFields: ["name", "inputModalities", "supportedParameters"],
  });
  expect(model?.supportedParameters).toContain("temperature");
  expect([model?.contextLength, model?.maxCompletionTokens, model?.created]).toEqual([undefined, undefined, undefined]);
});

test("the newest release has the plain slug, and older ones have their dates", () => {
  const ids = ["claude-3-5-sonnet-20241022", "claude-3-5-sonnet-20240620", "claude-3-5-sonnet-20240620"];
  const entries = [...ids.map((id) => ({ id })), { id: "claude-2-1-opus", lifecycle: "retired" }];
  expect(toModels(entries, "anthropic").map(({ slug, upstreamId }) => [slug, upstreamId])).toEqual([
    ["anthropic/claude-3.5-sonnet", "claude-3-5-sonnet-20241022"],
    ["anthropic/claude-3.5-sonnet-20240620", "claude-3-5-sonnet-20240620"],
  ]);
});

test("models of another server that speaks the wire are that provider's own", () => {
  const models = toModels([{ id: "glm-5" }, { id: "moonshotai/kimi-k3" }, {}], "proxy");
  expect(models.map(({ slug }) => slug)).toEqual(["proxy/glm-5", "moonshotai/kimi-k3"]);
});

test.each(["<html></html>", "[]", '{"data":{}}', ""])("%j is no list of models", (body) => {
  expect(() => readModelPage(body, source)).toThrow("not a list of models");
});

test("a page names where the next one begins", () => {
  const page = (more: object) => readModelPage(JSON.stringify({ data: [opus], ...more }), source);
  expect(page({ has_more: true, last_id: "x" }).next).toBe("x");
  expect(page({ has_more: false, last_id: "x" }).next).toBeUndefined();
});
