import * as z from "zod";

/**
 * A function that the model may call, or a tool that a provider or the gateway runs by itself (`openrouter:web_search`,
 * …).
 */
export const toolSchema = z
  .looseObject({
    type: z.string(),
    function: z
      .looseObject({
        name: z.string().min(1),
        description: z.string().nullish(),
        /** A JSON Schema of an object. */
        parameters: z.record(z.string(), z.unknown()).nullish(),
        strict: z.boolean().nullish(),
      })
      .optional(),
  })
  .refine((tool) => tool.type !== "function" || tool.function !== undefined, {
    path: ["function"],
    error: "Invalid input: expected object, the function that may be called",
  });

export const toolChoiceSchema = z.union(
  [
    z.enum(["none", "auto", "required"]),
    z.looseObject({ type: z.string(), function: z.looseObject({ name: z.string() }).optional() }),
  ],
  'Invalid input: expected "none", "auto", "required", or an object that names a tool',
);

const jsonSchemaFormatSchema = z.looseObject({
  type: z.literal("json_schema"),
  json_schema: z.looseObject({
    name: z.string().min(1).max(64),
    description: z.string().nullish(),
    schema: z.record(z.string(), z.unknown()).nullish(),
    strict: z.boolean().nullish(),
  }),
});

/** The form that an answer's text must have. */
export const responseFormatSchema = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("text") }),
  z.looseObject({ type: z.literal("json_object") }),
  jsonSchemaFormatSchema,
  z.looseObject({ type: z.literal("grammar"), grammar: z.string() }),
  z.looseObject({ type: z.literal("python") }),
]);

export type RequestTool = z.infer<typeof toolSchema>;
export type ToolChoice = z.infer<typeof toolChoiceSchema>;
export type ResponseFormat = z.infer<typeof responseFormatSchema>;
