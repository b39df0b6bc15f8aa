import { t } from "@lingui/core/macro";
import type { AgentSession } from "@tutti/contract";

/** What agents call themselves in front of their version, and their products' names. */
const programNames: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^claude-cli\//, "Claude Code"],
  [/^codex_/, "Codex"],
];

/** The agent's name, without its version and machine. */
export function programName({ program }: Pick<AgentSession, "program">): string {
  if (program === null) return t`Unnamed program`;
  const known = programNames.find(([pattern]) => pattern.test(program));
  // A user agent begins with `name/version`; a title has no slash.
  return known?.[1] ?? (program.split("/")[0]?.trim() || program);
}

/** The part of the input that providers had in their caches, from 0 to 1; null where there was no input. */
export function cacheShare({ prompt_tokens, cached_tokens }: AgentSession): number | null {
  return prompt_tokens === 0 ? null : cached_tokens / prompt_tokens;
}

/** The most models that a line names. */
const NAMED_MODELS = 2;

/** The models of a session in a few words, those of most turns first. */
export function modelNames({ models }: Pick<AgentSession, "models">): string {
  const more = models.length - NAMED_MODELS;
  const named = models.slice(0, NAMED_MODELS).join(", ");
  return more > 0 ? t`${named} and ${more} more` : named;
}
