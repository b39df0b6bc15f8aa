import type { AnswerPart } from "@tutti/contract";
import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../config/config.ts";
import type { Provider, ProviderModel, ProviderRequest } from "../provider.ts";
import { call, createConnections } from "../wire/call.ts";
import { callUpstream, type StreamLimits } from "../wire/call-upstream.ts";
import { errorSourceOf } from "../wire/error-source.ts";
import { fromFailedResponse } from "../wire/from-error.ts";
import { headersOf } from "../wire/headers.ts";
import { isObject, type JsonObject } from "../wire/json.ts";
import { createAnswerReader } from "./from-stream.ts";
import { readModelList } from "./model-list.ts";
import { toOpenAiNames } from "./openai-names.ts";
import { toUpstreamRequest } from "./to-request.ts";
import { findQuirks } from "./vendors/find-quirks.ts";

export interface OpenAiCompatibleOptions extends StreamLimits {
  config: ProviderConfig & { baseUrl: string };
  /** The connections; default: a pool of its own. */
  dispatcher?: Dispatcher | undefined;
  /** Makes the body to send; default: in OpenAI's form, changed by the vendor's quirks if they are known. */
  toRequest?: ((request: ProviderRequest) => JsonObject) | undefined;
  /** Tries to read a list of models of another form first; undefined if the list does not have that form. */
  readModels?: ((body: string) => ProviderModel[] | undefined) | undefined;
}

/**
 * A server with OpenAI's chat completions, as a faithful pass-through: the client's request is sent on, and the
 * response is read into parts.
 */
export function createOpenAiCompatibleProvider(options: OpenAiCompatibleOptions): Provider {
  const { config } = options;
  const { slug, name, kind, baseUrl } = config;
  const dispatcher = options.dispatcher ?? createConnections();
  const source = errorSourceOf(config);
  const quirks = findQuirks(config);
  // The vendors take the names that OpenAI does; an unknown server may take any.
  const isKnown = kind === "openai-compatible" && Object.keys(quirks).length > 0;
  const addressOf = (path: string) => new URL(path, `${baseUrl}/`).href;
  const completions = addressOf("chat/completions");
  const toRequest =
    options.toRequest ?? ((request: ProviderRequest) => toUpstreamRequest(request.body, { ...request, kind, quirks }));

  return {
    slug,
    name,
    kind,
    dataPolicy: config.dataPolicy,
    async listModels(signal) {
      if (config.models) return config.models;
      const headers = headersOf(config);
      const ask = (path: string) => call({ url: addressOf(path), method: "GET", headers, signal, dispatcher, source });
      let response = await ask(quirks.modelsPath ?? "models");
      let body = await response.text();
      // A proxy in front of the vendor may serve only the usual list.
      if (response.status === 404 && quirks.modelsPath !== undefined) {
        response = await ask("models");
        body = await response.text();
      }
      if (!response.isOk) throw fromFailedResponse({ ...response, body }, source);
      return options.readModels?.(body) ?? readModelList(body, { kind, providerSlug: slug, source, quirks });
    },
    complete(providerRequest: ProviderRequest) {
      const { body: renamedRequest, toClient } = isKnown
        ? toOpenAiNames(providerRequest.body)
        : { body: providerRequest.body, toClient: asItIs };
      const request = { ...providerRequest, body: renamedRequest };
      const path = isPrefilled(request) ? quirks.prefillPath : undefined;
      const body = toRequest(request);
      request.onUpstreamBody?.(body);
      const parts = callUpstream({
        url: path === undefined ? completions : addressOf(path),
        headers: headersOf(config),
        body,
        signal: request.signal,
        dispatcher,
        source,
        limits: options,
        onRepair: request.onRepair,
        createReader: (contentType) =>
          createAnswerReader({
            source,
            contentType,
            onRepair: request.onRepair,
            hasInlineReasoning: thinksAloud(kind),
          }),
      });
      return toClient(parts);
    },
  };
}

const asItIs = (parts: AsyncIterable<AnswerPart>): AsyncIterable<AnswerPart> => parts;

/** Whether the last message is the beginning of the answer. */
function isPrefilled({ body }: ProviderRequest): boolean {
  const last: unknown = body.messages.at(-1);
  return isObject(last) && last["role"] === "assistant";
}

/** Open models write their reasoning into the text if their server does not separate it. */
function thinksAloud(kind: Provider["kind"]): boolean {
  return kind === "openai-compatible";
}
