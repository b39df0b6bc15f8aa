import type { ChatRequest, Model } from "@tutti/contract";
import { initialPurse, type Purse } from "@tutti/domain";
import type { ModelCall } from "@tutti/preview";
import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import type { ModelAnswer } from "../api/ask-model.ts";
import { type CallReport, createAppModels } from "./create-app-models.ts";

const call: ModelCall = { messages: [{ role: "user", content: "Hello" }] };
const modelAnswer: ModelAnswer = {
  text: "Yes",
  model: "maker/second",
  usage: { promptTokens: 7, completionTokens: 11, cost: 0.001 },
  finishReason: "stop",
  failure: undefined,
};
const pricing = { prompt: "0.000001", completion: "0.000002" };
const pricedModel = (id: string, change: Partial<Model> = {}): Model => ({ ...aModel({ id }), pricing, ...change });

function startModels({
  purse: purseFields = {},
  answer = async () => modelAnswer,
  models = [pricedModel("maker/first"), pricedModel("maker/second")],
  allows = false,
  hold = async () => undefined,
}: {
  /** Waits until the gateway holds the app's limit. */
  hold?: () => Promise<void>;
  /** Whether the person allows the app to call models once it has tried to. */
  allows?: boolean;
  purse?: Partial<Purse>;
  answer?: (
    body: ChatRequest,
    options: { signal: AbortSignal; onText: (text: string) => void },
  ) => Promise<ModelAnswer>;
  models?: readonly Model[];
} = {}) {
  let purse: Purse = { ...initialPurse, isAllowed: true, ...purseFields };
  const bodies: ChatRequest[] = [];
  const reports: CallReport[] = [];
  let offers = 0;
  let refreshes = 0;
  const appModels = createAppModels({
    artifactId: "art",
    purses: {
      read: async () => purse,
      change: async (_, change) => {
        purse = change(purse);
        return purse;
      },
    },
    limits: {
      hold,
      refresh: () => {
        refreshes += 1;
      },
    },
    askModel: async (body, options) => {
      bodies.push(body);
      return answer(body, options);
    },
    models: async () => models,
    defaultModels: () => ["maker/gone", "maker/second"],
    now: () => 1_000_000,
    onNotAllowed: async () => {
      offers += 1;
      if (allows) purse = { ...purse, isAllowed: true };
      return allows;
    },
    onCall: (report) => reports.push(report),
  });
  const ask = (modelCall: ModelCall = call, signal = new AbortController().signal) =>
    appModels.ask(modelCall, { signal, onText: () => undefined });
  return { ask, bodies, reports, purse: () => purse, offers: () => offers, refreshes: () => refreshes };
}

test("[APP-15] an allowed call asks the version's model, and its cost is read", async () => {
  const { ask, bodies, reports, purse, refreshes } = startModels();
  expect(await ask()).toEqual({
    ok: true,
    value: {
      text: "Yes",
      model: "maker/second",
      cost: 0.001,
      promptTokens: 7,
      completionTokens: 11,
      finishReason: "stop",
    },
  });
  expect(purse().askedAt).toEqual([1_000_000]);
  expect(refreshes()).toBe(1);
  expect(reports).toEqual([{ model: "maker/second", promptTokens: 7, completionTokens: 11, cost: 0.001 }]);
  expect(bodies).toEqual([
    {
      model: "maker/second",
      messages: call.messages,
      max_tokens: 4096,
      stream: true,
      modalities: ["text"],
      provider: { max_price: { prompt: 1, completion: 2, request: 0 } },
    },
  ]);
});

test("[APP-15] an app without permission asks no model, and the user gets an offer", async () => {
  const { ask, bodies, offers } = startModels({ purse: { isAllowed: false } });
  expect(await ask()).toMatchObject({ ok: false, error: { code: "not-allowed" } });
  expect([bodies.length, offers()]).toEqual([0, 1]);
});

test("[APP-15] a waiting call continues once the user allows it", async () => {
  const { ask, bodies, offers } = startModels({ purse: { isAllowed: false }, allows: true });
  expect(await ask()).toMatchObject({ ok: true, value: { text: "Yes" } });
  expect([bodies.length, offers()]).toEqual([1, 1]);
});

test.each<[string, ModelCall, Partial<Purse>, string]>([
  ["too many calls", call, { perMinute: 1, askedAt: [999_999] }, "too-many-requests"],
  ["a model that is not served", { ...call, model: "maker/other" }, {}, "no-such-model"],
  ["another spelling of one that is", { ...call, model: "maker/first:online" }, {}, "no-such-model"],
])("[APP-15] %s asks no one, and says so", async (_, modelCall, purse, code) => {
  const { ask, bodies, reports } = startModels({ purse });
  expect(await ask(modelCall)).toMatchObject({ ok: false, error: { code } });
  expect(bodies).toEqual([]);
  expect(reports).toMatchObject([{ cost: 0, error: { code } }]);
});

test("[APP-15] calls exclude models of unknown price, also behind a router", async () => {
  const unknown = { pricing: { prompt: "-1", completion: "-1" } };
  const { ask } = startModels({ models: [pricedModel("maker/second", unknown)] });
  expect(await ask()).toMatchObject({ ok: false, error: { code: "no-such-model" } });
  const router = pricedModel("openrouter/auto", { ...unknown, text_ranking: ["maker/second", "maker/first"] });
  const routedModels = startModels({
    models: [router, pricedModel("maker/second", unknown), pricedModel("maker/first")],
  });
  expect(await routedModels.ask({ ...call, model: "openrouter/auto" })).toMatchObject({
    value: { model: "maker/first" },
  });
});

test("[APP-15] no call is made before the gateway holds the app's limit", async () => {
  const { ask, bodies } = startModels({ hold: () => Promise.reject(new Error("The gateway could not be reached.")) });
  expect(await ask()).toMatchObject({ ok: false, error: { code: "unavailable" } });
  expect(bodies).toEqual([]);
});

test.each<[string, number | undefined, string]>([
  ["whose limit has not enough left", 402, "purse-empty"],
  ["that the gateway does not allow", 403, "not-allowed"],
  ["whose provider fails", 502, "unavailable"],
  ["that broke off", undefined, "unavailable"],
])("[APP-15] a call %s ends with a code", async (_, status, code) => {
  const failure = { message: "No.", isUnpaid: status !== undefined, status };
  const { ask, reports, refreshes } = startModels({
    answer: async () => ({ ...modelAnswer, usage: undefined, failure }),
  });
  expect(await ask()).toMatchObject({ ok: false, error: { code, message: "No." } });
  expect(reports).toMatchObject([{ cost: status === undefined ? undefined : 0, error: { code } }]);
  expect(refreshes()).toBe(1);
});

test("[APP-15] a call that the app cancels is reported as that", async () => {
  const controller = new AbortController();
  const { ask } = startModels({
    answer: async (_, { signal }) => {
      controller.abort();
      expect(signal.aborted).toBe(true);
      return { ...modelAnswer, usage: undefined, failure: { message: "", isUnpaid: false, status: undefined } };
    },
  });
  expect(await ask({ ...call, maxTokens: 100 }, controller.signal)).toMatchObject({ error: { code: "aborted" } });
});

test("[APP-15] a schema is sent as the response format", async () => {
  const { ask, bodies } = startModels();
  const schema = { type: "object", properties: { a: { type: "string" } } };
  await ask({ ...call, schema, maxTokens: 100, temperature: 0.5 });
  expect(bodies[0]).toMatchObject({
    temperature: 0.5,
    max_tokens: 100,
    response_format: { type: "json_schema", json_schema: { name: "answer", schema } },
  });
});
