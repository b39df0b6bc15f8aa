import type { ProviderModel } from "../providers/provider.ts";
import type { EndpointFacts, ModelFacts } from "./facts.ts";

/** What is known beside what the provider said. */
export interface KnownFacts {
  model?: ModelFacts | undefined;
  endpoint?: EndpointFacts | undefined;
  /** The provider made the model, so that what is known of the model holds for this endpoint of it. */
  isAuthor: boolean;
}

/**
 * A provider's model with what its list leaves out, from what is known of this endpoint of it, else of the model. What the provider or
 * the configuration said stays as it is. Prices and limits differ between those who serve a model, so that the model's own are
 * only those of its author.
 */
export function fillModel(said: ProviderModel, { model, endpoint, isAuthor }: KnownFacts): ProviderModel {
  if (!model && !endpoint) return said;
  const authored = isAuthor ? model : undefined;
  const assumed = new Set(said.assumed);
  const known = model?.reasoning ?? endpoint?.reasoning;
  return {
    ...said,
    name: (assumed.has("name") ? (model?.name ?? endpoint?.name) : undefined) ?? said.name,
    description: said.description ?? model?.description,
    created: said.created ?? model?.created,
    contextLength: said.contextLength ?? endpoint?.contextLength ?? authored?.contextLength,
    maxCompletionTokens: said.maxCompletionTokens ?? endpoint?.maxCompletionTokens ?? authored?.maxCompletionTokens,
    inputModalities: assumed.has("inputModalities")
      ? inputModalitiesOf(said, { authored, endpoint })
      : said.inputModalities,
    outputModalities:
      (assumed.has("outputModalities") ? authored?.outputModalities : undefined) ?? said.outputModalities,
    pricing: said.pricing ?? endpoint?.pricing ?? authored?.pricing,
    supportedParameters: assumed.has("supportedParameters")
      ? parametersOf(said, { model, endpoint, authored })
      : said.supportedParameters,
    reasoning: assumed.has("reasoning") ? known : (said.reasoning ?? known),
    // Null is what somebody said: no format.
    instructType: said.instructType === undefined ? model?.instructType : said.instructType,
    tokenizer: said.tokenizer ?? model?.tokenizer,
    huggingFaceId: said.huggingFaceId ?? model?.huggingFaceId,
    knowledgeCutoff: said.knowledgeCutoff ?? model?.knowledgeCutoff,
    expirationDate: said.expirationDate ?? authored?.expirationDate,
    defaultParameters: said.defaultParameters ?? authored?.defaultParameters,
    assumed: undefined,
  };
}

interface Sources {
  model?: ModelFacts | undefined;
  endpoint?: EndpointFacts | undefined;
  /** The model's facts where they hold for this endpoint. */
  authored?: ModelFacts | undefined;
}

/** The snapshot knows of images everywhere; of files, audio and video only what the model takes from its author. */
function inputModalitiesOf(said: ProviderModel, { authored, endpoint }: Sources): readonly string[] {
  if (!authored) return endpoint?.inputModalities ?? said.inputModalities;
  if (!endpoint) return authored.inputModalities;
  return [
    ...endpoint.inputModalities,
    ...authored.inputModalities.filter(
      (modality) => !endpoint.inputModalities.includes(modality) && modality !== "image",
    ),
  ];
}

/** Where only features are known, they correct what was guessed from the name. */
function parametersOf(said: ProviderModel, { model, endpoint, authored }: Sources): readonly string[] {
  if (authored?.supportedParameters) return authored.supportedParameters;
  const reasons = model ? model.reasoning !== undefined : endpoint?.reasoning !== undefined;
  const features: readonly (readonly [isThere: boolean | undefined, parameters: readonly string[]])[] = [
    [reasons, ["reasoning", "include_reasoning"]],
    [model?.tools, ["tools", "tool_choice"]],
    // Whether an answer's form is enforced differs between those who serve a model.
    [authored?.structuredOutputs, ["structured_outputs"]],
  ];
  let parameters = said.supportedParameters;
  for (const [isThere, names] of features) {
    if (isThere === undefined) continue;
    const others = parameters.filter((parameter) => !names.includes(parameter));
    parameters = isThere ? [...others, ...names] : others;
  }
  return parameters;
}
