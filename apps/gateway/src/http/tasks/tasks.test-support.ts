import type { UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { type ScriptedUpstream, startScriptedUpstream } from "@tutti/testkit";
import OpenAI from "openai";
import { startTestApp, type TestApp, type TestAppOptions } from "../../app.test-support.ts";
import type { ProviderModel } from "../../providers/provider.ts";

/** A listening gateway whose providers are all at one scripted upstream, with OpenAI's client; for tests. */
export interface TaskProduct {
  app: TestApp;
  origin: string;
  upstream: ScriptedUpstream;
  /** The upstream's next responses. */
  answer: (request: UpstreamRequest) => UpstreamAnswer;
  client: OpenAI;
  /** Sends JSON with the person's key. */
  post(path: string, body: unknown, signal?: AbortSignal): Promise<Response>;
  get(path: string): Promise<unknown>;
  /** The record of a generation, in OpenRouter's form. */
  generation(id: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** A model of a task, as a configuration has it. */
export function taskModel(slug: string, output: string, extra: Partial<ProviderModel> = {}): ProviderModel {
  return {
    upstreamId: slug.slice(slug.indexOf("/") + 1),
    slug,
    name: slug,
    inputModalities: ["text"],
    outputModalities: [output],
    completes: false,
    pricing: { prompt: "0.000001", completion: "0.000002" },
    supportedParameters: [],
    ...extra,
  };
}

type ProviderAt = Omit<TestAppOptions["providers"][number], "baseUrl" | "name"> & { path?: string };

export async function startTaskProduct(
  providers: readonly ProviderAt[],
  options: Partial<TestAppOptions> & { answerOther?: (request: UpstreamRequest) => UpstreamAnswer | undefined } = {},
): Promise<TaskProduct> {
  let answer: TaskProduct["answer"] = () => {
    throw new Error("No answer was scripted.");
  };
  const { answerOther, ...others } = options;
  const upstream = await startScriptedUpstream({
    answer: (request) => answer(request),
    isQuestion: () => true,
    answerOther,
  });
  const app = await startTestApp({
    ...others,
    providers: providers.map(({ path = "/v1", ...provider }) => ({
      name: provider.slug.toUpperCase(),
      apiKey: "the-key-of-a-provider",
      ...provider,
      baseUrl: `${upstream.origin}/${provider.slug}${path}`,
    })),
  });
  const origin = await app.listen();
  const headers = { authorization: `Bearer ${app.key}` };
  const get = async (path: string) => (await fetch(`${origin}${path}`, { headers })).json() as Promise<unknown>;
  return {
    app,
    origin,
    upstream,
    get answer() {
      return answer;
    },
    set answer(next) {
      answer = next;
    },
    client: new OpenAI({ baseURL: `${origin}/api/v1`, apiKey: app.key, maxRetries: 0 }),
    post: (path, body, signal) =>
      fetch(`${origin}${path}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: signal ?? null,
      }),
    get,
    generation: async (id) => ((await get(`/api/v1/generation?id=${id}`)) as { data: Record<string, unknown> }).data,
    async close() {
      await app.close();
      await upstream.close();
    },
  };
}

/** A response of a scripted upstream with this JSON. */
export function jsonAnswer(value: unknown, status = 200): UpstreamAnswer {
  return {
    status,
    headers: { "content-type": "application/json" },
    steps: [{ type: "text", text: JSON.stringify(value) }],
  };
}
