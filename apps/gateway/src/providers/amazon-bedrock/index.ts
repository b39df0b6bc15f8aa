import type { AnswerPart } from "@tutti/contract";
import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../config/config.ts";
import { createAnthropicReader } from "../anthropic/from-stream.ts";
import { createAnthropicProvider } from "../anthropic/index.ts";
import { Unsendable } from "../anthropic/to-content.ts";
import { type AnthropicCall, toRequest } from "../anthropic/to-request.ts";
import type { Provider, ProviderModel, ProviderRequest } from "../provider.ts";
import { call, createConnections, readStart } from "../wire/call.ts";
import { callUpstream, type StreamLimits } from "../wire/call-upstream.ts";
import { errorSourceOf } from "../wire/error-source.ts";
import type { JsonObject } from "../wire/json.ts";
import { ProviderError, toRefusal } from "../wire/provider-error.ts";
import { toSigningSource } from "../wire/sign-in.ts";
import type { Aws } from "./aws.ts";
import { claudeHost } from "./claude-host.ts";
import { createConverseWriter } from "./converse/from-frame.ts";
import { toConverse } from "./converse/to-converse.ts";
import { createFrameDecoder } from "./frames.ts";
import { fromBedrockFailure } from "./from-error.ts";
import { loadAws } from "./load-aws.ts";
import { claudeIdOf, readModels } from "./model-list.ts";
import { createBedrockSignIn } from "./sign-in.ts";

export interface BedrockOptions extends StreamLimits {
  config: ProviderConfig & { baseUrl: string };
  /** The connections; default: a pool of its own. */
  dispatcher?: Dispatcher | undefined;
}

/**
 * Amazon Bedrock. Claude's models are called in Anthropic's own form (`InvokeModel`), so that thinking, caching and all
 * of its fields are what they are at Anthropic; all others by `ConverseStream`. Answers come as AWS's binary event
 * stream, of which the reader of Anthropic's form reads the events.
 */
export function createBedrockProvider(options: BedrockOptions): Provider {
  const { config } = options;
  const { slug, name, kind, dataPolicy, baseUrl, apiKey, cloud = {} } = config;
  const dispatcher = options.dispatcher ?? createConnections();
  const source = toSigningSource(errorSourceOf(config));
  const region = cloud.region ?? regionIn(baseUrl);
  const signIn = createBedrockSignIn({ region, profile: cloud.profile, apiKey, source });
  const readFailure = (answer: { status: number; headers: Headers; body: string }) =>
    fromBedrockFailure(answer, source);
  let aws: Aws | undefined;
  const claude = createAnthropicProvider({
    ...options,
    dispatcher,
    source,
    host: claudeHost({ baseUrl, headers: headersOf(config), signIn, readFailure, codec: () => aws?.codec }),
  });

  const list = async (path: string, signal: AbortSignal): Promise<string> => {
    const url = `${controlAddress(baseUrl)}/${path}`;
    const headers = { accept: "application/json", "user-agent": "tutti", ...config.headers };
    const response = await call({ url, method: "GET", headers, signIn, signal, dispatcher, source });
    if (!response.isOk) {
      throw toRefusal(readFailure({ ...response, body: await readStart(response) }), response.status);
    }
    return response.text();
  };

  async function* converse(request: ProviderRequest, { codec }: Aws): AsyncGenerator<AnswerPart, void, undefined> {
    const { body, names, jsonTool } = prepare(request);
    request.onUpstreamBody?.(body);
    yield* callUpstream({
      url: `${baseUrl}/model/${encodeURIComponent(request.model.upstreamId)}/converse-stream`,
      headers: headersOf(config),
      body,
      signIn,
      signal: request.signal,
      dispatcher,
      source,
      limits: options,
      onRepair: request.onRepair,
      createDecoder: () => createFrameDecoder(codec, createConverseWriter(request.model.upstreamId)),
      createReader: (contentType) =>
        createAnthropicReader({ source, contentType, onRepair: request.onRepair, names, jsonTool }),
      readFailure,
    });
  }

  /** The request, and what is needed to read its answer. */
  const prepare = ({ model, body }: ProviderRequest): Omit<AnthropicCall, "request"> & { body: JsonObject } => {
    try {
      const { request, ...reading } = toRequest({ model, body });
      return { ...reading, body: toConverse(request, body) };
    } catch (cause) {
      if (!(cause instanceof Unsendable)) throw cause;
      const message = cause.message.replace("Anthropic's models do not", `${name} does not`);
      const metadata = { provider_name: name, error_type: "invalid_request" };
      throw new ProviderError({ code: 400, message, metadata }, { cause, isUnbilled: true });
    }
  };

  return {
    slug,
    name,
    kind,
    dataPolicy,
    async listModels(signal): Promise<readonly ProviderModel[]> {
      if (config.models) return config.models;
      const models = list("foundation-models?byOutputModality=TEXT", signal);
      // Keys with few rights may list the models alone, of which those that need no profile remain.
      const profiles = list("inference-profiles?maxResults=1000", signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        if (cause instanceof ProviderError) return undefined;
        throw cause;
      });
      return readModels(await models, await profiles, source);
    },
    passesForm: (form, model) =>
      claudeIdOf(model.upstreamId) !== undefined && claude.passesForm?.(form, model) === true,
    async *complete(request: ProviderRequest) {
      request.signal.throwIfAborted();
      aws ??= await loadAws();
      yield* claudeIdOf(request.model.upstreamId) === undefined ? converse(request, aws) : claude.complete(request);
    },
  };
}

/** `bedrock-runtime.eu-west-1.amazonaws.com` is in this region; another host's is the one that AWS has had longest. */
function regionIn(baseUrl: string): string {
  return /bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\./.exec(baseUrl)?.[1] ?? "us-east-1";
}

/** Bedrock lists its models at another host than it answers at. */
function controlAddress(baseUrl: string): string {
  return baseUrl.replace("//bedrock-runtime", "//bedrock");
}

function headersOf({ headers }: ProviderConfig): Record<string, string> {
  return {
    accept: "application/vnd.amazon.eventstream, application/json",
    "accept-encoding": "identity",
    "user-agent": "tutti",
    ...headers,
  };
}
