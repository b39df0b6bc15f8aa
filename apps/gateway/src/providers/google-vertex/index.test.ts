import type { ScriptedUpstream, UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  blockSteps,
  endSteps,
  eventStep,
  refusalAnswer,
  startStep,
  textAnswer,
} from "../anthropic/scripted-anthropic.test-support.ts";
import { geminiAnswer, geminiEnd, geminiRefusal, geminiResponse } from "../google/scripted-gemini.test-support.ts";
import { describeProvider } from "../provider.contract.ts";
import { askProvider, closeAfterTest, createTestModel, question, refusalOf, textIn } from "../provider.test-support.ts";
import type { Provider, ProviderRequest } from "../provider.ts";
import { describeScenes, type ProviderScenes } from "../provider-scenes.contract.ts";
import { createVertexProvider } from "./index.ts";
import {
  machineToken,
  startScriptedVertex,
  useMachineAccount,
  writeServiceAccount,
} from "./scripted-vertex.test-support.ts";

const gemini = createTestModel({ upstreamId: "gemini-2.5-flash", slug: "google/gemini-2.5-flash" });
const claude = createTestModel({ upstreamId: "claude-sonnet-4-5@20250929", slug: "anthropic/claude-sonnet-4.5" });

afterEach(() => vi.unstubAllEnvs());

interface Script {
  answer?: (request: UpstreamRequest) => UpstreamAnswer;
  answerOther?: (request: UpstreamRequest) => UpstreamAnswer | undefined;
  /** Absent: a service account's; undefined: none. */
  credentialsFile?: string | undefined;
  project?: string | undefined;
  region?: string;
}

async function setUp(script: Script = {}): Promise<{ provider: Provider; upstream: ScriptedUpstream }> {
  const { answer = yesTo, answerOther, project = "my-project", region = "europe-west1" } = script;
  const upstream = await closeAfterTest(startScriptedVertex({ answer, ...(answerOther ? { answerOther } : {}) }));
  const credentialsFile = "credentialsFile" in script ? script.credentialsFile : writeServiceAccount();
  const config = {
    slug: "google-vertex",
    name: "Google Vertex",
    kind: "google-vertex" as const,
    baseUrl: upstream.origin,
    headers: { "x-extra": "kept" },
    cloud: { region, project: project === "" ? undefined : project, credentialsFile },
  };
  return { provider: createVertexProvider({ config }), upstream };
}

const yesTo = ({ path }: UpstreamRequest): UpstreamAnswer =>
  path.includes("anthropic") ? textAnswer("Yes.") : geminiAnswer("Yes.");
const ask = (provider: Provider, request: Partial<ProviderRequest> = {}) =>
  askProvider(provider, { model: gemini, ...request });

function json(value: object): UpstreamAnswer {
  return { headers: { "content-type": "application/json" }, steps: [{ type: "text", text: JSON.stringify(value) }] };
}

const lists: Record<string, object> = {
  google: {
    publisherModels: [
      { name: "publishers/google/models/gemini-2.5-flash", versionId: "default", launchStage: "GA" },
      { name: "publishers/google/models/imagen-4.0-generate-001", versionId: "default" },
    ],
  },
  anthropic: {
    publisherModels: [{ name: "publishers/anthropic/models/claude-sonnet-4-5", versionId: "20250929" }],
  },
};

const answerLists = ({ path }: UpstreamRequest): UpstreamAnswer | undefined => {
  const publisher = /^\/v1beta1\/publishers\/(\w+)\/models\?/.exec(path)?.[1];
  return publisher === undefined ? undefined : json(lists[publisher] ?? {});
};

describe.each([
  ["Gemini", gemini],
  ["Claude", claude],
] as const)("[AGENT-10] %s at Google Vertex", (name, model) => {
  describeProvider(`${name} at Google Vertex`, async () => {
    const text = "A text of many words, so that there is a middle to stop in.";
    const { provider, upstream } = await setUp({
      answer: ({ path }) => {
        if (path.includes("unheard-of")) {
          return geminiRefusal(404, { message: "Publisher Model was not found.", status: "NOT_FOUND" });
        }
        return path.includes("anthropic") ? textAnswer(text, { delay: 2 }) : geminiAnswer(text, { delay: 2 });
      },
      answerOther: answerLists,
    });
    return {
      provider,
      model,
      question,
      unknownModel: { ...model, upstreamId: name === "Claude" ? "claude-unheard-of" : "gemini-unheard-of" },
      release: async () => (await upstream.request(0)).aborted,
    };
  });

  test("is called with a token that the service account's key signed", async () => {
    const { provider, upstream } = await setUp();
    expect(textIn(await ask(provider, { model }))).toBe("Yes.");
    const { headers, path } = await upstream.request(0);
    expect(headers["x-extra"]).toBe("kept");
    expect(path).toContain("/v1/projects/my-project/locations/europe-west1/publishers/");
  });

  test("is called with the machine's own account where no key is given", async () => {
    const { provider, upstream } = await setUp({ credentialsFile: undefined, project: "" });
    useMachineAccount(upstream);
    expect(textIn(await ask(provider, { model }))).toBe("Yes.");
    const { headers, path } = await upstream.request(0);
    expect(headers.authorization).toBe(`Bearer ${machineToken}`);
    expect(path).toContain("/projects/machine-project/");
  });

  test("refuses another key's token, which no error repeats", async () => {
    const { provider, upstream } = await setUp({
      credentialsFile: writeServiceAccount({ isForged: true }),
    });
    const { error } = await refusalOf(ask(provider, { model }));
    expect(error).toMatchObject({ code: 401, metadata: { error_type: "authentication" } });
    const token = (await upstream.request(0)).headers.authorization?.replace("Bearer ", "") ?? "";
    expect(token.length).toBeGreaterThan(100);
    expect(JSON.stringify(error)).not.toContain(token);
  });

  test("without credentials the operator reads what to set", async () => {
    const { provider } = await setUp({ credentialsFile: "/nowhere/account.json" });
    const failure = await refusalOf(ask(provider, { model }));
    expect(failure.error).toMatchObject({ code: 401, metadata: { provider_name: "Google Vertex" } });
    expect(failure.error.message).not.toContain("/nowhere");
    expect(failure.operatorText).toContain("GOOGLE_APPLICATION_CREDENTIALS");
  });
});

test("[AGENT-10] an error that repeats a token is cleaned of it", async () => {
  const { provider, upstream } = await setUp({
    answer: ({ headers }) => geminiRefusal(403, { message: `Not allowed: ${headers.authorization}` }),
    credentialsFile: undefined,
  });
  useMachineAccount(upstream);
  const { error } = await refusalOf(ask(provider));
  expect(error.message).toMatch(/^Not allowed: Bearer/);
  expect(JSON.stringify(error)).not.toContain(machineToken);
});

describe("[AGENT-10] a request to Google Vertex", () => {
  test("for Claude has the version in its body, the model in its address", async () => {
    const { provider, upstream } = await setUp();
    await ask(provider, { model: claude });
    const { body, path } = await upstream.request(0);
    expect(path).toBe(
      "/v1/projects/my-project/locations/europe-west1/publishers/anthropic/models/claude-sonnet-4-5%4020250929:streamRawPredict",
    );
    expect(body).toMatchObject({ anthropic_version: "vertex-2023-10-16", stream: true });
    expect(body).not.toHaveProperty("model");
  });

  test("of Anthropic's form goes on as it is, with its betas", async () => {
    const { provider, upstream } = await setUp();
    expect(provider.passesForm?.("messages", claude)).toBe(true);
    expect(provider.passesForm?.("messages", gemini)).toBe(false);
    const texts: string[] = [];
    const body = { model: "anthropic/claude-sonnet-4.5", max_tokens: 64, messages: [], unknown_field: 1, stream: true };
    const passage = {
      request: { form: "messages" as const, body, headers: { "anthropic-beta": "effort-2025-11-24" } },
      names: { model: "anthropic/claude-sonnet-4.5", id: "gen-1" },
      open: () => undefined,
      write: (text: string) => void texts.push(text),
      clean: (text: string) => text,
    };
    await ask(provider, { model: claude, passage });
    const { headers, body: sent } = await upstream.request(0);
    expect(headers["anthropic-beta"]).toBe("effort-2025-11-24");
    expect(sent).toMatchObject({ unknown_field: 1, anthropic_version: "vertex-2023-10-16" });
    expect(texts[0]).toMatch(/^event: message_start\n/);
  });

  test.each([
    [
      "Claude's words",
      claude,
      refusalAnswer(529, { type: "overloaded_error", message: "Overloaded" }),
      529,
      "Overloaded",
    ],
    ["Google's words", claude, geminiRefusal(429, { message: "Quota exceeded." }), 429, "Quota exceeded."],
  ] as const)("that is refused keeps %s", async (_, model, answer, code, message) => {
    const { provider } = await setUp({ answer: () => answer });
    const { error } = await refusalOf(ask(provider, { model }));
    expect(error).toMatchObject({ code, message });
  });

  test("that fails in the middle ends with an error after what came", async () => {
    const failure = { error: { code: 503, message: "Unavailable.", status: "UNAVAILABLE" } };
    const { provider } = await setUp({
      answer: () => ({
        steps: [
          { type: "event", value: geminiResponse([{ text: "Well," }]) },
          { type: "event", value: failure },
        ],
      }),
    });
    const parts = await ask(provider);
    expect(textIn(parts)).toBe("Well,");
    expect(parts.at(-1)).toMatchObject({ type: "error", error: { code: 503, message: "Unavailable." } });
  });
});

describe("[AGENT-10] the list of Google Vertex's models", () => {
  const { signal } = new AbortController();

  test("has those that answer, of both publishers", async () => {
    const { provider } = await setUp({ answerOther: answerLists });
    const models = await provider.listModels(signal);
    expect(models.map(({ upstreamId, slug }) => [upstreamId, slug])).toEqual([
      ["gemini-2.5-flash", "google/gemini-2.5-flash"],
      ["claude-sonnet-4-5@20250929", "anthropic/claude-sonnet-4.5"],
    ]);
    expect(models[0]?.reasoning).toBeDefined();
  });

  test("is read page by page", async () => {
    const pages: Record<string, object> = {
      "": { publisherModels: [{ name: "publishers/google/models/gemini-2.5-pro" }], nextPageToken: "2" },
      "2": { publisherModels: [{ name: "publishers/google/models/gemini-3-pro-preview" }] },
    };
    const { provider } = await setUp({
      answerOther: ({ path }) => {
        if (!path.includes("/google/")) return json({});
        return json(pages[new URL(path, "http://vertex").searchParams.get("pageToken") ?? ""] ?? {});
      },
    });
    const slugs = (await provider.listModels(signal)).map(({ slug }) => slug);
    expect(slugs).toEqual(["google/gemini-2.5-pro", "google/gemini-3-pro-preview"]);
  });
});

const setUpScene =
  (model: typeof gemini): ProviderScenes["setUp"] =>
  async (answer) => {
    const { provider, upstream } = await setUp({ answer: () => answer });
    return { provider, model, release: async () => (await upstream.request(0)).aborted };
  };

const responses = (...values: readonly object[]): UpstreamAnswer => ({
  steps: values.map((value) => ({ type: "event" as const, value })),
});

describeScenes("[AGENT-10] Gemini at Google Vertex", {
  setUp: setUpScene(gemini),
  tools: responses(
    geminiResponse([{ functionCall: { name: "look", args: { place: "Bern" } } }, { functionCall: { name: "wait" } }]),
    geminiEnd(),
  ),
  refusal: responses(geminiEnd("SAFETY")),
  busy: geminiRefusal(429, {
    message: "Slow down.",
    status: "RESOURCE_EXHAUSTED",
    details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "7s" }],
  }),
  long: { begin: [], piece: (text) => ({ type: "event", value: geminiResponse([{ text }]) }) },
});

const call = (index: number, name: string, pieces: readonly string[]) =>
  blockSteps(
    index,
    { type: "tool_use", id: `toolu_vrtx_${index}`, name, input: {} },
    pieces.map((text) => ({ type: "input_json_delta", partial_json: text })),
  );

describeScenes("[AGENT-10] Claude at Google Vertex", {
  setUp: setUpScene(claude),
  tools: {
    steps: [startStep(), ...call(0, "look", ['{"place":', '"Bern"}']), ...call(1, "wait", []), ...endSteps("tool_use")],
  },
  refusal: { steps: [startStep(), ...endSteps("refusal")] },
  busy: refusalAnswer(429, { type: "rate_limit_error", message: "Slow down." }, { "retry-after": "7" }),
  long: {
    begin: [
      startStep(),
      eventStep({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
    ],
    piece: (text) => eventStep({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
  },
});
