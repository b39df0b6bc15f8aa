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
