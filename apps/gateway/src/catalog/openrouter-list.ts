import * as z from "zod";
import type { ProviderPricing } from "../providers/provider.ts";
import type { ModelFacts } from "./facts.ts";

/** Unexpected values are left out, so that one odd field does not cost the model, nor one odd model the list. */
const text = z.string().min(1).max(10_000).nullish().catch(undefined);
const texts = z.array(z.string().max(100)).max(100).optional().catch(undefined);
const count = z.number().int().positive().nullish().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const price = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .optional()
  .catch(undefined);
const rates = { prompt: price, completion: price, input_cache_read: price, input_cache_write: price };

const pricingSchema = z.object({
  ...rates,
  request: price,
  image: price,
  image_output: price,
  audio: price,
  web_search: price,
  internal_reasoning: price,
  overrides: z
    .array(z.object({ ...rates, min_prompt_tokens: z.number().int().positive() }))
    .optional()
    .catch(undefined),
});

const modelSchema = z.object({
  id: z
    .string()
    .max(200)
    .regex(/^[^\s/]+\/[^\s/]+$/),
  name: text,
  description: text,
  created: count,
  context_length: count,
  hugging_face_id: text,
  knowledge_cutoff: text,
  expiration_date: text,
  architecture: z
    .object({ input_modalities: texts, output_modalities: texts, tokenizer: text, instruct_type: text })
    .optional()
    .catch(undefined),
  pricing: pricingSchema.optional().catch(undefined),
  top_provider: z.object({ max_completion_tokens: count, is_moderated: flag }).optional().catch(undefined),
  supported_parameters: texts,
  default_parameters: z.record(z.string(), z.number().nullable()).nullish().catch(undefined),
  reasoning: z
    .object({
      mandatory: z.boolean(),
      default_enabled: flag,
      supported_efforts: texts.nullable(),
      default_effort: text,
      supports_max_tokens: flag,
    })
    .optional()
    .catch(undefined),
});

const listSchema = z.object({ data: z.array(z.unknown()) });

/**
 * The facts in OpenRouter's public list of models. Undefined if the value is no such list, or has no readable entry.
 *
 * @param body the parsed response of `GET https://openrouter.ai/api/v1/models`
 */
export function readOpenRouterList(body: unknown): ModelFacts[] | undefined {
  const list = listSchema.safeParse(body);
  if (!list.success) return undefined;
  const facts = list.data.data.flatMap((entry) => {
    const model = modelSchema.safeParse(entry);
    // Batches are answered within a day, not in a chat.
    return model.success && !model.data.id.endsWith(":batch") ? [toFacts(model.data)] : [];
  });
  return facts.length > 0 ? facts : undefined;
}

function toFacts(model: z.infer<typeof modelSchema>): ModelFacts {
  const { architecture, top_provider: top, reasoning, supported_parameters: parameters } = model;
  return {
    slug: model.id,
    name: model.name ?? model.id,
    description: model.description ?? undefined,
    created: model.created ?? undefined,
    contextLength: model.context_length ?? undefined,
    maxCompletionTokens: top?.max_completion_tokens ?? undefined,
    inputModalities: architecture?.input_modalities ?? ["text"],
    outputModalities: architecture?.output_modalities ?? ["text"],
    pricing: model.pricing && toPricing(model.pricing),
    supportedParameters: parameters,
    reasoning: reasoning
      ? {
          mandatory: reasoning.mandatory,
          defaultEnabled: reasoning.default_enabled,
          supportedEfforts: reasoning.supported_efforts ?? undefined,
          defaultEffort: reasoning.default_effort ?? undefined,
          supportsMaxTokens: reasoning.supports_max_tokens,
        }
      : parameters?.includes("reasoning")
        ? { mandatory: false }
        : undefined,
    tools: parameters?.includes("tools"),
    structuredOutputs: parameters?.includes("structured_outputs"),
    instructType: architecture?.instruct_type ?? undefined,
    tokenizer: architecture?.tokenizer ?? undefined,
    isModerated: top?.is_moderated,
    defaultParameters: model.default_parameters ?? undefined,
    huggingFaceId: model.hugging_face_id ?? undefined,
    knowledgeCutoff: model.knowledge_cutoff ?? undefined,
    expirationDate: model.expiration_date ?? undefined,
  };
}

/** A router has "-1" for a price that depends on the chosen model: such a price is unknown. */
function toPricing({ prompt, completion, ...others }: z.infer<typeof pricingSchema>): ProviderPricing | undefined {
  return prompt === undefined || completion === undefined ? undefined : { prompt, completion, ...others };
}
