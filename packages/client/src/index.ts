export type { CompletionClient, CompletionClientOptions } from "./completion-client.ts";
export { createCompletionClient } from "./completion-client.ts";
export { createRunClient } from "./runs/run-client.ts";
export type {
  Result,
  RunClient,
  RunClientOptions,
  RunListener,
  RunScheduler,
  StartRunOptions,
  WebSocketLike,
} from "./runs/run-client-types.ts";
