import type { ChatRequest } from "@tutti/contract";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { AttemptRecord } from "../routing/attempt-record.ts";
import type { UsageMeter } from "./usage-meter.ts";

export interface RouteFacts {
  /** The request as the client sent it. */
  request: Pick<ChatRequest, "model" | "models">;
  /** The endpoints that could have answered, best first. */
  candidates: readonly Endpoint[];
  attempts: readonly AttemptRecord[];
  /** The endpoint that answered. */
  endpoint: Endpoint | undefined;
  meter: Pick<UsageMeter, "startedAt">;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** The most endpoints that a route names. */
const NAMED = 20;

/**
 * The route that an answer took, in the form of OpenRouter's `openrouter_metadata`: the endpoints that could have
 * answered, those that were called, and the one that answered.
 */
export function describeRoute({ request, candidates, attempts, endpoint, meter, now }: RouteFacts): object {
  const model = request.model ?? AUTO_ROUTER_MODEL;
  return {
    requested: model,
    strategy: strategyOf(model, request),
    region: null,
    summary: `available=${candidates.length}, selected=${endpoint?.provider.name ?? "none"}`,
    attempt: attempts.length,
    is_byok: endpoint?.isOwn === true,
    endpoints: {
      total: candidates.length,
      available: candidates.slice(0, NAMED).map((candidate) => ({
        provider: candidate.provider.name,
        model: candidate.model.slug,
        selected: candidate === endpoint,
      })),
    },
    attempts: attempts.map(({ providerName, modelSlug, status }) => ({
      provider: providerName,
      model: modelSlug,
      status,
    })),
    generation_time: Math.max(0, Math.round(now() - meter.startedAt)),
  };
}

function strategyOf(model: string, { models }: RouteFacts["request"]): string {
  if (model.startsWith(AUTO_ROUTER_MODEL)) return "auto";
  if (model.startsWith("openrouter/free")) return "free";
  return models && models.length > 0 ? "fallback" : "direct";
}
