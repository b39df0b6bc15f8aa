import type { AnswerPart, ApiError, ChatRequest, PluginId, Usage } from "@tutti/contract";
import type { Logger } from "pino";
import type { Identity } from "../../accounts/identity.ts";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import type { CostOutcome } from "../../limits/spending/cost-outcome.ts";
import type { ProviderRequest } from "../../providers/provider.ts";
import type { AttemptRecord } from "../../routing/attempt-record.ts";
import type { UsageMeter } from "../usage-meter.ts";

/** The context that a whole completion shares, from its first plugin to its last. */
export interface CompletionContext {
  /** The generation's id (`gen-…`). */
  id: string;
  identity: Identity;
  /** The client's id of a conversation that should stay with one provider (`session_id`, `x-session-id`). */
  sessionId?: string | undefined;
  /** Whether the slug, as the client wrote it, ends with `:free`. */
  isFreeVariant: boolean;
  signal: AbortSignal;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The counts so far; a plugin adds its own work to `counts`. */
  meter: UsageMeter;
}

/** How a completion ended. */
export interface CompletionOutcome {
  status: "finished" | "broken" | "refused" | "client-disconnected";
  /** The endpoint that answered; undefined where none began to. */
  endpoint?: Endpoint | undefined;
  /** The usage that is shown: it may be estimated, and failed or empty answers are free in it. */
  usage?: Usage | undefined;
  /** What is known about the cost, for the limits that held money for it. */
  costOutcome: CostOutcome;
  /** The status that the client received, if the answer did not finish. */
  errorCode?: number | undefined;
  attempts: readonly AttemptRecord[];
  /** Milliseconds since the epoch. */
  startedAt: number;
  firstPartAt?: number | undefined;
  endedAt: number;
}

/** An answer that has begun and has ended. */
export interface AnswerEnding {
  status: Exclude<CompletionOutcome["status"], "refused">;
  /** The endpoint that answered. */
  endpoint: Endpoint;
}

/**
 * One step of every completion, by its wire id. `begin` is called once a completion, after presets and variants have
 * been merged into the body, and returns undefined if the plugin has nothing to do, so that it costs nothing. All of a
 * plugin's state of one completion is in the object that `begin` returns.
 */
export interface Plugin {
  readonly id: PluginId;
  /** The client cannot turn it off with `enabled: false`; any other plugin that is turned off is not called at all. */
  readonly isMandatory?: boolean | undefined;
  /** @param options the options of this plugin in the request's `plugins`; undefined where they do not name it */
  begin(
    context: CompletionContext,
    body: ChatRequest,
    options: Readonly<Record<string, unknown>> | undefined,
  ): PluginRun | undefined;
}

/** The hooks of one completion, each called in the plugins' order. They throw an ApiFailure to refuse. */
export interface PluginRun {
  /** Changes the request before an endpoint is chosen. */
  beforeRouting?(body: ChatRequest): ChatRequest | Promise<ChatRequest>;
  /** Removes endpoints, or puts some first. */
  chooseEndpoints?(endpoints: readonly Endpoint[]): readonly Endpoint[];
  /**
   * Changes the request to one endpoint, by the endpoint's own abilities. Called again for each endpoint that is tried.
   */
  beforeAttempt?(request: ProviderRequest, endpoint: Endpoint): ProviderRequest | Promise<ProviderRequest>;
  /**
   * Receives each part on its way to the client, after the metadata and before the usage; may hold parts back, change
   * them, or add some. An unchanged part is returned as it is. The last part is a `finish` or an `error`, unless the
   * client disconnected: parts that were held back are returned before it.
   */
  onPart?(part: AnswerPart, endpoint: Endpoint): AnswerPart | readonly AnswerPart[];
  /**
   * Completes the usage that the client receives and the ledger stores.
   *
   * @param usage the provider's usage, as the plugins before it changed it; undefined where the provider did not count
   */
  onUsage?(usage: Usage | undefined, ending: AnswerEnding): Usage | undefined;
  /** Adds to the error of a completion that no endpoint began to answer. */
  onRefusal?(error: ApiError): ApiError;
  /** Called at the very end, whatever the ending: once. Must not throw. */
  onEnd?(outcome: CompletionOutcome): void | Promise<void>;
}
