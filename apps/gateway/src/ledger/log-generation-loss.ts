import type { Logger } from "pino";
import type { GenerationTable } from "../database/schema.ts";

/** Names a generation in the log that is nowhere else. Never what a client says of itself. */
export function logGenerationLoss(log: Logger, row: GenerationTable, cause: unknown): void {
  const { id, status, model, provider_slug, prompt_tokens, completion_tokens, picodollars } = row;
  const generation = { id, status, model, provider_slug, prompt_tokens, completion_tokens, picodollars };
  log.error({ err: cause, generation }, "a generation is missing in the ledger");
}
