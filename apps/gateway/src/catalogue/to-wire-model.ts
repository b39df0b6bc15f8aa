import type { Model } from "@tutti/contract";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import type { Provider, ProviderModel } from "../providers/provider.ts";

/** A model and whose it is. */
interface Served {
  provider: Pick<Provider, "name">;
  model: ProviderModel;
}

/** OpenRouter's word for a price that is not known or not fixed. */
const UNKNOWN_PRICE = { prompt: "-1", completion: "-1" };

/** One model in OpenRouter's `/models` form. */
export function toWireModel({ provider, model }: Served): Model {
  return {
    id: model.slug,
    canonical_slug: model.slug,
    name: model.name,
    created: model.created ?? 0,
    ...(model.description === undefined ? {} : { description: model.description }),
    context_length: model.contextLength ?? null,
    architecture: {
      modality: modalityOf(model),
      input_modalities: [...model.inputModalities],
      output_modalities: [...model.outputModalities],
      tokenizer: "Other",
      instruct_type: model.instructType ?? null,
    },
    pricing: model.pricing ?? UNKNOWN_PRICE,
    top_provider: {
      context_length: model.contextLength ?? null,
      max_completion_tokens: model.maxCompletionTokens ?? null,
      is_moderated: false,
    },
    per_request_limits: null,
    supported_parameters: [...model.supportedParameters],
    default_parameters: null,
    supported_voices: null,
    links: { details: `/api/v1/models/${model.slug}/endpoints` },
    ...(model.reasoning ? { reasoning: { mandatory: model.reasoning.mandatory } } : {}),
    provider_name: provider.name,
  };
}

/** The Auto Router as a model: it takes, gives and supports whatever any of these does. */
export function toAutoRouterModel(endpoints: readonly Served[]): Model {
  const union = (field: "inputModalities" | "outputModalities" | "supportedParameters") => [
    ...new Set(endpoints.flatMap(({ model }) => model[field])),
  ];
  const lengths = endpoints.flatMap(({ model }) => model.contextLength ?? []);
  const router: ProviderModel = {
    upstreamId: AUTO_ROUTER_MODEL,
    slug: AUTO_ROUTER_MODEL,
    name: "Auto Router",
    description: "Picks a model by what each message needs. The answer says which one it was.",
    contextLength: lengths.length > 0 ? Math.max(...lengths) : undefined,
    inputModalities: union("inputModalities"),
    outputModalities: union("outputModalities"),
    supportedParameters: union("supportedParameters"),
  };
  const { provider_name: _, ...model } = toWireModel({ provider: { name: "" }, model: router });
  return { ...model, architecture: { ...model.architecture, tokenizer: "Router" } };
}

function modalityOf({ inputModalities, outputModalities }: ProviderModel): string {
  return `${inputModalities.join("+")}->${outputModalities.join("+")}`;
}
