import { plainBaseUrl, plainKey } from "@tutti/contract";
import * as z from "zod";
import { kindNames } from "../providers/kinds.ts";
import { taskNames, tasks } from "../providers/tasks.ts";
import { regionForm } from "./cloud-providers.ts";
import { pluginsFileSchema } from "./plugin-settings.ts";
import { apiKeyFix, apiKeyForm, headerName, headerValue } from "./sendable.ts";

const text = (fix: string) => z.string({ error: fix }).min(1, { error: fix });
const trueOrFalse = (fix: string) => z.boolean({ error: fix });
const wholeNumber = (fix: string) => z.int({ error: fix }).positive({ error: fix });

const priceFix = 'write US dollars per token as a decimal number in quotes, such as "0.0000002"';
const price = z.string({ error: priceFix }).regex(/^\d+(\.\d+)?$/, { error: priceFix });

const pieceFix = 'write US dollars a piece as a decimal number in quotes, such as "0.005"';
const piecePrice = z.string({ error: pieceFix }).regex(/^\d+(\.\d+)?$/, { error: pieceFix });

const effortNames = ["max", "xhigh", "high", "medium", "low", "minimal", "none"] as const;
const effortFix = `write one of ${effortNames.map((name) => `"${name}"`).join(", ")}`;
const effort = z.enum(effortNames, { error: effortFix });
const effortsFix = 'write a list of efforts, such as ["high", "medium", "low"]';

const slugFix = 'write a short name of lowercase letters, digits, "-", "_" and ".", such as "my-vllm"';
const modelSlugFix = 'write a name without spaces, such as "vendor/name"';
const urlFix = 'write an address that starts with http:// or https://, such as "http://127.0.0.1:8001/v1"';
const regionFix = 'write the name of a region of the cloud, such as "eu-central-1"';
const headersFix = 'write an object of strings, such as {"X-Team": "blue"}';
/** The fix that lists how the kinds are written. */
export const kindFix = `write one of ${kindNames.map((kind) => `"${kind}"`).join(", ")}`;
const outputNames: readonly string[] = [
  "text",
  "image",
  "file",
  "audio",
  "video",
  ...taskNames.map((name) => tasks[name].modality),
];
const modalitiesFix = 'write a list of "text", "image", "file", "audio", "video"';
const modalities = z.array(z.enum(["text", "image", "file", "audio", "video"], { error: modalitiesFix }), {
  error: modalitiesFix,
});
const outputModalitiesFix = `write a list of ${outputNames.map((name) => `"${name}"`).join(", ")}`;
const outputModalities = z.array(z.enum(outputNames, { error: outputModalitiesFix }), { error: outputModalitiesFix });
const parametersFix = 'write a list of strings, such as ["temperature", "reasoning"]';

const bannedFix = 'write a list of slugs or names of providers, such as ["openai"]';

const modelSchema = z.strictObject(
  {
    id: text('write the name that the provider knows the model by, such as "qwen3-8b"'),
    slug: z.string({ error: modelSlugFix }).regex(/^\S+$/, { error: modelSlugFix }).optional(),
    name: text('write the name that people see, such as "Qwen3 8B"').optional(),
    context_length: wholeNumber("write a whole number of tokens, such as 32768").optional(),
    max_completion_tokens: wholeNumber("write a whole number of tokens, such as 8192").optional(),
    input_modalities: modalities.optional(),
    output_modalities: outputModalities.optional(),
    max_prompt_tokens: wholeNumber("write a whole number of tokens, such as 24576").optional(),
    pricing: z
      .strictObject(
        {
          prompt: price,
          completion: price,
          input_cache_read: price.optional(),
          input_cache_write: price.optional(),
          internal_reasoning: price.optional(),
          audio: price.optional(),
          image: piecePrice.optional(),
          image_output: price.optional(),
          request: piecePrice.optional(),
          web_search: piecePrice.optional(),
        },
        { error: 'write an object such as {"prompt": "0.0000002", "completion": "0.0000006"}' },
      )
      .optional(),
    supported_parameters: z.array(text(parametersFix), { error: parametersFix }).optional(),
    reasoning: z
      .strictObject(
        {
          mandatory: trueOrFalse("write true if the model cannot answer without reasoning, else false"),
          default_enabled: trueOrFalse("write true if the model reasons by default, else false").optional(),
          supported_efforts: z.array(effort, { error: effortsFix }).optional(),
          default_effort: effort.optional(),
          supports_max_tokens: trueOrFalse("write true if reasoning can be limited in tokens, else false").optional(),
        },
        { error: 'write an object such as {"mandatory": false}' },
      )
      .optional(),
    instruct_type: text('write the name of a prompt format, such as "chatml", or null').nullable().optional(),
    chat_template: text("write a Jinja chat template, as one string").optional(),
    bos_token: text('write the token that a text begins with, such as "<s>"').optional(),
    eos_token: text('write the token that an answer ends with, such as "</s>"').optional(),
    quantization: text('write a name such as "fp8"').optional(),
    distillable: trueOrFalse("write true if its author allows other models to be trained on its text").optional(),
    required_system_prompt: text("write the only system prompt that the model works with").optional(),
  },
  { error: 'write an object such as {"id": "qwen3-8b"}' },
);

const providerSchema = z.strictObject(
  {
    slug: z.string({ error: slugFix }).regex(/^[a-z0-9][a-z0-9._-]*$/, { error: slugFix }),
    name: text('write the name that people see, such as "My vLLM"').optional(),
    kind: z.enum(kindNames, { error: kindFix }).optional(),
    base_url: z
      .string({ error: urlFix })
      .overwrite(plainBaseUrl)
      .check(z.url({ protocol: /^https?$/, error: urlFix }))
      .optional(),
    region: z.string({ error: regionFix }).regex(regionForm, { error: regionFix }).optional(),
    project: text('write the id of the project at Google, such as "my-project-123"').optional(),
    profile: text('write the name of a profile of AWS, such as "default"').optional(),
    credentials_file: text(
      'write the path of a file of Google credentials, such as "/etc/tutti/vertex.json"',
    ).optional(),
    api_key: text("write the provider's key in quotes")
      .overwrite(plainKey)
      .regex(apiKeyForm, { error: apiKeyFix })
      .optional(),
    api_key_env: text('write the name of the environment variable that holds the key, such as "MY_KEY"').optional(),
    headers: z
      .record(
        z.string().regex(headerName, { error: headersFix }),
        z.string({ error: headersFix }).regex(headerValue, { error: "write one line of Latin-1 characters" }),
        { error: headersFix },
      )
      .optional(),
    data_policy: z
      .strictObject(
        {
          training: trueOrFalse("write true if the provider trains on requests, else false"),
          retention: trueOrFalse("write true if the provider stores requests, else false"),
        },
        { error: 'write an object such as {"training": false, "retention": false}' },
      )
      .optional(),
    quantization: text('write a name such as "fp8"').optional(),
    models: z.array(modelSchema, { error: 'write a list of models, such as [{"id": "qwen3-8b"}]' }).optional(),
  },
  { error: 'write an object such as {"slug": "my-vllm", "kind": "openai-compatible", "base_url": "…"}' },
);

/** The form of the file that `TUTTI_CONFIG` names. Every message is the fix, in the imperative. */
export const fileSchema = z.strictObject(
  {
    allow_custom_servers: trueOrFalse(
      "write true to let people connect model servers at any address that this machine reaches, else false",
    ).optional(),
    discover: trueOrFalse("write true to look for model servers on this machine, else false").optional(),
    catalogue_refresh: trueOrFalse(
      "write true to read newer data about models from OpenRouter's public list, else false",
    ).optional(),
    demo: z.union([z.boolean(), z.literal("fallback")], { error: 'write true, false or "fallback"' }).optional(),
    banned_providers: z.array(text(bannedFix), { error: bannedFix }).optional(),
    plugins: pluginsFileSchema.optional(),
    providers: z.array(providerSchema, { error: "write a list of providers in [ ]" }).optional(),
  },
  { error: 'write an object, such as {"providers": []}' },
);

export type ConfigFile = z.infer<typeof fileSchema>;
export type FileProvider = z.infer<typeof providerSchema>;
export type FileModel = z.infer<typeof modelSchema>;

/** The names that the object at a path of the file may have, for the message about an unknown name. */
export function knownNames(path: readonly PropertyKey[]): readonly string[] {
  const names = path.filter((step) => typeof step === "string");
  let schema: unknown = fileSchema;
  for (const name of names) schema = shapeOf(schema)[name];
  return Object.keys(shapeOf(schema));
}

function shapeOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapeOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return shapeOf(schema.element);
  return schema instanceof z.ZodObject ? schema.shape : {};
}
