import type { ApiError, ChatRequest } from "@tutti/contract";
import type { Result } from "@tutti/domain";
import type { RecordKey } from "../ports.ts";
import type { AnswerFold } from "./answer-fold.ts";

/** A run that this tab follows, for the message that it answers. */
export interface Flight {
  readonly messageId: string;
  readonly roomId: string;
  readonly runId: string;
  /** Settles when the answer has ended in this tab, however it ended; never rejects. */
  readonly finished: Promise<void>;
  /** Whether this tab writes the rows of the run. */
  isWriter(): boolean;
  owns: AnswerFold["owns"];
  keys: AnswerFold["keys"];
  /**
   * Starts the run at the gateway, then follows it. If a sign-in is missing, resolves with the gateway's refusal, and
   * the flight has not ended.
   */
  start(request: ChatRequest): Promise<ApiError | undefined>;
  /** Follows a run that was started elsewhere, or by this page before a reload. */
  follow(): void;
  /** Ends the answer for all tabs, with the parts received so far, without waiting for the gateway's confirmation. */
  stop(): void;
  /** Ends the answer with an error that came instead of a run. */
  fail(error: ApiError): void;
  /** Shows now what waits for the next frame. */
  flush(): void;
  /** Stops following and changes nothing: the page is closed, or another tab has ended the answer. */
  leave(): void;
}

/** An answer that is to be made. */
export interface StartedAnswer {
  messageId: string;
  /** The request for the model, or why it could not be prepared: then the answer fails with that reason. */
  request: Result<ChatRequest, string>;
}

export interface StartFlightOptions {
  /**
   * Removes the messages again, if the gateway has refused every one of them because a sign-in is missing. Absent: they
   * fail.
   */
  onSignedOut?: (() => void) | undefined;
}

/** The answers that are being made right now, as far as their rooms are open in this tab. */
export interface Flights {
  /** Has the gateway make the answers to messages. Settles when all have ended, however they ended; never rejects. */
  start(answers: readonly StartedAnswer[], options?: StartFlightOptions): Promise<void>;
  /** The flight that writes a row. */
  ownerOf(key: RecordKey): Flight | undefined;
  get(messageId: string): Flight | undefined;
  /** Settles when the folds of all followed answers are loaded; undefined if none is being loaded. */
  preparation(): Promise<unknown> | undefined;
  stopMessage(messageId: string): void;
  stopRoom(roomId: string): void;
  /** Stops the running answers of one character; if an artifact is named, only those in that artifact. */
  stopCharacter(characterId: string, options?: { artifactId?: string }): void;
  /** Shows now what waits for the next frame. */
  flush(): void;
  /** Stops following all answers and changes nothing, as when the page is closed. */
  leaveAll(): void;
}
