import { type Reasoning, reasoningEffortOf } from "@tutti/contract";
import type { ReasoningConfig } from "./provider.ts";

/** The reasoning effort levels of OpenRouter and OpenAI, from the lowest. */
const rising = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/** The assumed maximum length of a whole answer, in tokens, if neither request nor model sets one. */
const USUAL_LIMIT = 32_000;

/**
 * The supported effort that is nearest to the requested one; the higher of two that are equally near. A request for
 * reasoning gets some, however little, if the model supports any; a request without reasoning gets the lowest effort of
 * a model that always reasons. An unknown level is returned unchanged.
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
 * The effort to send to a model with these efforts; undefined if the request names none.
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

/** The efforts that a model accepts, with "none" if its reasoning is optional; undefined if they are unknown. */
export function effortsOf(config: ReasoningConfig | undefined): readonly string[] | undefined {
  if (!config?.supportedEfforts?.length) return undefined;
  return config.mandatory ? config.supportedEfforts : ["none", ...config.supportedEfforts];
}
