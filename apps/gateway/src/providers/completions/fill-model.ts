import type { InstructFormat } from "../../instruct/format.ts";
import { formats, isInstructType } from "../../instruct/formats.ts";
import type { AssumedField, ProviderModel, ReasoningConfig } from "../provider.ts";

/** The parameters that servers of raw text accept. */
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
 * A model as a server of raw text serves it, unless the configuration says otherwise: text in, text out, no tools, no
 * enforced form, and reasoning only if its format has it.
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
    // If the list does not name the format, the known facts about the model decide.
    instructType: model.instructType ?? undefined,
    assumedFields: model.assumedFields?.filter((field) => !assumedFields.includes(field)),
  };
}
