/** What a template is rendered with, by the names that Hugging Face's templates use. */
export type TemplateVariables = Readonly<Record<string, unknown>>;

/** One rendering: the first of the candidates that the template accepts is what counts. */
export interface TemplateJob {
  source: string;
  candidates: readonly TemplateVariables[];
}

/** The text, or what the template said against the first candidate. */
export type TemplateOutcome = { ok: true; text: string } | { ok: false; problem: string };
