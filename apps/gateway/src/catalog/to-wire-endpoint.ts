import type { Model, PublicEndpoint } from "@tutti/contract";
import type { Endpoint, HealthView } from "../endpoints/endpoint.ts";
import { toWirePricing } from "./to-wire-model.ts";

/** OpenRouter's status of an endpoint that is not called for a while. */
const RESTING = -2;

/** One endpoint in OpenRouter's form, with this gateway's own measurements. */
export function toWireEndpoint(
  endpoint: Endpoint,
  health: HealthView,
): PublicEndpoint & { pricing: Model["pricing"]; supports_voice_cloning: boolean } {
  const { provider, model } = endpoint;
  const uptime = health.uptime(endpoint);
  const choosesTools = model.supportedParameters.length === 0 || model.supportedParameters.includes("tool_choice");
  return {
    name: `${provider.name} | ${model.slug}`,
    model_id: model.slug,
    model_name: model.name,
    provider_name: provider.name,
    tag: model.quantization === undefined ? provider.slug : `${provider.slug}/${model.quantization}`,
    context_length: model.contextLength ?? 0,
    max_prompt_tokens: model.maxPromptTokens ?? null,
    max_completion_tokens: model.maxCompletionTokens ?? null,
    pricing: toWirePricing(model.pricing),
    quantization: model.quantization ?? null,
    supported_parameters: [...model.supportedParameters],
    supports_implicit_caching: model.supportsImplicitCaching ?? false,
    supports_tool_choice: { auto: choosesTools, none: choosesTools, required: choosesTools, function: choosesTools },
    supports_voice_cloning: false,
    status: health.isCoolingDown(endpoint) ? RESTING : 0,
    uptime_last_5m: percent(uptime.last5m),
    uptime_last_30m: percent(uptime.last30m),
    uptime_last_1d: percent(uptime.last1d),
    latency_last_30m: health.latency(endpoint) ?? null,
    throughput_last_30m: health.throughput(endpoint) ?? null,
  };
}

function percent(share: number | undefined): number | null {
  return share === undefined ? null : Math.round(share * 100_000) / 1000;
}
