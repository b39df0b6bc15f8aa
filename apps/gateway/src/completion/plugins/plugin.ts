import type { AnswerPart, ApiError, ChatRequest, PluginId, Usage } from "@tutti/contract";
import type { Logger } from "pino";
import type { Identity } from "../../accounts/accounts.ts";
import type { Endpoint } from "../../catalog/catalog.ts";
import type { ProviderRequest } from "../../providers/provider.ts";
import type { AttemptRecord } from "../../routing/attempt-record.ts";
import type { UsageMeter } from "../usage-meter.ts";

/** What is the same for a whole completion, from its first plugin to its last. */
export interface CompletionContext {
  /** The generation's id (`gen-…`). */
  id: string;
  identity: Identity;
  /** What the client calls a conversation that should stay with one provider (`session_id`, `x-session-id`). */
  sessionId?: string | undefined;
  /** The slug as the client wrote it ends with `:free`. */
  isFreeVariant: boolean;
  signal: AbortSignal;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** What has been counted so far; a plugin adds to its `counts` what it did itself. */
  meter: UsageMeter;
}

/** How a completion ended. */
export interface CompletionOutcome {
  status: "finished" | "broken" | "refused" | "client-disconnected";
  /** The endpoint that answered; undefined where none began to. */
  endpoint?: Endpoint | undefined;
  usage?: Usage | undefined;
  /** The status that the client was told, where it did not finish. */
  errorCode?: number | undefined;
  attempts: readonly AttemptRecord[];
  /** Milliseconds since the epoch. */
  startedAt: number;
  firstPartAt?: number | undefined;
  endedAt: number;
}

/** An answer that has begun, and is now over. */
export interface AnswerEnding {
  status: Exclude<CompletionOutcome["status"], "refused">;
  /** Who answered. */
  endpoint: Endpoint;
}

/**
 * One step of every completion, by its wire id. `begin` is asked once a completion, after presets and variants have
 * become part of the body, and returns undefined where the plugin has nothing to do, so that it costs nothing. All of a
 * plugin's state of one completion lives in what `begin` returns.
 */
export interface Plugin {
  readonly id: PluginId;
  /** The client cannot turn it off with `enabled: false`; any other plugin is then not asked at all. */
  readonly isMandatory?: boolean | undefined;
  /** @param options what the request's `plugins` say of this one; undefined where they do not name it */
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
  /** Leaves endpoints out, or puts some first. */
  chooseEndpoints?(endpoints: readonly Endpoint[]): readonly Endpoint[];
  /** Changes what one endpoint is sent, by what it can do itself. Called again for each endpoint that is tried. */
  beforeAttempt?(request: ProviderRequest, endpoint: Endpoint): ProviderRequest | Promise<ProviderRequest>;
  /**
   * Each part on its way to the client, after the metadata and before the usage; may hold parts back, change them, or
   * add some. A part that stays as it is, is returned as it is. The last part is a `finish` or an `error`, unless the
   * client left: what was held back goes out before it.
   */
  onPart?(part: AnswerPart, endpoint: Endpoint): AnswerPart | readonly AnswerPart[];
  /**
   * Completes the usage that the client is told and the ledger keeps.
   *
   * @param usage what the plugins before it made of what the provider counted; undefined where it did not count
   */
  onUsage?(usage: Usage | undefined, ending: AnswerEnding): Usage | undefined;
  /** Adds to the error of a completion that no endpoint began to answer. */
  onRefusal?(error: ApiError): ApiError;
  /** After everything, whatever the ending: once, and never throws. */
  onEnd?(outcome: CompletionOutcome): void | Promise<void>;
}
