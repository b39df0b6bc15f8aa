import type { AnswerPart, ChatRequest, SoundPart, Usage } from "@tutti/contract";
import type { completionOperations } from "@tutti/contract/operations/completions";
import type { Identity } from "../../accounts/identity.ts";
import type { FormRequest, PassedAnswer } from "../../providers/same-form/form-request.ts";
import type { StateSeal } from "../../sealed-state/state-seal.ts";
import type { BackgroundResponses } from "../../stored-responses/background/background-responses.ts";
import type { StopResponse } from "../../stored-responses/background/response-record.ts";
import type { HoldBytes, StoredResponses } from "../../stored-responses/stored-responses.ts";
import type { EventSink } from "../event-sink.ts";
import type { KeyCredential } from "../key-credential.ts";
import type { WriteFailure } from "../write-failure.ts";

/**
 * One wire form in which clients request completions: it reads their requests, and writes answers and failures. The
 * table `ingresses` lists all; what sends an answer knows none of them.
 */
export interface Ingress {
  /** The path of its completions below `/api/v1`, as in `/chat/completions`; what is below that path is its own too. */
  readonly path: `/${string}`;
  /** The id of its operation, which declares the limits of a request's body. */
  readonly operation: keyof typeof completionOperations;
  /** The headers by which clients send an API key. */
  readonly credential: KeyCredential;
  /** The response header with the generation's id. */
  readonly idHeader: string;
  /** Whether a failure has an id too, in this header and in its body. */
  readonly namesFailures?: boolean;
  /** The text that keeps a waiting stream alive; it may stand between any two events. */
  readonly keepAlive: string;
  /** The response to a failure before the first byte; its body also ends a whole answer that began with blanks. */
  readonly writeFailure: WriteFailure;
  /**
   * Reads the JSON value of a body. Throws an ApiFailure for a value that is no request of this form.
   *
   * @param headers the request's own, for fields that a form has there
   */
  readRequest(body: unknown, headers: Headers, services: IngressServices): IngressRequest;
  /** The same for a form whose requests refer to stored responses, and whose responses are stored. */
  readStoredRequest?(
    body: unknown,
    headers: Headers,
    services: IngressServices & {
      storedResponses: StoredResponses;
      backgroundResponses: BackgroundResponses;
      sender: Identity;
      hold: HoldBytes;
    },
  ): Promise<IngressRequest>;
}

/** What forms need of the gateway. */
export interface IngressServices {
  /** Seals the reasoning state of other vendors, for the opaque field that a form has. */
  stateSeal: StateSeal;
}

/** A request for a completion, in the gateway's own terms. */
export interface IngressRequest {
  body: ChatRequest;
  /** The same request as its client sent it, for endpoints of the same form. */
  formRequest?: FormRequest;
  /** Writes the answer to this request. */
  form: AnswerForm;
  /** Set where the answer is made without its client, who reads its record. */
  background?: BackgroundForm | undefined;
}

/** Records an answer that is made without its client. */
export interface BackgroundForm {
  /** Whether the client wants to read the events at once. */
  readonly isStreamed: boolean;
  /**
   * Begins the record.
   *
   * @param stop is called when the answer must end early
   */
  begin(facts: AnswerFacts, stop: StopResponse): Promise<BackgroundRecord>;
}

/** The record of one answer. */
export interface BackgroundRecord {
  /** What its client is sent at once, as JSON. */
  readonly first: object;
  readonly encoder: AnswerEncoder;
  /** Takes the texts of the encoder. */
  readonly sink: EventSink;
  /** Stores the ending, after the last text. Never throws. */
  end(): Promise<void>;
  /** The events from the first one on, as they come. */
  follow(signal: AbortSignal): Promise<AsyncIterable<string>>;
}

/** Writes one answer, as the request demands it: as events, or as one object. */
export interface AnswerForm {
  createEncoder(facts: AnswerFacts): AnswerEncoder;
  createFold(facts: AnswerFacts): AnswerFold;
}

/** What is known of an answer before its first part. */
export interface AnswerFacts {
  /** The generation's id. */
  id: string;
  /** Seconds since the epoch. */
  created: number;
  /** The time now, in seconds since the epoch. */
  now: () => number;
  /** The requested model, until a provider answers. */
  model: string;
  /** The route that the answer has taken so far, in OpenRouter's form. */
  describeRoute: () => object;
  /** The tokens of the prompt as far as they are known: estimated, until the provider has counted them. */
  promptUsage: () => Pick<Usage, "prompt_tokens" | "prompt_tokens_details">;
  /** The answer in the bytes of its endpoint, where that speaks the form of the request. */
  passedAnswer: PassedAnswer;
}

/** Writes the parts of one answer as events. */
export interface AnswerEncoder {
  /** Whether the end of the stream repeats the answer, which is held in memory until then. */
  readonly repeatsAnswer?: boolean;
  /**
   * The text of a part's events; "" for a part that shows only in later ones. An error part is the failure of an answer
   * that has begun.
   */
  push(part: AnswerPart): string;
  /** The text that ends the stream, after the last part or the error. */
  end(): string;
  /** Called before each text is sent; a promise is waited for. */
  whenStored?(): Promise<void> | undefined;
  /** An event with the request body that a provider was sent; absent in forms that cannot request it. */
  echo?(upstreamBody: unknown): string;
}

/** Collects the parts of one answer into one object. */
export interface AnswerFold {
  push(part: SoundPart): void;
  /** The whole answer, as JSON. */
  end(): object;
  /** Called before the answer is sent; a promise is waited for. */
  whenStored?(): Promise<void> | undefined;
}
