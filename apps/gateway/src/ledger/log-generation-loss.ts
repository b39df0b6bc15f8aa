import type { Logger } from "pino";
import type { GenerationTable } from "../database/schema.ts";

/** Logs a generation that is recorded nowhere else, without the client's own data about itself. */
export function logGenerationLoss(log: Logger, row: GenerationTable, cause: unknown): void {
  const { id, status, model, provider_slug, prompt_tokens, completion_tokens, picodollars } = row;
  const generation = { id, status, model, provider_slug, prompt_tokens, completion_tokens, picodollars };
  log.error({ err: cause, generation }, "a generation is missing in the ledger");
}
