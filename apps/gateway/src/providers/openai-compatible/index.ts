import type { AnswerPart } from "@tutti/contract";
import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../config/config.ts";
import type { Provider, ProviderModel, ProviderRequest } from "../provider.ts";
import type { Tasks } from "../tasks.ts";
import { call, createConnections } from "../wire/call.ts";
import { callUpstream, type StreamLimits } from "../wire/call-upstream.ts";
import { errorSourceOf } from "../wire/error-source.ts";
import { type ErrorSource, fromFailedResponse } from "../wire/from-error.ts";
import { headersOf } from "../wire/headers.ts";
import { isObject, type JsonObject } from "../wire/json.ts";
import { type PartBatch, type PartStream, toPartStream } from "../wire/part-stream.ts";
import type { SignIn } from "../wire/sign-in.ts";
import { createAnswerReader } from "./from-stream.ts";
import { readModelList } from "./model-list.ts";
import { toOpenAiNames } from "./openai-names.ts";
import { createRefusedFields } from "./refused-fields.ts";
import { createOpenAiTasks } from "./tasks/create-tasks.ts";
import { findTaskQuirks } from "./tasks/task-quirks.ts";
import { toUpstreamRequest } from "./to-request.ts";
import { findQuirks, unknownServer } from "./vendors/find-quirks.ts";

export interface OpenAiCompatibleOptions extends StreamLimits {
  config: ProviderConfig & { baseUrl: string };
  /** The connections; default: a pool of its own. */
  dispatcher?: Dispatcher | undefined;
  /** Makes the body to send; default: in OpenAI's form, changed by the vendor's quirks if they are known. */
  toRequest?: ((request: ProviderRequest) => JsonObject) | undefined;
  /** Tries to read a list of models of another form first; undefined if the list does not have that form. */
  readModels?: ((body: string) => ProviderModel[] | undefined) | undefined;
  /** The path of the list of models, with its query; default: the vendor's own, else OpenAI's. */
  modelsPath?: string | undefined;
  /** Adds the proof of who calls; absent: the configured key is it. */
  signIn?: SignIn | undefined;
  /** The server's own name of a model, where its id tells what the model can do; default: the id. */
  nameOf?: ((model: ProviderModel) => string) | undefined;
  /** Default: that of the configuration. */
  source?: ErrorSource | undefined;
}

/** How often a request is sent at most: servers name one refused field at a time. */
const ATTEMPTS = 5;

/**
 * A server with OpenAI's chat completions, as a faithful pass-through: the client's request is sent on, and the
 * response is read into parts.
 */
export function createOpenAiCompatibleProvider(options: OpenAiCompatibleOptions): Provider & { readonly tasks: Tasks } {
  const { config, signIn } = options;
  const { slug, name, kind, baseUrl } = config;
  const dispatcher = options.dispatcher ?? createConnections();
  const source = options.source ?? errorSourceOf(config);
  const quirks = findQuirks(config);
  const refusedFields = createRefusedFields();
  // The vendors take the names that OpenAI does; an unknown server may take any.
  const isKnown = kind === "openai-compatible" && quirks !== unknownServer;
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
      const ask = (path: string) =>
        call({ url: addressOf(path), method: "GET", headers, signIn, signal, dispatcher, source });
      let response = await ask(options.modelsPath ?? quirks.modelsPath ?? "models");
      let body = await response.text();
      // A proxy in front of the vendor may serve only the usual list.
      if (response.status === 404 && quirks.modelsPath !== undefined) {
        response = await ask("models");
        body = await response.text();
      }
      if (!response.isOk) throw fromFailedResponse({ ...response, body }, source);
      return options.readModels?.(body) ?? readModelList(body, { kind, providerSlug: slug, source, quirks });
    },
    tasks: createOpenAiTasks({ config, dispatcher, quirks: findTaskQuirks(config), limits: options, signIn, source }),
    complete(providerRequest: ProviderRequest) {
      const { body: renamedRequest, toClient } = isKnown
        ? toOpenAiNames(providerRequest.body)
        : { body: providerRequest.body, toClient: asItIs };
      return toClient(toPartStream(askUntilTaken({ ...providerRequest, body: renamedRequest })));
    },
  };

  /** Sends the request, and sends it again without the fields that the server refuses, each once. */
  async function* askUntilTaken(request: ProviderRequest): AsyncGenerator<PartBatch, void, undefined> {
    const { upstreamId } = request.model;
    for (let attempt = 1; ; attempt += 1) {
      const body = refusedFields.withoutRefused(toRequest(request), upstreamId);
      try {
        return yield* ask(request, body).batches;
      } catch (cause) {
        // A refusal comes before the first part: nothing is sent twice.
        if (attempt === ATTEMPTS || !refusedFields.note(cause, { body, request: request.body, upstreamId }))
          throw cause;
      }
    }
  }

  function ask(request: ProviderRequest, written: JsonObject): PartStream {
    const body = options.nameOf ? { ...written, model: options.nameOf(request.model) } : written;
    const path = isPrefilled(request) ? quirks.prefillPath : undefined;
    request.onUpstreamBody?.(body);
    return callUpstream({
      url: path === undefined ? completions : addressOf(path),
      headers: headersOf(config),
      body,
      signIn,
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
  }
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
