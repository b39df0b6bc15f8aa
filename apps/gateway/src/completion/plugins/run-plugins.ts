import type { AnswerPart, ApiError, ChatRequest, Usage } from "@tutti/contract";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import type { ProviderRequest } from "../../providers/provider.ts";
import type { AnswerEnding, CompletionContext, CompletionOutcome, Plugin, PluginRun } from "./plugin.ts";

/** The result of a hook for one part. */
export type Parts = AnswerPart | readonly AnswerPart[];

/** The plugins that have something to do in one completion, combined into one. */
export interface PluginPipeline {
  beforeRouting(body: ChatRequest): Promise<ChatRequest>;
  chooseEndpoints(endpoints: readonly Endpoint[]): readonly Endpoint[];
  beforeAttempt(request: ProviderRequest, endpoint: Endpoint): Promise<ProviderRequest>;
  /** Undefined where no plugin reads the parts. */
  readonly onPart: ((part: AnswerPart, endpoint: Endpoint) => Parts) | undefined;
  onUsage(usage: Usage | undefined, ending: AnswerEnding): Usage | undefined;
  onRefusal(error: ApiError): ApiError;
  onEnd(outcome: CompletionOutcome): Promise<void>;
}

/**
 * Calls `begin` of every plugin, and combines those that have something to do, in their order. A plugin that the
 * request turns off is not called, unless it is mandatory.
 */
export function beginPlugins(
  plugins: readonly Plugin[],
  context: CompletionContext,
  body: ChatRequest,
): PluginPipeline {
  const runs: PluginRun[] = [];
  for (const plugin of plugins) {
    const options = body.plugins?.find(({ id }) => id === plugin.id);
    if (options?.enabled === false && !plugin.isMandatory) continue;
    const run = plugin.begin(context, body, options);
    if (run) runs.push(run);
  }
  return {
    async beforeRouting(body) {
      let changedBody = body;
      for (const run of runs) if (run.beforeRouting) changedBody = await run.beforeRouting(changedBody);
      return changedBody;
    },
    chooseEndpoints: (givenEndpoints) =>
      runs.reduce((chosenEndpoints, run) => run.chooseEndpoints?.(chosenEndpoints) ?? chosenEndpoints, givenEndpoints),
    async beforeAttempt(providerRequest, endpoint) {
      let changedProviderRequest = providerRequest;
      for (const run of runs)
        if (run.beforeAttempt) changedProviderRequest = await run.beforeAttempt(changedProviderRequest, endpoint);
      return changedProviderRequest;
    },
    onPart: composeOnPart(runs),
    onUsage: (countedUsage, ending) =>
      runs.reduce((usage, run) => (run.onUsage ? run.onUsage(usage, ending) : usage), countedUsage),
    onRefusal: (error) => runs.reduce((lastError, run) => run.onRefusal?.(lastError) ?? lastError, error),
    async onEnd(outcome) {
      for (const run of runs) {
        try {
          await run.onEnd?.(outcome);
        } catch (cause) {
          // A bug in one plugin must not keep the others, or the ledger, from their own ending.
          context.log.error({ err: cause, generation: context.id }, "a plugin failed at the end of a completion");
        }
      }
    },
  };
}

/** Each hook receives the parts that the hook before it returned, one after the other. */
function composeOnPart(runs: readonly PluginRun[]): PluginPipeline["onPart"] {
  const [first, ...others] = runs.flatMap((run) => (run.onPart ? [run.onPart.bind(run)] : []));
  if (first === undefined || others.length === 0) return first;
  return (part, endpoint) => {
    let current = first(part, endpoint);
    for (const step of others) {
      current = isOne(current) ? step(current, endpoint) : current.flatMap((one) => step(one, endpoint));
    }
    return current;
  };
}

/** Whether a hook returned one part, and not a list of them. */
export function isOne(parts: Parts): parts is AnswerPart {
  return !Array.isArray(parts);
}
