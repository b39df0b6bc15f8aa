import * as z from "zod";
import { apiKeyFix, apiKeyForm, headerName, headerValue } from "./sendable.ts";

const text = (fix: string) => z.string({ error: fix }).min(1, { error: fix });
const trueOrFalse = (fix: string) => z.boolean({ error: fix });
const wholeNumber = (fix: string) => z.int({ error: fix }).positive({ error: fix });

const priceFix = 'write US dollars per token as a decimal number in quotes, such as "0.0000002"';
const price = z.string({ error: priceFix }).regex(/^\d+(\.\d+)?$/, { error: priceFix });

const slugFix = 'write a short name of lower-case letters, digits, "-", "_" and ".", such as "my-vllm"';
const modelSlugFix = 'write a name without spaces, such as "vendor/name"';
const urlFix = 'write an address that starts with http:// or https://, such as "http://127.0.0.1:8001/v1"';
const headersFix = 'write an object of texts, such as {"X-Team": "blue"}';
const kindFix =
  'write one of "openai-compatible", "openai", "anthropic", "google", "openrouter", "completions", "demo"';
const modalitiesFix = 'write a list of "text", "image", "file", "audio", "video"';
const modalities = z.array(z.enum(["text", "image", "file", "audio", "video"], { error: modalitiesFix }), {
  error: modalitiesFix,
});
const parametersFix = 'write a list of texts, such as ["temperature", "reasoning"]';

const modelSchema = z.strictObject(
  {
    id: text('write the name that the provider knows the model by, such as "qwen3-8b"'),
    slug: z.string({ error: modelSlugFix }).regex(/^\S+$/, { error: modelSlugFix }).optional(),
    name: text('write the name that people see, such as "Qwen3 8B"').optional(),
    context_length: wholeNumber("write a whole number of tokens, such as 32768").optional(),
    max_completion_tokens: wholeNumber("write a whole number of tokens, such as 8192").optional(),
    input_modalities: modalities.optional(),
    output_modalities: modalities.optional(),
    pricing: z
      .strictObject(
        { prompt: price, completion: price },
        { error: 'write an object such as {"prompt": "0.0000002", "completion": "0.0000006"}' },
      )
      .optional(),
    supported_parameters: z.array(text(parametersFix), { error: parametersFix }).optional(),
    reasoning: z
      .strictObject(
        { mandatory: trueOrFalse("write true where the model cannot answer without reasoning, else false") },
        { error: 'write an object such as {"mandatory": false}' },
      )
      .optional(),
    instruct_type: text('write the name of a prompt format, such as "chatml", or null').nullable().optional(),
  },
  { error: 'write an object such as {"id": "qwen3-8b"}' },
);

const providerSchema = z.strictObject(
  {
    slug: z.string({ error: slugFix }).regex(/^[a-z0-9][a-z0-9._-]*$/, { error: slugFix }),
    name: text('write the name that people see, such as "My vLLM"').optional(),
    kind: z.enum(["openai-compatible", "openai", "anthropic", "google", "openrouter", "completions", "demo"], {
      error: kindFix,
    }),
    base_url: z.url({ protocol: /^https?$/, error: urlFix }).optional(),
    api_key: text("write the provider's key in quotes").regex(apiKeyForm, { error: apiKeyFix }).optional(),
    api_key_env: text('write the name of the environment variable that holds the key, such as "MY_KEY"').optional(),
    headers: z
      .record(
        z.string().regex(headerName, { error: headersFix }),
        z.string({ error: headersFix }).regex(headerValue, { error: "write one line of Latin letters" }),
        { error: headersFix },
      )
      .optional(),
    data_policy: z
      .strictObject(
        {
          training: trueOrFalse("write true where the provider trains on what it is sent, else false"),
          retention: trueOrFalse("write true where the provider keeps what it is sent, else false"),
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
    discover: trueOrFalse("write true to look for model servers on this machine, else false").optional(),
    demo: z.union([z.boolean(), z.literal("fallback")], { error: 'write true, false or "fallback"' }).optional(),
    providers: z.array(providerSchema, { error: "write a list of providers in [ ]" }).optional(),
  },
  { error: 'write an object, such as {"providers": []}' },
);

export type ConfigFile = z.infer<typeof fileSchema>;
export type FileProvider = z.infer<typeof providerSchema>;
export type FileModel = z.infer<typeof modelSchema>;

/** The names that the object at a path of the file may have, for the message about one that it may not. */
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
