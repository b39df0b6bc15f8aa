import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../config/config.ts";
import type { Provider, ProviderModel, ProviderRequest } from "../provider.ts";
import type { FormPassage } from "../same-form/form-request.ts";
import { passAnswer } from "../same-form/pass-answer.ts";
import type { ToolNames } from "../tool-names.ts";
import { call, createConnections, readStart } from "../wire/call.ts";
import { callUpstream, type StreamLimits } from "../wire/call-upstream.ts";
import { errorSourceOf } from "../wire/error-source.ts";
import type { ErrorSource } from "../wire/from-error.ts";
import type { JsonObject } from "../wire/json.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { fromAnthropicFailure } from "./from-error.ts";
import { createAnthropicReader } from "./from-stream.ts";
import type { MessagesHost } from "./messages-host.ts";
import { readModelPage, toModels } from "./model-list.ts";
import { anthropicEvents, passedBody, passesForm } from "./pass-request.ts";
import { Unsendable } from "./to-content.ts";
import { type AnthropicCall, toRequest } from "./to-request.ts";

export interface AnthropicOptions extends StreamLimits {
  config: ProviderConfig & { baseUrl: string };
  /** The connections; default: a pool of its own. */
  dispatcher?: Dispatcher | undefined;
  /** A cloud that serves the models; default: Anthropic itself, or a server in its place. */
  host?: MessagesHost | undefined;
  /** Default: that of the configuration. */
  source?: ErrorSource | undefined;
}

/** A client of the same form named its tools for it. */
const unchangedNames: ToolNames = { toProvider: (name) => name, toClient: (name) => name };

/** The version of the wire format; Anthropic does not change it for clients that name it. */
const WIRE_VERSION = "2023-06-01";

const BETA = "anthropic-beta";

/** How many pages of models are read; one page holds up to a thousand. */
const PAGE_LIMIT = 20;

/** Anthropic's Messages API, or a server that speaks it. */
export function createAnthropicProvider(options: AnthropicOptions): Provider {
  const { config } = options;
  const { slug, name, kind, dataPolicy } = config;
  const dispatcher = options.dispatcher ?? createConnections();
  const source = options.source ?? errorSourceOf(config);
  const root = rootOf(config.baseUrl);

  const listPage = async (after: string | undefined, signal: AbortSignal) => {
    const query = after === undefined ? "" : `&after_id=${encodeURIComponent(after)}`;
    const url = `${root}/models?limit=1000${query}`;
    const response = await call({ url, method: "GET", headers: headersOf(config), signal, dispatcher, source });
    if (!response.isOk) throw fromAnthropicFailure({ ...response, body: await readStart(response) }, source);
    return readModelPage(await response.text(), source);
  };

  const prepare = ({ model, body, webSearch }: ProviderRequest): AnthropicCall => {
    try {
      return toRequest({ model, body, webSearch });
    } catch (cause) {
      if (!(cause instanceof Unsendable)) throw cause;
      const metadata = { provider_name: name, error_type: "invalid_request" };
      throw new ProviderError({ code: 400, message: cause.message, metadata }, { cause, isUnbilled: true });
    }
  };

  /** Where a request goes, and how its answer is read. */
  const callOf = (providerRequest: ProviderRequest, parts: Draft) => {
    const { url, headers, body } = options.host ? toHost(options.host, providerRequest, parts) : toAnthropic(parts);
    providerRequest.onUpstreamBody?.(body);
    return {
      url,
      headers,
      body,
      signIn: options.host?.signIn,
      createDecoder: options.host?.createDecoder,
      signal: providerRequest.signal,
      dispatcher,
      source,
      limits: options,
      onRepair: providerRequest.onRepair,
      readFailure: options.host?.readFailure ?? ((answer: FailedAnswer) => fromAnthropicFailure(answer, source)),
    };
  };

  const toAnthropic = ({ body, betas, passedHeaders }: Draft) => ({
    url: `${root}/messages`,
    headers: passedHeaders
      ? { ...headersOf(config), ...passedHeaders, ...config.headers }
      : withBetas(headersOf(config), betas),
    body,
  });

  /** Sends the client's own request, and passes on the answer's own bytes. */
  const passOn = (providerRequest: ProviderRequest, passage: FormPassage) => {
    const { headers: passedHeaders } = passage.request;
    const betas = betasIn(passedHeaders);
    return callUpstream({
      ...callOf(providerRequest, { body: passedBody(passage, providerRequest), betas, passedHeaders }),
      createReader(contentType) {
        passage.open();
        const reader = createAnthropicReader({ source, contentType, names: unchangedNames, jsonTool: undefined });
        return passAnswer(reader, passage, anthropicEvents);
      },
    });
  };

  return {
    slug,
    name,
    kind,
    dataPolicy,
    async listModels(signal): Promise<readonly ProviderModel[]> {
      if (config.models) return config.models;
      const entries: JsonObject[] = [];
      let after: string | undefined;
      for (let page = 0; page < PAGE_LIMIT; page += 1) {
        const modelPage = await listPage(after, signal);
        entries.push(...modelPage.entries);
        if (modelPage.next === undefined || modelPage.next === after) break;
        after = modelPage.next;
      }
      return toModels(entries, slug);
    },
    passesForm,
    async *complete(providerRequest: ProviderRequest) {
      providerRequest.signal.throwIfAborted();
      const { passage } = providerRequest;
      if (passage) {
        yield* passOn(providerRequest, passage);
        return;
      }
      const { request, names, jsonTool, betas } = prepare(providerRequest);
      yield* callUpstream({
        ...callOf(providerRequest, { body: { ...request }, betas }),
        createReader: (contentType) =>
          createAnthropicReader({ source, contentType, onRepair: providerRequest.onRepair, names, jsonTool }),
      });
    },
  };
}

interface FailedAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** A request in Anthropic's form, before it is known where it goes. */
interface Draft {
  body: JsonObject;
  betas: readonly string[];
  /** The client's own headers that belong to the form, where its request is passed on. */
  passedHeaders?: Readonly<Record<string, string>>;
}

function toHost(host: MessagesHost, { model }: ProviderRequest, { body, betas }: Draft) {
  const request = host.toRequest(body, betas);
  return {
    url: host.addressOf(model.upstreamId, body["stream"] === true),
    headers: { ...host.headers, ...request.headers },
    body: request.body,
  };
}

function betasIn(headers: Readonly<Record<string, string>>): string[] {
  return (headers[BETA] ?? "")
    .split(",")
    .map((beta) => beta.trim())
    .filter(Boolean);
}

/**
 * The root of the API: a base URL may be given with its version, as OpenAI's is, or without, as in Anthropic's own SDK.
 */
function rootOf(baseUrl: string): string {
  return `${baseUrl.replace(/\/v1$/, "")}/v1`;
}

/** The operator's own betas stay beside those of the request. */
function withBetas(headers: Record<string, string>, betas: readonly string[]): Record<string, string> {
  if (betas.length === 0) return headers;
  const [name, value] = Object.entries(headers).find(([header]) => header.toLowerCase() === BETA) ?? [BETA, ""];
  return {
    ...headers,
    [name]: [...new Set([...value.split(",").map((beta) => beta.trim()), ...betas])].filter(Boolean).join(","),
  };
}

function headersOf(config: ProviderConfig): Record<string, string> {
  return {
    accept: "application/json, text/event-stream",
    // Sent explicitly, since some proxies compress unless a request forbids it.
    "accept-encoding": "identity",
    "anthropic-version": WIRE_VERSION,
    "user-agent": "tutti",
    ...(config.apiKey ? { "x-api-key": config.apiKey } : {}),
    ...config.headers,
  };
}
