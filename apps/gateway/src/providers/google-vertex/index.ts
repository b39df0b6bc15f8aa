import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../config/config.ts";
import { fromAnthropicFailure } from "../anthropic/from-error.ts";
import { createAnthropicProvider } from "../anthropic/index.ts";
import type { MessagesHost } from "../anthropic/messages-host.ts";
import { createGoogleProvider } from "../google/index.ts";
import { fromGoogleFailure } from "../google/read/from-error.ts";
import type { Provider, ProviderModel, ProviderRequest } from "../provider.ts";
import { call, createConnections, readStart } from "../wire/call.ts";
import type { StreamLimits } from "../wire/call-upstream.ts";
import { errorSourceOf } from "../wire/error-source.ts";
import type { JsonObject } from "../wire/json.ts";
import { isObject, parseJson } from "../wire/json.ts";
import { toRefusal } from "../wire/provider-error.ts";
import { toSigningSource } from "../wire/sign-in.ts";
import { listAddress, modelAddress, publisherOf, type VertexPlace } from "./address.ts";
import { readPublisherPage, toClaudeModels, toGeminiModels } from "./model-list.ts";
import { createVertexSignIn } from "./sign-in.ts";

export interface VertexOptions extends StreamLimits {
  config: ProviderConfig & { baseUrl: string };
  /** The connections; default: a pool of its own. */
  dispatcher?: Dispatcher | undefined;
}

/** The version of Anthropic's form at Vertex, which stands in the body there. */
const WIRE_VERSION = "vertex-2023-10-16";

/** More pages than a publisher has models for. */
const PAGE_LIMIT = 10;

/** Google's cloud: Gemini in its own form, Claude in Anthropic's, both with the sign-in of Google's own library. */
export function createVertexProvider(options: VertexOptions): Provider {
  const { config } = options;
  const { slug, name, kind, dataPolicy, baseUrl, cloud = {} } = config;
  const dispatcher = options.dispatcher ?? createConnections();
  const source = toSigningSource(errorSourceOf(config));
  const { signIn, projectId } = createVertexSignIn({ credentialsFile: cloud.credentialsFile, source });
  const location = cloud.region ?? "global";
  let { project } = cloud;

  const placeOf = (): VertexPlace => ({ baseUrl, project: project ?? "", location });
  const addressOf = (model: string): string => modelAddress(placeOf(), model);
  const shared = { ...options, dispatcher, source };
  const gemini = createGoogleProvider({ ...shared, host: { addressOf, signIn } });
  const claude = createAnthropicProvider({ ...shared, host: claudeHost() });

  /** Vertex takes betas in the header, as Anthropic does, and the model in the address. */
  function claudeHost(): MessagesHost {
    return {
      addressOf: (model, isStreamed) => `${addressOf(model)}:${isStreamed ? "streamRawPredict" : "rawPredict"}`,
      headers: headersOf(config),
      signIn,
      toRequest: ({ model: _, ...body }: JsonObject, betas) => ({
        body: { ...body, anthropic_version: WIRE_VERSION },
        ...(betas.length > 0 ? { headers: { "anthropic-beta": betas.join(",") } } : {}),
      }),
      // Whether Anthropic's part of Vertex refused, or Google's before it, is told by the form of the error.
      readFailure: (answer) =>
        isAnthropics(answer.body) ? fromAnthropicFailure(answer, source) : fromGoogleFailure(answer, source),
    };
  }

  async function listOf(publisher: string, signal: AbortSignal): Promise<JsonObject[]> {
    const entries: JsonObject[] = [];
    let pageToken: string | undefined;
    for (let page = 0; page < PAGE_LIMIT; page += 1) {
      const url = listAddress(baseUrl, publisher, pageToken);
      const response = await call({
        url,
        method: "GET",
        headers: headersOf(config),
        signIn,
        signal,
        dispatcher,
        source,
      });
      if (!response.isOk) {
        const failure = fromGoogleFailure({ ...response, body: await readStart(response) }, source);
        throw toRefusal(failure, response.status);
      }
      const read = readPublisherPage(await response.text(), source);
      entries.push(...read.entries);
      pageToken = read.nextPageToken;
      if (pageToken === undefined) break;
    }
    return entries;
  }

  return {
    slug,
    name,
    kind,
    dataPolicy,
    async listModels(signal): Promise<readonly ProviderModel[]> {
      if (config.models) return config.models;
      const [google, anthropic] = await Promise.all([listOf("google", signal), listOf("anthropic", signal)]);
      return [...toGeminiModels(google, source), ...toClaudeModels(anthropic)];
    },
    passesForm: (form, model) => isClaude(model) && claude.passesForm?.(form, model) === true,
    async *complete(request: ProviderRequest) {
      request.signal.throwIfAborted();
      project ??= await projectId();
      yield* isClaude(request.model) ? claude.complete(request) : gemini.complete(request);
    },
  };
}

function isClaude({ upstreamId }: ProviderModel): boolean {
  return publisherOf(upstreamId).publisher === "anthropic";
}

function isAnthropics(body: string): boolean {
  const value = parseJson(body);
  return isObject(value) && value["type"] === "error";
}

function headersOf({ headers }: ProviderConfig): Record<string, string> {
  return {
    accept: "application/json, text/event-stream",
    "accept-encoding": "identity",
    "user-agent": "tutti",
    ...headers,
  };
}
