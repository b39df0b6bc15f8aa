import { appArchetypes } from "@tutti/contract";
import * as z from "zod";
import { attachmentSchema } from "../attachment/attachment.ts";
import { momentSchema } from "../moment.ts";

/** The kind of answers to the prompts of a suite: text, or an app of an archetype. */
export const suiteModes = ["chat", ...appArchetypes] as const;

export type SuiteMode = (typeof suiteModes)[number];

/** The types of checks of an answer, by rule or by a model. */
export const checkTypes = ["contains", "excludes", "equals", "matches", "json-schema", "javascript", "judge"] as const;

export type CheckType = (typeof checkTypes)[number];

/**
 * One check of an answer. `value` is, by type: the text that it contains, does not contain or equals; a regular
 * expression; a JSON schema as text; the body of a JavaScript function of `output`, `expected` and `prompt`; or the
 * rubric that a model judges by.
 */
export const suiteCheckSchema = z.looseObject({
  type: z.enum(checkTypes),
  value: z.string(),
});

export type SuiteCheck = z.infer<typeof suiteCheckSchema>;

/** One prompt, with its attachments and the checks of its answer. */
export const suitePromptSchema = z.looseObject({
  id: z.string().min(1),
  text: z.string(),
  /** Absent: the suite's. */
  systemPrompt: z.string().optional(),
  attachments: z.array(attachmentSchema),
  /** The expected text; checked by containment if the prompt has no check of its own. */
  expected: z.string().optional(),
  /** In addition to the suite's own. */
  checks: z.array(suiteCheckSchema),
});

export type SuitePrompt = z.infer<typeof suitePromptSchema>;

/** A list of prompts that is run over models again and again. It belongs to no room. */
export const suiteSchema = z.looseObject({
  id: z.string().min(1),
  title: z.string(),
  mode: z.enum(suiteModes),
  systemPrompt: z.string().optional(),
  prompts: z.array(suitePromptSchema),
  /** Checks of every answer. */
  checks: z.array(suiteCheckSchema),
  createdAt: momentSchema,
  updatedAt: momentSchema,
});

export type Suite = z.infer<typeof suiteSchema>;

/** A suite without prompts. */
export function createSuite({ id, now, title = "" }: { id: string; now: number; title?: string }): Suite {
  return { id, title, mode: "chat", prompts: [], checks: [], createdAt: now, updatedAt: now };
}

/** The checks of every answer to a prompt: its own, or that it contains the expected text; then the suite's. */
export function checksOf(
  prompt: Pick<SuitePrompt, "checks" | "expected">,
  suite: Pick<Suite, "checks">,
): readonly SuiteCheck[] {
  const { expected = "" } = prompt;
  const own: readonly SuiteCheck[] =
    prompt.checks.length === 0 && expected.trim() !== ""
      ? [{ type: "contains", value: expected.trim() }]
      : prompt.checks;
  return [...own, ...suite.checks];
}

/** The prompts as a run stores them: with the effective system prompt and checks of each. */
export function promptsToRun(suite: Suite): SuitePrompt[] {
  return suite.prompts
    .filter(({ text, attachments }) => text.trim() !== "" || attachments.length > 0)
    .map((prompt) => {
      const systemPrompt = prompt.systemPrompt?.trim() || suite.systemPrompt?.trim();
      const { systemPrompt: _own, ...others } = prompt;
      return { ...others, ...(systemPrompt ? { systemPrompt } : {}), checks: [...checksOf(prompt, suite)] };
    });
}
