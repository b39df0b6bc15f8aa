import type { AnswerPart, JsonObject } from "@tutti/contract";
import type { Dispatcher } from "undici";
import { createOpenAiCompatibleProvider, type OpenAiCompatibleOptions } from "../openai-compatible/index.ts";
import { toOpenAiNames } from "../openai-compatible/openai-names.ts";
import type { ProviderRequest } from "../provider.ts";
import type { FormPassage } from "../same-form/form-request.ts";
import { passAnswer } from "../same-form/pass-answer.ts";
import { createConnections } from "../wire/call.ts";
import { callUpstream } from "../wire/call-upstream.ts";
import { errorSourceOf } from "../wire/error-source.ts";
import { headersOf } from "../wire/headers.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { chooseApi } from "./choose-api.ts";
import { passedBody, passesForm, responsesEvents } from "./pass-request.ts";
import { openAiDialect, type ResponsesDialect } from "./responses/dialect.ts";
import { createResponsesReader } from "./responses/reader.ts";
import { toResponsesRequest } from "./responses/to-request.ts";

export interface OpenAiOptions extends OpenAiCompatibleOptions {
  /** The vendor's dialect of the Responses API; default: OpenAI's. */
  dialect?: ResponsesDialect | undefined;
  /** The server is the vendor's own; default: by the host of its address. */
  isVendors?: boolean | undefined;
}

/** The hosts that are known to serve both APIs: OpenAI's, Microsoft's for the same models, and xAI's. */
const vendorHosts = /(^|\.)(openai\.com|openai\.azure\.com|x\.ai)$/;

/** A vendor with both of OpenAI's APIs: chat completions unchanged, and the Responses API for what only it can do. */
export function createOpenAiProvider(options: OpenAiOptions): ReturnType<typeof createOpenAiCompatibleProvider> {
  const { config, dialect = openAiDialect } = options;
  const dispatcher: Dispatcher = options.dispatcher ?? createConnections();
  const chat = createOpenAiCompatibleProvider({ ...options, dispatcher });
  const source = options.source ?? errorSourceOf(config);
  const isVendors = options.isVendors ?? vendorHosts.test(new URL(config.baseUrl).hostname);
  // Accounts that OpenAI has not verified may not request summaries; the first request shows whether this one may.
  let canRequestSummaries = true;

  const withName = (body: JsonObject, { model }: ProviderRequest): JsonObject =>
    options.nameOf ? { ...body, model: options.nameOf(model) } : body;

  const respond = (request: ProviderRequest): AsyncGenerator<AnswerPart, void, undefined> => {
    const body = withName(toResponsesRequest(request, { dialect, canRequestSummaries }), request);
    request.onUpstreamBody?.(body);
    return callUpstream({
      url: `${config.baseUrl}/responses`,
      headers: headersOf(config),
      body,
      signIn: options.signIn,
      signal: request.signal,
      dispatcher,
      source,
      limits: options,
      onRepair: request.onRepair,
      createReader: (contentType) => createResponsesReader({ source, contentType, format: dialect.format }),
    });
  };

  /** Sends the client's own request, and passes on the answer's own bytes. */
  const passOn = (request: ProviderRequest, passage: FormPassage): AsyncGenerator<AnswerPart, void, undefined> => {
    const body = withName(passedBody(passage, request), request);
    request.onUpstreamBody?.(body);
    return callUpstream({
      url: `${config.baseUrl}/responses`,
      headers: { ...passage.request.headers, ...headersOf(config) },
      body,
      signIn: options.signIn,
      signal: request.signal,
      dispatcher,
      source,
      limits: options,
      onRepair: request.onRepair,
      createReader(contentType) {
        passage.open();
        const reader = createResponsesReader({ source, contentType, format: dialect.format });
        return passAnswer(reader, passage, responsesEvents);
      },
    });
  };

  async function* respondWithOrWithoutSummary(request: ProviderRequest): AsyncGenerator<AnswerPart, void, undefined> {
    const hasSummaries = canRequestSummaries;
    try {
      yield* respond(request);
      return;
    } catch (cause) {
      // This error comes only before the first part, so that no part is sent twice.
      if (!hasSummaries || !isSummaryRefused(cause)) throw cause;
    }
    canRequestSummaries = false;
    yield* respond(request);
  }

  return {
    ...chat,
    passesForm: (form, model) => dialect === openAiDialect && passesForm(form, model, { isVendors }),
    complete(providerRequest) {
      if (providerRequest.passage) return passOn(providerRequest, providerRequest.passage);
      const { body, toClient } = toOpenAiNames(providerRequest.body);
      const request = { ...providerRequest, body };
      const isChat = chooseApi(request, { isVendors }) === "chat";
      return toClient(isChat ? chat.complete(request) : respondWithOrWithoutSummary(request));
    },
  };
}

function isSummaryRefused(cause: unknown): boolean {
  if (!(cause instanceof ProviderError) || cause.error.code !== 400) return false;
  return /"param":\s*"reasoning\.summary"/.test(String(cause.error.metadata?.raw));
}
