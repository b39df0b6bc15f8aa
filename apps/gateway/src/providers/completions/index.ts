import { type AnswerPart, reasoningOf } from "@tutti/contract";
import type { Logger } from "pino";
import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../config/config.ts";
import { isInstructType } from "../../instruct/formats.ts";
import type { RenderedPrompt } from "../../instruct/render-format.ts";
import { renderPrompt } from "../../instruct/render-prompt.ts";
import { createTemplateRenderer } from "../../instruct/template-renderer.ts";
import { createAnswerReader } from "../openai-compatible/from-stream.ts";
import { createOpenAiCompatibleProvider } from "../openai-compatible/index.ts";
import type { Provider, ProviderModel, ProviderRequest } from "../provider.ts";
import { createConnections } from "../wire/call.ts";
import { callUpstream, type StreamLimits } from "../wire/call-upstream.ts";
import { errorSourceOf } from "../wire/error-source.ts";
import { headersOf } from "../wire/headers.ts";
import { chooseStops } from "./choose-stops.ts";
import { createCompletionShaper } from "./completion-shaper.ts";
import { fillCompletionModel } from "./fill-model.ts";
import { fromCompletion } from "./from-completion.ts";
import { toCompletionRequest } from "./to-request.ts";

export interface CompletionsOptions extends StreamLimits {
  config: ProviderConfig & { baseUrl: string };
  /** The connections; default: a pool of its own. */
  dispatcher?: Dispatcher | undefined;
  /** Gets a warning when a template fails; once for each model and reason. */
  log?: Logger | undefined;
}

/**
 * A server that continues a text (`/completions`): vLLM, llama.cpp, LM Studio, TGI. The conversation is rendered here,
 * by the model's own template or in its prompt format, and the answer is made out of the text in the response.
 */
export function createCompletionsProvider(options: CompletionsOptions): Provider {
  const { config, log } = options;
  const dispatcher = options.dispatcher ?? createConnections();
  const source = errorSourceOf(config);
  const url = new URL("completions", `${config.baseUrl}/`).href;
  const render = createPromptRenderer(log);
  // The list of models is the same as that of any OpenAI-compatible server.
  const { listModels, ...provider } = createOpenAiCompatibleProvider({ config, dispatcher });

  async function* complete(request: ProviderRequest): AsyncGenerator<AnswerPart, void, undefined> {
    request.signal.throwIfAborted();
    const prompt = await render(request);
    const stops = chooseStops(prompt.stop, request.body.stop);
    const body = toCompletionRequest(request, { renderedPrompt: prompt, stops: stops.sentStops });
    request.onUpstreamBody?.(body);
    const shaper = createCompletionShaper({ ...prompt, stops: stops.all });
    const parts = callUpstream({
      url,
      headers: headersOf(config),
      body,
      signal: request.signal,
      dispatcher,
      source,
      limits: options,
      onRepair: request.onRepair,
      createReader: (contentType) =>
        createAnswerReader({ source, contentType, onRepair: request.onRepair, translate: fromCompletion }),
    });
    for await (const part of parts) {
      yield* shaper.push(part);
      if (shaper.isOver) return;
    }
  }

  return {
    ...provider,
    listModels: async (signal) => (await listModels(signal)).map(fillCompletionModel),
    complete,
  };
}

type Render = (request: ProviderRequest) => Promise<RenderedPrompt>;

function createPromptRenderer(log: Logger | undefined): Render {
  const renderer = createTemplateRenderer();
  const warnedKeys = new Set<string>();
  return async ({ model, body }) => {
    const { problem, ...rendered } = await renderPrompt(
      {
        messages: body.messages,
        tools: body.tools,
        thinking: reasoningOf(body).enabled,
        format: isInstructType(model.instructType) ? model.instructType : "none",
        template: templateOf(model),
      },
      renderer,
    );
    const key = `${model.slug} ${problem}`;
    if (problem !== undefined && !warnedKeys.has(key)) {
      warnedKeys.add(key);
      log?.warn({ model: model.slug, problem }, "a chat template failed; the model is sent plain text");
    }
    return rendered;
  };
}

function templateOf({ chatTemplate, bosToken, eosToken }: ProviderModel) {
  return chatTemplate === undefined ? undefined : { source: chatTemplate, bosToken, eosToken };
}
