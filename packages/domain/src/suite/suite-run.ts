import * as z from "zod";
import { momentSchema } from "../moment.ts";
import { suiteModes, suitePromptSchema } from "./suite.ts";

/** How a run asks a model; what is absent is the model's own default. */
export const runSettingsSchema = z.looseObject({
  temperature: z.number().optional(),
  maxTokens: z.number().int().positive().optional(),
  effort: z.enum(["none", "low", "medium", "high"]).optional(),
});

export type RunSettings = z.infer<typeof runSettingsSchema>;

/** One column of a run's table: a model with settings. */
export const runColumnSchema = z.looseObject({
  id: z.string().min(1),
  model: z.string().min(1),
  /** As the catalog named the model when the run was made. */
  name: z.string(),
  settings: runSettingsSchema,
});

export type RunColumn = z.infer<typeof runColumnSchema>;

/**
 * Whether a run asks on; why it does not: the person has stopped it, the next answer would pass its limit, or every
 * cell has an outcome.
 */
export const runStates = ["running", "stopped", "limit", "ended"] as const;

/** One run of a suite: its prompts as they were, over the columns. */
export const suiteRunSchema = z.looseObject({
  id: z.string().min(1),
  suiteId: z.string().min(1),
  mode: z.enum(suiteModes),
  prompts: z.array(suitePromptSchema),
  columns: z.array(runColumnSchema),
  state: z.enum(runStates),
  /** The model that judges by rubrics; absent where no check needs one. */
  judge: z.looseObject({ model: z.string().min(1), name: z.string() }).optional(),
  /** US dollars that the run may cost; absent: any. */
  limit: z.number().nonnegative().optional(),
  /** How many answers one provider's models make at once. */
  concurrency: z.number().int().positive(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
});

export type SuiteRun = z.infer<typeof suiteRunSchema>;

/** Answers that one provider's models make at once, where the person has chosen no number. */
export const DEFAULT_RUN_CONCURRENCY = 4;

/** Answers that a run asks for at once, over all providers. */
export const MAX_RUN_CONCURRENCY = 24;

/** The columns of models times settings, in their order; an empty list of settings means the models' own. */
export function columnsOf(
  models: readonly { model: string; name: string }[],
  settings: readonly RunSettings[],
): RunColumn[] {
  const variants = settings.length > 0 ? settings : [{}];
  return models.flatMap(({ model, name }, place) =>
    variants.map((variant, index) => ({ id: `c${place * variants.length + index}`, model, name, settings: variant })),
  );
}

/** What makes columns of different runs the same question: the model and its settings. */
export function columnKey({ model, settings }: Pick<RunColumn, "model" | "settings">): string {
  const { temperature, maxTokens, effort } = settings;
  return JSON.stringify([model, temperature ?? null, maxTokens ?? null, effort ?? null]);
}

/** Who serves a model, as far as its slug says: what comes before the slash. */
export function providerOfSlug(model: string): string {
  return model.split("/", 1)[0] ?? model;
}
