import type { ChatRequest } from "@tutti/contract";
import type { Logger } from "pino";
import type { Identity } from "../accounts/accounts.ts";
import type { GenerationStart, Ledger } from "../ledger/ledger.ts";
import type { Limits } from "../limits/limits.ts";
import type { PartStream } from "../providers/wire/part-stream.ts";
import type { EndpointHealth } from "../routing/endpoint-health.ts";
import type { CompletionOutcome, Plugin } from "./plugins/plugin.ts";
import type { Router } from "./router.ts";

/** A request that has been checked, and who sends it. */
export interface CompletionRequest {
  /** The generation's id (`gen-…`), which the client is told. */
  id: string;
  identity: Identity;
  body: ChatRequest;
  /** What the client says of itself, for the ledger. */
  client: Pick<GenerationStart, "referer" | "appTitle" | "userAgent" | "sessionId">;
  signal: AbortSignal;
  /** Called when its answer has ended, however it did. */
  onEnd?: (() => void) | undefined;
  /** Called with what came of it, whether or not a client still waits. */
  onOutcome?: ((outcome: CompletionOutcome) => void) | undefined;
}

/** Who answers requests, and what watches them do it. */
export interface CompletionServices {
  plugins: readonly Plugin[];
  ledger: Ledger;
  /** How many answers run at once, and what keys may spend. */
  limits: Pick<Limits, "reserve" | "slots">;
  router: Router;
  health: EndpointHealth;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** One answer, as it comes. */
export interface Completion {
  /**
   * Metadata first (our id, the slug and the provider that answer), then the parts, then one finish and one usage, in
   * this order whatever the provider's is; or an error part at the end, where it broke. Throws an ApiFailure or a
   * ProviderError where no endpoint began to answer, and the signal's reason where it aborts.
   */
  parts: PartStream;
  /** Resolves when what is being done is safely in the ledger: await it before the first byte goes to the client. */
  whenRecorded(): Promise<void>;
  /** The route that the answer took, in OpenRouter's form. */
  describeRoute(): object;
  /**
   * What providers were sent, in their order, where the client wants to see it; the writer that shows it takes it out.
   */
  upstreamBodies: unknown[];
}
