export type { CompletionClient, CompletionClientOptions } from "./completion-client.ts";
export { createCompletionClient } from "./completion-client.ts";
