import { type Model, modelSchema, withoutUndefined } from "@tutti/contract";

interface ModelOptions {
  id: string;
  name?: string;
  provider?: string;
  description?: string;
  /** US dollars per token. */
  prompt?: string;
  completion?: string;
  context?: number;
  input?: string[];
  output?: string[];
  canReason?: boolean;
  textRanking?: string[];
}

/** A catalog entry for tests, in the format of the gateway. */
export function aModel(options: ModelOptions): Model {
  const {
    id,
    name = id,
    prompt = "0",
    completion = "0",
    context = 128_000,
    input = ["text"],
    output = ["text"],
  } = options;
  return modelSchema.parse({
    id,
    canonical_slug: id,
    name,
    created: 0,
    description: options.description ?? "",
    context_length: context,
    architecture: {
      modality: `${input.join("+")}->${output.join("+")}`,
      input_modalities: input,
      output_modalities: output,
      tokenizer: "Other",
      instruct_type: null,
    },
    pricing: { prompt, completion },
    top_provider: { context_length: context, max_completion_tokens: null, is_moderated: false },
    per_request_limits: null,
    supported_parameters: options.canReason ? ["reasoning"] : [],
    default_parameters: null,
    supported_voices: null,
    links: { details: `/api/v1/models/${id}/endpoints` },
    ...withoutUndefined({ text_ranking: options.textRanking, provider_name: options.provider }),
  });
}

/** A catalog as large as a real one, always the same. */
export function aLargeCatalogue(size = 400): Model[] {
  const vendors = ["openai", "anthropic", "google", "meta-llama", "mistralai", "qwen", "deepseek", "x-ai", "cohere"];
  const families = ["atlas", "beacon", "cedar", "delta", "ember", "fjord", "grove"];
  return Array.from({ length: size }, (_unused, index) => {
    const vendor = vendors[index % vendors.length] ?? "openai";
    const family = families[index % families.length] ?? "atlas";
    return aModel({
      id: `${vendor}/${family}-${index}`,
      name: `${vendor}: ${family} ${index}`,
      prompt: `0.00000${index % 90}`,
      completion: `0.0000${index % 90}`,
      context: 4096 * ((index % 64) + 1),
      canReason: index % 3 === 0,
      input: index % 4 === 0 ? ["text", "image"] : ["text"],
    });
  });
}
