import type { AnswerPart, ChatRequest, PluginId, Usage } from "@tutti/contract";
import { pluginIds } from "@tutti/contract";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createEndpointHealth } from "../../routing/endpoint-health.ts";
import { endpoint as endpointOf } from "../../routing/routing.test-support.ts";
import { createUsageMeter } from "../usage-meter.ts";
import { createPlugins } from "./index.ts";
import type { CompletionContext, Plugin, PluginRun } from "./plugin.ts";
import { beginPlugins, isOne, type Parts } from "./run-plugins.ts";

const body: ChatRequest = { messages: [{ role: "user", content: "Hi" }] };
const context: CompletionContext = {
  id: "gen-1",
  identity: { userId: "ada", name: "Ada", email: "ada@example.org" },
  isFreeVariant: false,
  signal: new AbortController().signal,
  log: pino({ level: "silent" }),
  now: () => 0,
  meter: createUsageMeter(0),
};
const endpoint = endpointOf("one", "v/m");

function plugin(id: PluginId, run: PluginRun, more: Partial<Plugin> = {}): Plugin {
  return { id, begin: () => run, ...more };
}

const text = (value: string): AnswerPart => ({ type: "text-delta", text: value });
const textOf = (parts: Parts) =>
  (isOne(parts) ? [parts] : parts).map((part) => ("text" in part ? part.text : part.type));

test("[GW-8] the plugins stand in the order of their wire ids, each once", () => {
  const ids = createPlugins({ health: createEndpointHealth(() => 0) }).map(({ id }) => id);
  expect(ids).toEqual(pluginIds);
  expect(new Set(ids).size).toBe(ids.length);
});

describe("which plugins take part", () => {
  const takesPart = (plugins: ChatRequest["plugins"], more: Partial<Plugin> = {}) => {
    const observations: unknown[] = [];
    const watching: Plugin = {
      id: "web",
      begin: (_context, _body, options) => {
        observations.push(options);
        return undefined;
      },
      ...more,
    };
    beginPlugins([watching], context, { ...body, plugins });
    return observations;
  };

  test("each receives what the request says of it", () => {
    expect(takesPart(undefined)).toEqual([undefined]);
    expect(takesPart([{ id: "moderation" }])).toEqual([undefined]);
    expect(takesPart([{ id: "web", max_results: 2 }])).toEqual([{ id: "web", max_results: 2 }]);
  });

  test("one that the request turns off is not asked, unless it is mandatory", () => {
    expect(takesPart([{ id: "web", enabled: false }])).toEqual([]);
    expect(takesPart([{ id: "web", enabled: false }], { isMandatory: true })).toHaveLength(1);
  });
});

describe("the hooks", () => {
  test("change the request and the endpoints one after the other", async () => {
    const append = (word: string): PluginRun => ({
      beforeRouting: (body) => ({ ...body, model: `${body.model ?? ""}${word}` }),
      beforeAttempt: async (request) => ({
        ...request,
        body: { ...request.body, user: `${request.body.user ?? ""}${word}` },
      }),
      chooseEndpoints: (endpoints) => [...endpoints, endpoint],
    });
    const pipeline = beginPlugins([plugin("web", append("a")), plugin("accounting", append("b"))], context, body);
    expect((await pipeline.beforeRouting(body)).model).toBe("ab");
    const request = { model: endpoint.model, body, signal: context.signal };
    expect((await pipeline.beforeAttempt(request, endpoint)).body.user).toBe("ab");
    expect(pipeline.chooseEndpoints([])).toHaveLength(2);
  });

  test("make a usage in their order", () => {
    const countedUsage: Usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const adding = (cost: number) =>
      plugin("accounting", {
        onUsage: (usage) => (usage ? { ...usage, cost: (usage.cost ?? 0) * 10 + cost } : countedUsage),
      });
    const pipeline = beginPlugins([adding(1), adding(2), adding(3)], context, body);
    expect(pipeline.onUsage(undefined, { status: "finished", endpoint })?.cost).toBe(23);
  });

  test("where no plugin wants the parts, there is nothing to call", () => {
    expect(beginPlugins([plugin("web", {})], context, body).onPart).toBeUndefined();
  });

  test("each receives what the ones before it made of a part", () => {
    const double = plugin("web", { onPart: (part) => [part, part] });
    const shout = plugin("moderation", {
      onPart: (part) => (part.type === "text-delta" ? { ...part, text: part.text.toUpperCase() } : part),
    });
    const dropFirst = () => {
      let isFirst = true;
      return plugin("accounting", {
        onPart: (part) => {
          const drops = isFirst;
          isFirst = false;
          return drops ? [] : part;
        },
      });
    };
    const pass = (plugins: Plugin[]) => beginPlugins(plugins, context, body).onPart?.(text("a"), endpoint) ?? [];
    expect(textOf(pass([double]))).toEqual(["a", "a"]);
    expect(textOf(pass([double, shout]))).toEqual(["A", "A"]);
    expect(textOf(pass([double, dropFirst(), double]))).toEqual(["a", "a"]);
    expect(textOf(pass([dropFirst(), double]))).toEqual([]);
  });

  test("a plugin that leaves a part as it is makes nothing new", () => {
    const pipeline = beginPlugins(
      [plugin("web", { onPart: (part) => part }), plugin("accounting", { onPart: (part) => part })],
      context,
      body,
    );
    const part = text("a");
    expect(pipeline.onPart?.(part, endpoint)).toBe(part);
  });

  test("all end, even where one of them fails to", async () => {
    const endings: string[] = [];
    const failing = plugin("web", {
      onEnd: () => {
        throw new Error("broken");
      },
    });
    const ending = plugin("accounting", { onEnd: () => void endings.push("accounting") });
    const costOutcome = { type: "refused", dollars: 0 } as const;
    const outcome = { status: "finished", costOutcome, attempts: [], startedAt: 0, endedAt: 0 } as const;
    await beginPlugins([failing, ending], context, body).onEnd(outcome);
    expect(endings).toEqual(["accounting"]);
  });
});
