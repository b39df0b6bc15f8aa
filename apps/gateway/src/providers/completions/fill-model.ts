import type { InstructFormat } from "../../instruct/format.ts";
import { formats, isInstructType } from "../../instruct/formats.ts";
import type { AssumedField, ProviderModel, ReasoningConfig } from "../provider.ts";

/** What servers of raw text take. */
const usualParameters = [
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "max_tokens",
  "min_p",
  "presence_penalty",
  "repetition_penalty",
  "seed",
  "stop",
  "temperature",
  "top_k",
  "top_logprobs",
  "top_p",
];

const reasoningParameters = ["reasoning", "include_reasoning"];

const thinking: Readonly<Record<NonNullable<InstructFormat["thinking"]>, ReasoningConfig>> = {
  always: { mandatory: true, defaultEnabled: true },
  "unless-told": { mandatory: false, defaultEnabled: true },
  "when-told": { mandatory: false, defaultEnabled: false },
};

const assumedFields: readonly AssumedField[] = [
  "inputModalities",
  "outputModalities",
  "supportedParameters",
  "reasoning",
];

/**
 * A model as a server of raw text serves it, where the configuration does not say otherwise: text in, text out, no
 * tools, no enforced form, and thoughts only where its format has them.
 */
export function fillCompletionModel(model: ProviderModel): ProviderModel {
  const assumptions = new Set(model.assumedFields);
  const format = isInstructType(model.instructType) ? formats[model.instructType] : undefined;
  const reasoningConfig = format?.thinking && model.chatTemplate === undefined ? thinking[format.thinking] : undefined;
  const givenReasoningConfig = assumptions.has("reasoning") ? undefined : model.reasoning;
  const reasoning = givenReasoningConfig ?? reasoningConfig;
  const hasExpired = assumptions.has("supportedParameters") || model.supportedParameters.length === 0;
  return {
    ...model,
    inputModalities: assumptions.has("inputModalities") ? ["text"] : model.inputModalities,
    outputModalities: assumptions.has("outputModalities") ? ["text"] : model.outputModalities,
    supportedParameters: hasExpired
      ? [...usualParameters, ...(reasoning ? reasoningParameters : [])]
      : model.supportedParameters,
    reasoning,
    // A list that is silent about it leaves it to what is known of the model.
    instructType: model.instructType ?? undefined,
    assumedFields: model.assumedFields?.filter((field) => !assumedFields.includes(field)),
  };
}
