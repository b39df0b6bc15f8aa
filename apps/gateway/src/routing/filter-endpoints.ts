import { type MaxPrice, type ProviderPreferences, SHORT_CONTEXT } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { isWithin } from "../endpoints/price.ts";
import { promptRoom } from "../endpoints/prompt-room.ts";
import { traitsOf } from "../providers/kinds.ts";
import { isNamedBy } from "./match-provider.ts";
import type { RequiredCapabilities } from "./required-capabilities.ts";

/** The condition that excluded an endpoint, by its name in the request. */
export type ExclusionReason =
  | "only"
  | "ignore"
  | "order"
  | "quantizations"
  | "data_collection"
  | "zdr"
  | "enforce_distillable_text"
  | "max_price"
  | "require_parameters"
  | "tools"
  | "tool_choice"
  | "response_format"
  | "verbosity"
  | "input_modalities"
  | "output_modalities"
  | "max_tokens"
  | "context_length";

export interface Exclusion {
  endpoint: Endpoint;
  reason: ExclusionReason;
}

/** One condition on the endpoints that may answer. */
interface Filter {
  reason: ExclusionReason;
  /** A wish is skipped if no endpoint meets it. */
  isWish: boolean;
  keeps(endpoint: Endpoint): boolean;
}

export interface FilterContext {
  preferences: ProviderPreferences;
  /** The request's own `max_price`, beside the one among the preferences: both hold. */
  maxPrice?: MaxPrice | null | undefined;
  needs: RequiredCapabilities;
}

/** The endpoints that are left after the conditions, their number after each, and the condition that left none. */
export interface FilterResult {
  remainingEndpoints: readonly Endpoint[];
  exclusions: readonly Exclusion[];
  failedBy: ExclusionReason | undefined;
  /** How many were left after each condition that excluded an endpoint. */
  funnel: readonly { reason: ExclusionReason; left: number }[];
}

/** Applies every condition of a request, one after the other, until all are applied or no endpoint is left. */
export function filterEndpoints(endpoints: readonly Endpoint[], context: FilterContext): FilterResult {
  let remainingEndpoints = endpoints;
  const exclusions: Exclusion[] = [];
  const funnel: { reason: ExclusionReason; left: number }[] = [];
  for (const { reason, isWish, keeps } of filtersOf(context)) {
    const remainder: Endpoint[] = [];
    const out: Exclusion[] = [];
    for (const endpoint of remainingEndpoints) {
      if (keeps(endpoint)) remainder.push(endpoint);
      else out.push({ endpoint, reason });
    }
    if (out.length === 0 || (isWish && remainder.length === 0)) continue;
    exclusions.push(...out);
    funnel.push({ reason, left: remainder.length });
    remainingEndpoints = remainder;
    if (remainder.length === 0) return { remainingEndpoints, exclusions, failedBy: reason, funnel };
  }
  return { remainingEndpoints, exclusions, failedBy: undefined, funnel };
}

/**
 * Whether the endpoint's provider is an aggregator. An aggregator is sent the preferences and applies them itself,
 * among providers of its own that the catalog does not have: of the conditions on providers, only those that name the
 * aggregator apply to it.
 */
export function decidesItself({ provider }: Endpoint): boolean {
  return traitsOf(provider.kind).isAggregator;
}

function filtersOf(context: FilterContext): Filter[] {
  return [...conditionsOf(context), ...wishesOf(context.needs), ...lengthsOf(context.needs)];
}

function conditionsOf({ preferences, maxPrice, needs }: FilterContext): Filter[] {
  const { only, ignore, order, quantizations } = preferences;
  const filters: Filter[] = [];
  const must = (reason: ExclusionReason, keeps: Filter["keeps"]) =>
    filters.push({ reason, isWish: false, keeps: (endpoint) => decidesItself(endpoint) || keeps(endpoint) });
  const isNamedIn = (entries: readonly string[], endpoint: Endpoint) =>
    entries.some((entry) => isNamedBy(entry, endpoint));

  if (only?.length) must("only", (endpoint) => isNamedIn(only, endpoint));
  if (ignore?.length) {
    filters.push({ reason: "ignore", isWish: false, keeps: (endpoint) => !isNamedIn(ignore, endpoint) });
  }
  if (order?.length && preferences.allow_fallbacks === false) {
    must("order", (endpoint) => isNamedIn(order, endpoint));
  }
  if (quantizations?.length) {
    const allowedQuantizations: readonly string[] = quantizations;
    must("quantizations", ({ model }) => allowedQuantizations.includes(model.quantization ?? "unknown"));
  }
  // A provider without a data policy is assumed to retain its input and to train on it.
  if (preferences.data_collection === "deny") {
    must("data_collection", ({ provider }) => provider.dataPolicy?.training === false);
  }
  if (preferences.zdr === true) must("zdr", ({ provider }) => provider.dataPolicy?.retention === false);
  // An author who has not said that other models may be trained on its text has not allowed it.
  if (preferences.enforce_distillable_text === true) {
    must("enforce_distillable_text", ({ model }) => model.isDistillable === true);
  }
  for (const limit of [preferences.max_price, maxPrice]) {
    if (limit) must("max_price", ({ model }) => isWithin(limit, model.pricing));
  }
  // A model without tool support would only ignore the tools: a refusal is better.
  if (needs.tools) must("tools", (endpoint) => supports(endpoint, "tools"));
  if (preferences.require_parameters === true) {
    must("require_parameters", (endpoint) => needs.parameters.every((parameter) => supports(endpoint, parameter)));
  }
  return filters;
}

/**
 * Capabilities by which providers of the same model differ; endpoints that have them are preferred, else any is called.
 */
function wishesOf(needs: RequiredCapabilities): Filter[] {
  const filters: Filter[] = [];
  const prefer = (reason: ExclusionReason, keeps: Filter["keeps"]) => filters.push({ reason, isWish: true, keeps });
  const takes = (modality: string) =>
    prefer("input_modalities", ({ model }) => model.inputModalities.includes(modality));

  for (const parameter of ["tool_choice", "response_format", "verbosity"] as const) {
    if (needs.parameters.includes(parameter)) prefer(parameter, (endpoint) => supports(endpoint, parameter));
  }
  if (needs.parameters.includes("structured_outputs")) {
    prefer("response_format", (endpoint) => supports(endpoint, "structured_outputs"));
  }
  if (needs.imageInput) takes("image");
  if (needs.audioInput) takes("audio");
  if (needs.fileInput) takes("file");
  if (needs.imageOutput) prefer("output_modalities", ({ model }) => model.outputModalities.includes("image"));
  return filters;
}

/**
 * An estimate of tokens may be wrong by this factor if the text is not English: a prompt is refused only if it is
 * surely too long.
 */
const CAUTION = 2;

function lengthsOf(needs: RequiredCapabilities): Filter[] {
  const { maxTokens } = needs;
  const filters: Filter[] = [];
  if (maxTokens !== undefined) {
    const keeps = ({ model }: Endpoint) => (model.maxCompletionTokens ?? maxTokens) >= maxTokens;
    filters.push({ reason: "max_tokens", isWish: true, keeps });
  }
  const fits = (reserve: number) => (endpoint: Endpoint) => {
    const room = promptRoom(endpoint);
    return room === undefined || !needs.promptExceeds(room - reserve);
  };
  const isCompressed = (room: number) =>
    needs.compression === "on" || (needs.compression === "default" && room <= SHORT_CONTEXT);
  const surelyFits = (endpoint: Endpoint) => {
    const room = promptRoom(endpoint);
    return room === undefined || isCompressed(room) || !needs.promptExceeds(room * CAUTION);
  };
  filters.push({ reason: "context_length", isWish: true, keeps: fits(maxTokens ?? 0) });
  filters.push({ reason: "context_length", isWish: true, keeps: fits(0) });
  // OpenRouter's rule: at least half of what is needed, before any is taken.
  const holdsHalf = (endpoint: Endpoint) => {
    const room = promptRoom(endpoint);
    return room === undefined || !needs.promptExceeds(room * 2 - (maxTokens ?? 0));
  };
  if (needs.compression === "on") filters.push({ reason: "context_length", isWish: true, keeps: holdsHalf });
  filters.push({ reason: "context_length", isWish: false, keeps: surelyFits });
  return filters;
}

/** Whether an endpoint supports a parameter; one that lists no parameters is assumed to support all. */
export function supports({ model }: Pick<Endpoint, "model">, parameter: string): boolean {
  const { supportedParameters } = model;
  if (supportedParameters.length === 0 || supportedParameters.includes(parameter)) return true;
  return (parameter === "reasoning" || parameter === "include_reasoning") && model.reasoning !== undefined;
}
