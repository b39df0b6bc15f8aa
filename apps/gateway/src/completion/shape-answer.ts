import type { AnswerPart, ApiError, Usage } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { traitsOf } from "../providers/kinds.ts";
import { brokenOff } from "../providers/wire/provider-error.ts";
import { isOne, type Parts, type PluginPipeline } from "./plugins/run-plugins.ts";
import type { AnswerSpending } from "./spending/answer-spending.ts";
import { meterPart, type UsageMeter } from "./usage-meter.ts";

/** Brings a provider's parts into the order that clients expect. */
export interface AnswerShaper {
  /** The parts that the client gets for one part of the provider's. */
  push(part: AnswerPart): Parts;
  /** The parts that the client gets where the answer ends here because a limit pays for no more of it. */
  cut(): readonly AnswerPart[];
  /** The parts that the client gets when the provider's stream has ended. */
  end(): readonly AnswerPart[];
  readonly state: ShapedState;
}

export interface ShapedState {
  status: "running" | "finished" | "broken";
  /** The status of an error part. */
  errorCode: number | undefined;
  /** The usage that the client was sent. */
  usage: Usage | undefined;
}

export interface ShapeOptions {
  /** The generation's id. */
  id: string;
  /** The endpoint that answers. */
  endpoint: Endpoint;
  pipeline: Pick<PluginPipeline, "onPart" | "onUsage">;
  /** The client does not want to receive the reasoning. */
  excludesReasoning: boolean;
  meter: UsageMeter;
  /** Says which limit has shortened or cut the answer. */
  spending?: Pick<AnswerSpending, "shortened" | "limit"> | undefined;
}

type Metadata = Extract<AnswerPart, { type: "metadata" }>;

const nothing: readonly AnswerPart[] = [];

/**
 * Sends metadata first, with our id; then each part after the plugins, one finish, and one usage; or one error, and
 * nothing after it. An error that follows the finish only explains it and is left out.
 */
export function createAnswerShaper({
  id,
  endpoint,
  pipeline,
  excludesReasoning,
  meter,
  spending,
}: ShapeOptions): AnswerShaper {
  const metadata: Metadata = { type: "metadata", id, model: endpoint.model.slug, provider: endpoint.provider.name };
  const toClient = composeLast(pipeline, excludesReasoning);
  const state: ShapedState = { status: "running", errorCode: undefined, usage: undefined };
  let hasBegun = false;

  const begin = (parts: Parts): Parts => {
    if (hasBegun) return parts;
    hasBegun = true;
    return isOne(parts) ? [metadata, parts] : [metadata, ...parts];
  };
  const pass = (part: AnswerPart): Parts => (toClient ? toClient(part, endpoint) : part);
  const breakOff = (error: ApiError): Parts => {
    state.status = "broken";
    state.errorCode = error.code;
    return begin(pass({ type: "error", error }));
  };

  return {
    state,
    push(part) {
      meterPart(meter, part);
      if (part.type === "metadata") {
        adopt(metadata, part, endpoint);
        return nothing;
      }
      if (state.status !== "running") return nothing;
      if (part.type === "usage") return begin(nothing);
      if (part.type === "error") return breakOff(part.error);
      if (part.type !== "finish") return begin(pass(part));
      state.status = "finished";
      const shortened = spending?.shortened();
      if (!shortened) return begin(pass(part));
      const { maxTokens: max_tokens, limit } = shortened;
      return begin(pass({ ...part, spending: { type: "shortened", max_tokens, limit } }));
    },
    cut() {
      state.status = "finished";
      const limit = spending?.limit();
      const part: AnswerPart = {
        type: "finish",
        reason: "length",
        nativeReason: "spending_limit",
        ...(limit ? { spending: { type: "cut", limit } } : {}),
      };
      meterPart(meter, part);
      return listOf(begin(pass(part)));
    },
    end() {
      if (state.status === "running") return listOf(breakOff(brokenOff(endpoint.provider)));
      if (state.status === "broken") return nothing;
      state.usage = pipeline.onUsage(meter.providerUsage, { status: "finished", endpoint });
      return state.usage ? [{ type: "usage", usage: state.usage }] : nothing;
    },
  };
}

/**
 * An aggregator forwards requests: the answering model and provider are those that it reports, not those that were
 * requested.
 */
function adopt(metadata: Metadata, theirs: Metadata, { provider }: Endpoint): void {
  if (traitsOf(provider.kind).isAggregator) {
    metadata.model = theirs.model;
    metadata.provider = theirs.provider ?? metadata.provider;
  }
  metadata.serviceTier ??= theirs.serviceTier;
  metadata.systemFingerprint ??= theirs.systemFingerprint;
}

/** The plugins' hooks, followed by a filter for the reasoning where the client does not want it. */
function composeLast({ onPart }: Pick<PluginPipeline, "onPart">, excludesReasoning: boolean): PluginPipeline["onPart"] {
  if (!excludesReasoning) return onPart;
  return (part, endpoint) =>
    listOf(onPart ? onPart(part, endpoint) : part).filter(({ type }) => type !== "reasoning-delta");
}

function listOf(parts: Parts): readonly AnswerPart[] {
  return isOne(parts) ? [parts] : parts;
}
