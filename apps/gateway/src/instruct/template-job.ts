/** The variables of a template, by the names that Hugging Face's templates use. */
export type TemplateVariables = Readonly<Record<string, unknown>>;

/** One rendering: the result is that of the first candidate which the template accepts. */
export interface TemplateJob {
  source: string;
  candidates: readonly TemplateVariables[];
}

/** The text, or the template's error for the first candidate. */
export type TemplateOutcome = { ok: true; text: string } | { ok: false; problem: string };
