import type { ApiError, Availability, ProviderPreferences } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { promptRoom } from "../endpoints/prompt-room.ts";
import { largest } from "../largest.ts";
import type { Exclusion, ExclusionReason } from "./filter-endpoints.ts";
import type { Ranking } from "./rank-endpoints.ts";
import type { RequiredCapabilities } from "./required-capabilities.ts";

export interface NoEndpointsContext {
  /** The slug as it was requested. */
  slug: string;
  endpoints: readonly Endpoint[];
  ranking: Omit<Ranking, "rankedEndpoints">;
  preferences: ProviderPreferences;
  needs: RequiredCapabilities;
}

const learnMore =
  "To learn more about provider routing, visit: https://openrouter.ai/docs/guides/routing/provider-selection";

/** OpenRouter's names for the conditions, as far as they are known; our own follow the same pattern. */
const steps: Readonly<Record<ExclusionReason, string>> = {
  only: "Filter by Allowed Providers",
  ignore: "Filter by Ignored Providers",
  order: "Filter by Provider Order",
  quantizations: "Filter by Quantizations",
  data_collection: "Filter by Data Policy",
  zdr: "Filter by Zero Data Retention",
  enforce_distillable_text: "Filter by Distillable Text",
  max_price: "Filter by Max Price",
  require_parameters: "Filter by Required Parameters",
  tools: "Filter by Tool Support",
  tool_choice: "Filter by Tool Choice",
  response_format: "Filter by Response Format",
  verbosity: "Filter by Verbosity",
  input_modalities: "Filter by Input Modalities",
  output_modalities: "Filter by Output Modalities",
  max_tokens: "Filter by Max Tokens",
  context_length: "Filter by Context Length",
};

/**
 * The refusal of a request whose own conditions leave no endpoint: with OpenRouter's message and form, and with the
 * condition that excluded each provider. 404, or 400 for a prompt that is too long for every endpoint.
 */
export function noEndpointsError(context: NoEndpointsContext): ApiError {
  const { endpoints, ranking, preferences } = context;
  const { failedBy } = ranking;
  if (failedBy === undefined) {
    return {
      code: 404,
      message: `No endpoints found for ${context.slug}.`,
      availability: { code: "no_endpoints", retryable: false, requested_models: [context.slug] },
    };
  }
  const requestedProviders =
    failedBy === "only" ? preferences.only : failedBy === "order" ? preferences.order : undefined;
  return {
    code: failedBy === "context_length" ? 400 : 404,
    message: messageOf(failedBy, context),
    metadata: {
      available_providers: providersOf(endpoints),
      ...(requestedProviders ? { requested_providers: requestedProviders } : {}),
      routing_funnel: [
        { step: "Initial Endpoints", endpoint_count: endpoints.length },
        ...ranking.funnel.map(({ reason, left }) => ({ step: steps[reason], endpoint_count: left })),
      ],
      failed_routing_step: steps[failedBy],
      excluded_providers: exclusionsOf(ranking.exclusions),
      error_type: failedBy === "context_length" ? "context_length_exceeded" : "not_found",
    },
    availability: availabilityOf(failedBy, context),
  };
}

const privacyConditions: ReadonlySet<ExclusionReason> = new Set(["data_collection", "zdr", "enforce_distillable_text"]);

/** The conditions that are fields of `provider`; the others are fields of the request, or follow from its content. */
const providerConditions: ReadonlySet<ExclusionReason> = new Set([
  ...privacyConditions,
  "only",
  "ignore",
  "order",
  "quantizations",
  "max_price",
  "require_parameters",
]);

function availabilityOf(failedBy: ExclusionReason, context: NoEndpointsContext): Availability {
  return {
    code: privacyConditions.has(failedBy) ? "privacy_restricted" : "constraint_filtered",
    retryable: false,
    requested_models: [context.slug],
    excluded_by: [...new Set(context.ranking.exclusions.map(({ reason }) => reason))],
    constraint: {
      field: providerConditions.has(failedBy) ? `provider.${failedBy}` : failedBy,
      detail: messageOf(failedBy, context),
    },
  };
}

function messageOf(failedBy: ExclusionReason, context: NoEndpointsContext): string {
  const { slug, endpoints, preferences, ranking } = context;
  const serving = `Providers serving ${slug}: ${providersOf(endpoints).join(", ")}`;
  const excludedProviders = providersOf(
    ranking.exclusions.flatMap((each) => (each.reason === failedBy ? each.endpoint : [])),
  );
  switch (failedBy) {
    case "only":
      return `No allowed providers are available for the selected model. ${serving}, but your request's provider.only preference permits only: ${preferences.only?.join(", ")}.`;
    case "ignore":
      return `All providers have been ignored. ${serving}: provider.ignore, or this gateway's operator, excludes ${excludedProviders.join(", ")}.`;
    case "order":
      return `No endpoints found for the request with manual order: ${preferences.order?.join(", ")}. ${serving}. ${learnMore}`;
    case "quantizations":
      return `No endpoints found that serve the requested quantizations: ${preferences.quantizations?.join(", ")}. ${learnMore}`;
    case "data_collection":
      return `No endpoints found matching your data policy. provider.data_collection: "deny" excludes: ${excludedProviders.join(", ")}.`;
    case "zdr":
      return `No endpoints found matching your data policy. provider.zdr excludes: ${excludedProviders.join(", ")}.`;
    case "enforce_distillable_text":
      return `No endpoints found whose model may be distilled. provider.enforce_distillable_text excludes: ${excludedProviders.join(", ")}.`;
    case "max_price":
      return `No endpoints found within your max_price, which excludes: ${excludedProviders.join(", ")}. ${learnMore}`;
    case "tools":
      return `No endpoints found that support tool use. ${learnMore}`;
    case "context_length":
      return tooLong(context);
    default:
      return `No endpoints found that can handle the requested parameters. ${learnMore}`;
  }
}

/** OpenRouter's message. */
function tooLong({ endpoints, needs }: NoEndpointsContext): string {
  const longest = largest(endpoints.flatMap((endpoint) => promptRoom(endpoint) ?? []));
  const input = needs.promptTokens();
  const output = needs.maxTokens ?? 0;
  return `This endpoint's maximum context length is ${longest} tokens. However, you requested about ${input + output} tokens (${input} of text input, ${output} in the output). Please reduce the length of either one, or use the context-compression plugin to compress your prompt automatically.`;
}

/** Each provider once per reason: a router may have excluded thousands of models. */
function exclusionsOf(exclusions: readonly Exclusion[]): { provider: string; excluded_by: ExclusionReason }[] {
  const reasons = new Map<string, Set<ExclusionReason>>();
  for (const { endpoint, reason } of exclusions) {
    const { slug } = endpoint.provider;
    reasons.set(slug, (reasons.get(slug) ?? new Set()).add(reason));
  }
  return [...reasons].flatMap(([provider, some]) => [...some].map((excluded_by) => ({ provider, excluded_by })));
}

function providersOf(endpoints: readonly Endpoint[]): string[] {
  return [...new Set(endpoints.map(({ provider }) => provider.slug))];
}
