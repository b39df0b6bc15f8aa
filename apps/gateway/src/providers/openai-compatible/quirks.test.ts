import { describe, expect, test } from "vitest";
import { createQuirks } from "./quirks.ts";

type Delta = Record<string, unknown>;

function settledDelta(delta: Delta): unknown {
  const settled = createQuirks().settle({ choices: [{ index: 0, delta }] });
  return (settled["choices"] as { delta: unknown }[])[0]?.delta;
}

test("a chunk without quirks comes out as it went in", () => {
  const chunk = {
    id: "1",
    model: "m",
    choices: [{ index: 0, delta: { role: "assistant", content: "Hi" } }],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  };
  expect(createQuirks().settle(chunk)).toEqual(chunk);
});

test.each<[string, Delta, Delta]>([
  ["reasoning_content is reasoning", { reasoning_content: "Hm" }, { reasoning: "Hm" }],
  ["reasoning wins where both are sent", { reasoning_content: "Hm", reasoning: "Hm" }, { reasoning: "Hm" }],
  ["null means that there is nothing", { content: null, reasoning: null }, {}],
  [
    "a list of texts is one text",
    {
      content: [
        { type: "text", text: "One, " },
        { type: "reference", reference_ids: [1] },
        { type: "text", text: "two" },
      ],
    },
    { content: "One, two" },
  ],
  [
    "Mistral's thinking parts are reasoning",
    { content: [{ type: "thinking", thinking: [{ type: "text", text: "Hm" }] }] },
    { content: "", reasoning: "Hm" },
  ],
  [
    "a picture among the parts is an image",
    { content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA" } }] },
    { content: "", images: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA" } }] },
  ],
  [
    "arguments given as an object are their JSON text",
    { tool_calls: [{ index: null, id: "c", function: { name: "f", arguments: { a: 1 } } }] },
    { tool_calls: [{ index: 0, id: "c", function: { name: "f", arguments: '{"a":1}' } }] },
  ],
  [
    "the older form of a call is one",
    { function_call: { name: "f", arguments: "{}" }, tool_calls: null },
    {
      tool_calls: [
        { index: 0, id: expect.stringMatching(/^call_/), type: "function", function: { name: "f", arguments: "{}" } },
      ],
    },
  ],
  [
    "a repeated empty name is no name",
    { tool_calls: [{ index: 0, function: { name: "", arguments: "{}" } }] },
    { tool_calls: [{ index: 0, function: { arguments: "{}" } }] },
  ],
])("%s", (_, givenDelta, expected) => {
  expect(settledDelta(givenDelta)).toEqual(expected);
});

test.each([
  ["end_turn", "stop"],
  ["MAX_TOKENS", "length"],
  ["function_call", "tool_calls"],
  ["stop", "stop"],
])("the finish reason %s is %s, and stays as the native one", (native, reason) => {
  const settled = createQuirks().settle({ choices: [{ index: 0, delta: {}, finish_reason: native }] });
  expect(settled["choices"]).toEqual([{ index: 0, delta: {}, finish_reason: reason, native_finish_reason: native }]);
});

describe("usage", () => {
  test("Groq's own corner is read", () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
    expect(createQuirks().settle({ choices: [], x_groq: { usage } })["usage"]).toEqual(usage);
  });

  test("a missing total is the sum", () => {
    const settled = createQuirks().settle({ usage: { prompt_tokens: 1, completion_tokens: 2 } });
    expect(settled["usage"]).toEqual({ prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 });
  });

  test("what vendors count elsewhere has its place, unless it is there already", () => {
    const counts = { prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 };
    const settle = (usage: object) => createQuirks().settle({ usage: { ...counts, ...usage } })["usage"];
    expect(settle({ prompt_cache_hit_tokens: 4 })).toMatchObject({ prompt_tokens_details: { cached_tokens: 4 } });
    expect(settle({ cached_tokens: 4 })).toMatchObject({ prompt_tokens_details: { cached_tokens: 4 } });
    expect(settle({ cached_tokens: 4, prompt_tokens_details: { cached_tokens: 5, audio_tokens: 1 } })).toMatchObject({
      prompt_tokens_details: { cached_tokens: 5, audio_tokens: 1 },
    });
    expect(settle({ reasoning_tokens: 1, num_search_queries: 3, cost: { total_cost: 0.005 } })).toMatchObject({
      completion_tokens_details: { reasoning_tokens: 1 },
      server_tool_use_details: { web_search_requests: 3 },
      cost: 0.005,
    });
  });

  test.each([[{}], [null], ["much"]])("%j is no usage", (usage) => {
    expect(createQuirks().settle({ usage })).toEqual({});
  });
});

test("sources beside the choices are annotations of the first answer, once", () => {
  const quirks = createQuirks();
  const chunk = { citations: ["https://a.example"], choices: [{ index: 0, delta: { content: "A" } }] };
  expect(quirks.settle({ citations: ["https://a.example"], choices: [] })).toEqual({ choices: [] });
  expect(quirks.settle(chunk)["choices"]).toEqual([
    {
      index: 0,
      delta: { content: "A", annotations: [{ type: "url_citation", url_citation: { url: "https://a.example" } }] },
    },
  ]);
  expect(quirks.settle(chunk)["choices"]).toEqual(chunk.choices);
});

test("Z.AI's pages are sources, with what was read of them", () => {
  const web_search = [{ title: "A", link: "https://a.example", content: "Text", refer: "ref_1" }];
  const settled = createQuirks().settle({ web_search, choices: [{ index: 0, message: { content: "A" } }] });
  expect(settled).toEqual({
    choices: [
      {
        index: 0,
        message: {
          content: "A",
          annotations: [
            { type: "url_citation", url_citation: { url: "https://a.example", title: "A", content: "Text" } },
          ],
        },
      },
    ],
  });
});

test("Groq's finished tools are in the reasoning, and pages are sources", () => {
  const toolStart = { index: 0, type: "search", arguments: '{"query":"a"}' };
  const searchResponse = { results: [{ title: "A", url: "https://a.example", content: "Text", score: 1 }] };
  expect(settledDelta({ executed_tools: [toolStart] })).toEqual({});
  expect(
    settledDelta({ executed_tools: [{ ...toolStart, output: "Title: A", search_results: searchResponse }] }),
  ).toEqual({
    annotations: [{ type: "url_citation", url_citation: { url: "https://a.example", title: "A", content: "Text" } }],
    reasoning_details: [
      {
        type: "reasoning.server_tool_call",
        tool_name: "search",
        arguments: '{"query":"a"}',
        result: "Title: A",
        format: "unknown",
        index: 0,
      },
    ],
  });
});

test.each([
  ["stop", "tool_calls"],
  ["length", "length"],
])("an answer that calls and ends with %s ends with %s", (reason, expected) => {
  const quirks = createQuirks();
  quirks.settle({ choices: [{ index: 0, delta: { tool_calls: [{ id: "c", function: { name: "f" } }] } }] });
  const ending = quirks.settle({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
  expect(ending).toMatchObject({ choices: [{ finish_reason: expected, native_finish_reason: reason }] });
});
