import type { AnswerPart, ChatRequest, Usage } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiFailure } from "../../api-failure.ts";
import { endpoint, request } from "../../routing/routing.test-support.ts";
import { chainOfThought } from "./chain-of-thought.ts";
import type { PluginRun } from "./plugin.ts";
import { contextOf } from "./plugins.test-support.ts";

const plain = endpoint("one", "v/plain");
const pluginEntry = { id: "chain-of-thought" };
const finish: AnswerPart = { type: "finish", reason: "stop", nativeReason: "stop" };

function begin(body: ChatRequest = request({}), options: Record<string, unknown> | undefined = pluginEntry) {
  return chainOfThought.begin(contextOf(), body, options);
}

/** The body of the request that an endpoint is sent. */
async function requestsSentTo(
  body: ChatRequest,
  { to = plain, options = pluginEntry, run = begin(body, options) } = {},
) {
  const { signal } = new AbortController();
  return (await run?.beforeAttempt?.({ model: to.model, body, signal }, to))?.body;
}

/** The parts that the plugin makes of an endpoint's parts, with neighboring texts of one kind joined. */
function pass(run: PluginRun | undefined, parts: readonly AnswerPart[]): unknown[] {
  const result: { type: string; text?: string }[] = [];
  for (const part of parts.flatMap((answerPart) => run?.onPart?.(answerPart, plain) ?? answerPart)) {
    const last = result.at(-1);
    if ("text" in part && last?.type === part.type) last.text += part.text;
    else result.push("text" in part ? { type: part.type, text: part.text } : { ...part });
  }
  return result;
}

async function beginRun(body: ChatRequest = request({})): Promise<PluginRun | undefined> {
  const run = begin(body);
  await requestsSentTo(body, { run });
  return run;
}

const texts = (...pieces: string[]): AnswerPart[] => pieces.map((text) => ({ type: "text-delta", text }));

describe("[GW-8] a model without reasoning", () => {
  test("gets the instruction to think after the system messages", async () => {
    const body = request({
      messages: [
        { role: "system", content: "S" },
        { role: "developer", content: "D" },
        { role: "user", content: "Why?" },
      ],
    });
    const messages = (await requestsSentTo(body))?.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(["system", "developer", "system", "user"]);
    expect(messages[2]?.content).toContain("<think>");
    expect(messages[2]?.content).toContain("</think>");
    expect(messages.toSpliced(2, 1)).toEqual(body.messages);
  });

  test("gives its thoughts as reasoning", async () => {
    const run = await beginRun();
    expect(pass(run, [...texts("<thi", "nk>\nHm, ", "so.\n</think", ">\n\n42", "."), finish])).toEqual([
      { type: "reasoning-delta", text: "Hm, so." },
      { type: "text-delta", text: "42." },
      finish,
    ]);
  });

  test("that does not think after all is left as it is", async () => {
    const parts = [...texts("42 <think>no</think>"), finish];
    expect(pass(await beginRun(), parts)).toEqual(parts);
  });

  test("may think, and then call a tool", async () => {
    const body = request({ tools: [{ type: "function", function: { name: "f" } }], tool_choice: "auto" });
    const call: AnswerPart = { type: "tool-call-delta", index: 0, id: "1", name: "f", arguments: "{}" };
    expect(pass(await beginRun(body), [...texts("<think>I look it up.</think>"), call, finish])).toEqual([
      { type: "reasoning-delta", text: "I look it up." },
      call,
      finish,
    ]);
  });

  test("that breaks off in its thoughts has given them", async () => {
    const error: AnswerPart = { type: "error", error: { code: 502, message: "Broken" } };
    expect(pass(await beginRun(), [...texts("<think>Hm, </th"), error])).toEqual([
      { type: "reasoning-delta", text: "Hm, </th" },
      error,
    ]);
  });

  test("has its answer split alike wherever it is cut", async () => {
    const text = "<think>\nHm: a < b, </thin ice>.\n</think>\n\nThe answer is <42> é🎵.";
    const characters = [...text];
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: characters.length - 1 })), async (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), characters.length];
        const pieces = places.slice(1).map((end, index) => characters.slice(places[index], end).join(""));
        expect(pass(await beginRun(), [...texts(...pieces), finish])).toEqual([
          { type: "reasoning-delta", text: "Hm: a < b, </thin ice>." },
          { type: "text-delta", text: "The answer is <42> é🎵." },
          finish,
        ]);
      }),
    );
  });
});

describe("how long to think", () => {
  const wish = async (body: Partial<ChatRequest>, options: Record<string, unknown> = pluginEntry) => {
    const chatRequest = request(body);
    return (await requestsSentTo(chatRequest, { options: { ...pluginEntry, ...options } }))?.messages[0]?.content;
  };

  test.each<[string, Partial<ChatRequest>, Record<string, unknown>, string]>([
    ["is the model's to decide", {}, {}, "as long as the question deserves"],
    ["is what the plugin's option says", { reasoning: { max_tokens: 900 } }, { max_tokens: 400 }, "about 300 words"],
    ["is what the request says of reasoning", { reasoning: { max_tokens: 400 } }, {}, "about 300 words"],
    ["is a share of the answer", { reasoning_effort: "medium", max_tokens: 800 }, {}, "about 300 words"],
  ])("%s", async (_, body, options, expected) => {
    expect(await wish(body, options)).toContain(expected);
  });

  test.each([0, 1.5, "long"])("cannot be %j", (max_tokens) => {
    expect(() => begin(request({}), { ...pluginEntry, max_tokens })).toThrow(ApiFailure);
  });
});

describe("nothing is done", () => {
  test("where the request does not name it, or wants no reasoning", () => {
    expect(chainOfThought.begin(contextOf(), request({}), undefined)).toBeUndefined();
    expect(begin(request({ reasoning: { enabled: false } }))).toBeUndefined();
    expect(begin(request({ reasoning_effort: "none" }))).toBeUndefined();
  });

  test.each([
    ["reasons by itself", { reasoning: { mandatory: false } }],
    ["is said to take a wish for reasoning", { supportedParameters: ["reasoning"] }],
    ["draws", { outputModalities: ["image"] }],
  ])("for a model that %s", async (_, traits) => {
    const to = endpoint("one", "v/m", traits);
    const run = begin();
    expect(await requestsSentTo(request({}), { to, run })).toEqual(request({}));
    const parts = [...texts("<think>mine</think>"), finish];
    expect(pass(run, parts)).toEqual(parts);
  });

  test.each<[string, Partial<ChatRequest>]>([
    ["JSON", { response_format: { type: "json_object" } }],
    ["a schema", { response_format: { type: "json_schema", json_schema: { name: "a", schema: {} } } }],
    ["a tool that must be called", { tool_choice: "required" }],
    ["one certain tool", { tool_choice: { type: "function", function: { name: "f" } } }],
    ["pictures", { modalities: ["image", "text"] }],
    ["an end at certain words", { stop: ["\n"] }],
    ["the rest of an answer", { messages: [{ role: "assistant", content: "Yes, b" }] }],
  ])("where the client asks for %s", async (_, body) => {
    expect(await requestsSentTo(request(body))).toEqual(request(body));
  });

  test("for a model that reasons, after one without it has failed", async () => {
    const run = begin();
    await requestsSentTo(request({}), { run });
    await requestsSentTo(request({}), { run, to: endpoint("two", "v/m", { reasoning: { mandatory: true } }) });
    const parts = [...texts("<think>mine</think>"), finish];
    expect(pass(run, parts)).toEqual(parts);
  });
});

describe("the thoughts' tokens", () => {
  const usage: Usage = { prompt_tokens: 5, completion_tokens: 40, total_tokens: 45 };
  const ending = { status: "finished", endpoint: plain } as const;

  test("are estimated by their share of the text", async () => {
    const run = await beginRun();
    pass(run, [...texts("<think>123456789012</think>1234"), finish]);
    expect(run?.onUsage?.(usage, ending)).toEqual({ ...usage, completion_tokens_details: { reasoning_tokens: 30 } });
  });

  test("are what the provider counted, where it does", async () => {
    const run = await beginRun();
    pass(run, [...texts("<think>1234</think>1234"), finish]);
    const countedUsage = { ...usage, completion_tokens_details: { reasoning_tokens: 7 } };
    expect(run?.onUsage?.(countedUsage, ending)).toBe(countedUsage);
  });

  test("are none where there were no thoughts, or no provider has counted", async () => {
    const run = await beginRun();
    pass(run, [...texts("42"), finish]);
    expect(run?.onUsage?.(usage, ending)).toBe(usage);
    expect(run?.onUsage?.(undefined, ending)).toBeUndefined();
  });
});
