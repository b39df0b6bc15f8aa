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
    { tool_calls: [{ id: "c", function: { name: "f", arguments: '{"a":1}' } }] },
  ],
  [
    "a repeated empty name is no name",
    { tool_calls: [{ index: 0, function: { name: "", arguments: "{}" } }] },
    { tool_calls: [{ index: 0, function: { arguments: "{}" } }] },
  ],
])("%s", (_, given, expected) => {
  expect(settledDelta(given)).toEqual(expected);
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

  test.each([[{}], [null], ["much"]])("%j is no usage", (usage) => {
    expect(createQuirks().settle({ usage })).toEqual({});
  });
});

test("sources beside the choices are annotations of the first answer that can carry them, once", () => {
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
