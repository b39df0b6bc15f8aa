import { type Reasoning, reasoningEffortOf } from "@tutti/contract";
import type { ReasoningConfig } from "./provider.ts";

/** Every word for how hard a model thinks, rising; OpenRouter's and OpenAI's. */
const rising = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/** What a whole answer is taken to have room for, in tokens, where neither request nor model says. */
const USUAL_LIMIT = 32_000;

/**
 * The effort nearest to the one asked for, among those that a model takes; the harder of two that are equally near.
 * A request for reasoning gets some, however few, where the model has any; one that always thinks is asked for the
 * least, where none are wanted. An unknown word stays as it is.
 */
export function nearestEffort(effort: string, supportedEfforts: readonly string[]): string {
  if (supportedEfforts.length === 0 || supportedEfforts.includes(effort) || !rising.includes(effort)) return effort;
  const index = rising.indexOf(effort);
  const distance = (effort: string) => Math.abs(rising.indexOf(effort) - index);
  const knownEfforts = supportedEfforts.filter((effort) => rising.includes(effort));
  const thinking = knownEfforts.filter((effort) => effort !== "none");
  const sorted = (thinking.length > 0 ? thinking : knownEfforts).toSorted(
    (a, b) => distance(a) - distance(b) || rising.indexOf(b) - rising.indexOf(a),
  );
  return sorted[0] ?? effort;
}

/**
 * The effort to send to a model that takes these efforts; undefined where the request names none.
 *
 * @param limit the most tokens that the whole answer may have
 */
export function effortToSend(
  reasoning: Reasoning,
  { supportedEfforts, limit = USUAL_LIMIT }: { supportedEfforts: readonly string[]; limit?: number | undefined },
): string | undefined {
  const effort = reasoning.enabled === false ? "none" : reasoningEffortOf(reasoning, limit);
  return effort === undefined ? undefined : nearestEffort(effort, supportedEfforts);
}

/** The efforts that a model takes, "none" where it need not think; undefined where that is not known. */
export function effortsOf(config: ReasoningConfig | undefined): readonly string[] | undefined {
  if (!config?.supportedEfforts?.length) return undefined;
  return config.mandatory ? config.supportedEfforts : ["none", ...config.supportedEfforts];
}
