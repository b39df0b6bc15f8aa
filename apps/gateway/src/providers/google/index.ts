import { withoutUndefined } from "@tutti/contract";
import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../config/config.ts";
import type { Provider, ProviderModel, ProviderRequest } from "../provider.ts";
import type { Tasks } from "../tasks.ts";
import { call, createConnections, readStart } from "../wire/call.ts";
import { callUpstream, type StreamLimits } from "../wire/call-upstream.ts";
import { errorSourceOf } from "../wire/error-source.ts";
import type { ErrorSource } from "../wire/from-error.ts";
import type { SignIn } from "../wire/sign-in.ts";
import { apiRoot, modelPath } from "./address.ts";
import { createEmbed } from "./embed.ts";
import { readModelPage } from "./model-list.ts";
import { fromGoogleFailure } from "./read/from-error.ts";
import { createGoogleReader } from "./read/from-stream.ts";
import { toGoogleRequest } from "./to-request.ts";

export interface GoogleOptions extends StreamLimits {
  config: ProviderConfig & { baseUrl: string };
  /** The connections; default: a pool of its own. */
  dispatcher?: Dispatcher | undefined;
  /** A cloud that serves the models; default: Google's API for developers. */
  host?: GeminiHost | undefined;
  /** Default: that of the configuration. */
  source?: ErrorSource | undefined;
}

/** A server with Gemini's form at addresses and with a sign-in of its own. */
export interface GeminiHost {
  /** The address of a request to this model, without the method. */
  addressOf(model: string): string;
  signIn: SignIn;
}

/** More pages than Google has models for: reading of a list without end stops there. */
const PAGE_LIMIT = 20;

/**
 * Google's Gemini API. Every answer is requested as a stream, also if the client wants it whole: a model that reasons
 * for long then sends bytes in the meantime.
 */
export function createGoogleProvider(options: GoogleOptions): Provider & { readonly tasks: Pick<Tasks, "embed"> } {
  const { config } = options;
  const { slug, name, kind, dataPolicy } = config;
  const dispatcher = options.dispatcher ?? createConnections();
  const source = options.source ?? errorSourceOf(config);
  const root = apiRoot(config.baseUrl);
  const headers = headersOf(config);

  return {
    slug,
    name,
    kind,
    dataPolicy,
    async listModels(signal) {
      if (config.models) return config.models;
      const models = new Map<string, ProviderModel>();
      let pageToken: string | undefined;
      for (let page = 0; page < PAGE_LIMIT; page += 1) {
        const query = new URLSearchParams({ pageSize: "1000", ...withoutUndefined({ pageToken }) });
        const response = await call({
          url: `${root}/models?${query}`,
          method: "GET",
          headers,
          signal,
          dispatcher,
          source,
        });
        if (!response.isOk) throw fromGoogleFailure({ ...response, body: await readStart(response) }, source);
        const read = readModelPage(await response.text(), source);
        for (const model of read.models) if (!models.has(model.slug)) models.set(model.slug, model);
        pageToken = read.nextPageToken;
        if (pageToken === undefined) break;
      }
      return [...models.values()];
    },
    tasks: { embed: createEmbed({ root, headers, dispatcher, source, limits: options }) },
    complete(providerRequest: ProviderRequest) {
      const { request, names } = toGoogleRequest(providerRequest);
      providerRequest.onUpstreamBody?.(request);
      const { upstreamId } = providerRequest.model;
      const address = options.host?.addressOf(upstreamId) ?? `${root}/${modelPath(upstreamId)}`;
      return callUpstream({
        url: `${address}:streamGenerateContent?alt=sse`,
        headers,
        signIn: options.host?.signIn,
        body: request,
        signal: providerRequest.signal,
        dispatcher,
        source,
        limits: options,
        onRepair: providerRequest.onRepair,
        createReader: (contentType) => createGoogleReader({ source, names, contentType }),
        readFailure: (answer) => fromGoogleFailure(answer, source),
      });
    },
  };
}

function headersOf(config: ProviderConfig): Record<string, string> {
  return {
    accept: "text/event-stream, application/json",
    // Sent explicitly, since some proxies compress unless a request forbids it.
    "accept-encoding": "identity",
    "user-agent": "tutti",
    ...(config.apiKey ? { "x-goog-api-key": config.apiKey } : {}),
    ...config.headers,
  };
}
