import type { ChatRequest, Usage } from "@tutti/contract";
import type { Logger } from "pino";
import type { Identity } from "../accounts/identity.ts";
import type { GenerationStart, Ledger } from "../ledger/ledger.ts";
import type { Limits } from "../limits/limits.ts";
import type { NamedSpenders } from "../limits/spending/spenders.ts";
import type { UnknownPriceRule } from "../limits/spending/unknown-price.ts";
import type { SecretMatcher } from "../logging/secret-matcher.ts";
import type { FormRequest, PassedAnswer } from "../providers/same-form/form-request.ts";
import type { PartStream } from "../providers/wire/part-stream.ts";
import type { EndpointHealth } from "../routing/endpoint-health.ts";
import type { AnswerRecorder } from "./cached/answer-recorder.ts";
import type { CacheHeaders } from "./cached/cache-rule.ts";
import type { CompletionOutcome, Plugin } from "./plugins/plugin.ts";
import type { Router } from "./router.ts";

/** A checked request with its sender. */
export interface CompletionRequest {
  /** The generation's id (`gen-…`), which the client receives. */
  id: string;
  identity: Identity;
  body: ChatRequest;
  /** The same request in the client's own form, for endpoints that speak it. */
  formRequest?: FormRequest | undefined;
  /** The client's description of itself, for the ledger. */
  client: Pick<GenerationStart, "referer" | "appTitle" | "userAgent" | "sessionId">;
  signal: AbortSignal;
  /** What the client says that the request spends for. */
  spends?: NamedSpenders | undefined;
  /** What its headers say of the cache of answers; absent: nothing may be kept, or repeated. */
  cacheHeaders?: CacheHeaders | undefined;
  /** Collects the endpoint's own bytes. */
  recorder?: Pick<AnswerRecorder, "beginTexts" | "addText"> | undefined;
  /** Set where a visitor of a published app asks: its answers are not counted among the payer's. */
  visit?: { publicationId: string } | undefined;
  /** Called when the answer has ended, in whichever way. */
  onEnd?: (() => void) | undefined;
  /** Called with the outcome, whether or not a client still waits. */
  onOutcome?: ((outcome: CompletionOutcome) => void) | undefined;
}

/** The services that answer requests and record the answers. */
export interface CompletionServices {
  plugins: readonly Plugin[];
  ledger: Ledger;
  /** The limits of concurrent answers and of keys' spending. */
  limits: Pick<Limits, "purse" | "slots">;
  /** How models are treated whose price is not known, where a limit in dollars applies; default: refused. */
  unknownPrice?: UnknownPriceRule | undefined;
  router: Router;
  health: EndpointHealth;
  log: Logger;
  /** Removes secrets from errors that are passed on as they are; needed where requests have a form of their own. */
  secrets?: Pick<SecretMatcher, "clean"> | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** One answer while it streams. */
export interface Completion {
  /**
   * Metadata first (our id, the slug and the provider that answer), then the parts, then one finish and one usage, in
   * this order whatever the provider's order; or an error part at the end if the answer broke. Throws an ApiFailure or
   * a ProviderError if no endpoint began to answer, and the signal's reason if it aborts.
   */
  parts: PartStream;
  /**
   * Resolves when the running generation is safely in the ledger: await it before the first byte goes to the client.
   */
  whenRecorded(): Promise<void>;
  /** The route that the answer took, in OpenRouter's form. */
  describeRoute(): object;
  /** The tokens of the prompt as far as they are known: estimated, until the provider has counted them. */
  promptUsage(): Pick<Usage, "prompt_tokens" | "prompt_tokens_details">;
  /** The answer in the bytes of its endpoint, where that speaks the form of the request. */
  passedAnswer: PassedAnswer;
  /**
   * The request bodies that providers were sent, in their order, where the client wants to see them; the writer that
   * shows a body removes it.
   */
  upstreamBodies: unknown[];
}
