import type { ProviderModel } from "../providers/provider.ts";
import type { EndpointFacts, ModelFacts } from "./facts.ts";

/** The known facts that a provider's list may lack. */
export interface SupplementaryFacts {
  model?: ModelFacts | undefined;
  endpoint?: EndpointFacts | undefined;
  /** The provider is the model's author, so that the facts about the model apply to this endpoint. */
  isAuthor: boolean;
}

/**
 * A provider's model, completed from the facts about this endpoint, else from those about the model. Values from the
 * provider or the configuration stay. Prices and limits differ between providers, so that the model's own apply only to
 * its author.
 */
export function fillModel(
  providerModel: ProviderModel,
  { model, endpoint, isAuthor }: SupplementaryFacts,
): ProviderModel {
  if (!model && !endpoint) return providerModel;
  const authorFacts = isAuthor ? model : undefined;
  const assumedFields = new Set(providerModel.assumedFields);
  const reasoningConfig = model?.reasoning ?? endpoint?.reasoning;
  return {
    ...providerModel,
    name: (assumedFields.has("name") ? (model?.name ?? endpoint?.name) : undefined) ?? providerModel.name,
    description: providerModel.description ?? model?.description,
    created: providerModel.created ?? model?.created,
    contextLength: providerModel.contextLength ?? endpoint?.contextLength ?? authorFacts?.contextLength,
    maxCompletionTokens:
      providerModel.maxCompletionTokens ?? endpoint?.maxCompletionTokens ?? authorFacts?.maxCompletionTokens,
    inputModalities: assumedFields.has("inputModalities")
      ? inputModalitiesOf(providerModel, { authorFacts, endpoint })
      : providerModel.inputModalities,
    outputModalities:
      (assumedFields.has("outputModalities") ? authorFacts?.outputModalities : undefined) ??
      providerModel.outputModalities,
    pricing: providerModel.pricing ?? endpoint?.pricing ?? authorFacts?.pricing,
    supportedParameters: assumedFields.has("supportedParameters")
      ? parametersOf(providerModel, { model, endpoint, authorFacts })
      : providerModel.supportedParameters,
    reasoning: assumedFields.has("reasoning") ? reasoningConfig : (providerModel.reasoning ?? reasoningConfig),
    // Null is a statement: no format.
    instructType: providerModel.instructType === undefined ? model?.instructType : providerModel.instructType,
    tokenizer: providerModel.tokenizer ?? model?.tokenizer,
    huggingFaceId: providerModel.huggingFaceId ?? model?.huggingFaceId,
    knowledgeCutoff: providerModel.knowledgeCutoff ?? model?.knowledgeCutoff,
    expirationDate: providerModel.expirationDate ?? authorFacts?.expirationDate,
    defaultParameters: providerModel.defaultParameters ?? authorFacts?.defaultParameters,
    assumedFields: undefined,
  };
}

interface Sources {
  model?: ModelFacts | undefined;
  endpoint?: EndpointFacts | undefined;
  /** The model's facts, if they apply to this endpoint. */
  authorFacts?: ModelFacts | undefined;
}

/**
 * The snapshot has image input for every endpoint; file, audio and video input only as the author's endpoint of the
 * model accepts it.
 */
function inputModalitiesOf(providerModel: ProviderModel, { authorFacts, endpoint }: Sources): readonly string[] {
  if (!authorFacts) return endpoint?.inputModalities ?? providerModel.inputModalities;
  if (!endpoint) return authorFacts.inputModalities;
  return [
    ...endpoint.inputModalities,
    ...authorFacts.inputModalities.filter(
      (modality) => !endpoint.inputModalities.includes(modality) && modality !== "image",
    ),
  ];
}

/** If only features are known, they correct the parameters that were guessed from the name. */
function parametersOf(providerModel: ProviderModel, { model, endpoint, authorFacts }: Sources): readonly string[] {
  if (authorFacts?.supportedParameters) return authorFacts.supportedParameters;
  const reasons = model ? model.reasoning !== undefined : endpoint?.reasoning !== undefined;
  const features: readonly (readonly [isThere: boolean | undefined, parameters: readonly string[]])[] = [
    [reasons, ["reasoning", "include_reasoning"]],
    [model?.tools, ["tools", "tool_choice"]],
    // Whether an answer's form is enforced differs between the providers of a model.
    [authorFacts?.structuredOutputs, ["structured_outputs"]],
  ];
  let parameters = providerModel.supportedParameters;
  for (const [isThere, names] of features) {
    if (isThere === undefined) continue;
    const others = parameters.filter((parameter) => !names.includes(parameter));
    parameters = isThere ? [...others, ...names] : others;
  }
  return parameters;
}
