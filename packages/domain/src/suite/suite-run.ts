import * as z from "zod";
import { momentSchema } from "../moment.ts";
import { suiteModes, suitePromptSchema } from "./suite.ts";

/** The settings of a run's requests to a model; an absent one is the model's own default. */
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
  /** The model's name in the catalog when the run was made. */
  name: z.string(),
  settings: runSettingsSchema,
});

export type RunColumn = z.infer<typeof runColumnSchema>;

/**
 * Whether a run is running, or why not: the person has stopped it, the next answer would exceed its limit, or every
 * cell has an outcome.
 */
export const runStates = ["running", "stopped", "limit", "ended"] as const;

/** One run of a suite: its prompts at that time, over the columns. */
export const suiteRunSchema = z.looseObject({
  id: z.string().min(1),
  suiteId: z.string().min(1),
  mode: z.enum(suiteModes),
  prompts: z.array(suitePromptSchema),
  columns: z.array(runColumnSchema),
  state: z.enum(runStates),
  /** The model that judges by rubrics; absent if no check requires one. */
  judge: z.looseObject({ model: z.string().min(1), name: z.string() }).optional(),
  /** Maximum cost of the run in US dollars; absent: no limit. */
  limit: z.number().nonnegative().optional(),
  /** How many answers the models of one provider make at once. */
  concurrency: z.number().int().positive(),
  /** The gateway keeps answers, and repeats them to equal requests. Absent: it does not. */
  cachesAnswers: z.literal(true).optional(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
});

export type SuiteRun = z.infer<typeof suiteRunSchema>;

/** Answers that the models of one provider make at once, if the person has chosen no number. */
export const DEFAULT_RUN_CONCURRENCY = 4;

/** Maximum number of answers that a run requests at once, over all providers. */
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

/** The key by which columns of different runs match: the model and its settings. */
export function columnKey({ model, settings }: Pick<RunColumn, "model" | "settings">): string {
  const { temperature, maxTokens, effort } = settings;
  return JSON.stringify([model, temperature ?? null, maxTokens ?? null, effort ?? null]);
}

/** The provider of a model, as far as its slug names it: the part before the slash. */
export function providerOfSlug(model: string): string {
  return model.split("/", 1)[0] ?? model;
}
