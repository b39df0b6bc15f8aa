import type { ApiError, ChatRequest } from "@tutti/contract";
import type { Result } from "@tutti/domain";
import type { RecordKey } from "../ports.ts";
import type { AnswerFold } from "./answer-fold.ts";

/** A run that this tab follows, for the message that it answers. */
export interface Flight {
  readonly messageId: string;
  readonly roomId: string;
  readonly runId: string;
  /** Settles when the answer has ended here, however it ended; never rejects. */
  readonly finished: Promise<void>;
  /** Whether this tab writes what the run brings. */
  isWriter(): boolean;
  owns: AnswerFold["owns"];
  keys: AnswerFold["keys"];
  /**
   * Asks the gateway for the run, and follows it then. Resolves with the refusal where a sign-in is missing there:
   * nothing has ended then.
   */
  start(request: ChatRequest): Promise<ApiError | undefined>;
  /** Follows a run that was started elsewhere, or by this page before a reload. */
  follow(): void;
  /** Ends it for all tabs, with what was received: nothing waits for the gateway to notice. */
  stop(): void;
  /** Ends it with an error that came instead of a run. */
  fail(error: ApiError): void;
  /** Shows what waits for the frame now. */
  flush(): void;
  /** Leaves it as it is: the page goes, or another tab has had the last word. */
  leave(): void;
}

/** An answer that is to be made. */
export interface StartedAnswer {
  messageId: string;
  /** What is asked, or why that could not be prepared: then that is the answer's failure. */
  request: Result<ChatRequest, string>;
}

export interface StartOptions {
  /**
   * Takes the messages back, where the gateway has refused every one of them because a sign-in is missing. Absent: they
   * fail.
   */
  onSignedOut?: (() => void) | undefined;
}

/** The answers that are being made right now, as far as their rooms are open here. */
export interface Flights {
  /** Has the gateway make the answers of messages. Settles when all have ended, however they ended; never rejects. */
  start(answers: readonly StartedAnswer[], options?: StartOptions): Promise<void>;
  /** The flight that writes a row. */
  ownerOf(key: RecordKey): Flight | undefined;
  get(messageId: string): Flight | undefined;
  /** Settles when what answers that are followed need has been loaded; undefined where nothing is waited for. */
  preparation(): Promise<unknown> | undefined;
  stopMessage(messageId: string): void;
  stopRoom(roomId: string): void;
  /** Stops what one character is answering, in one artifact only where that is named. */
  stopCharacter(characterId: string, options?: { artifactId?: string }): void;
  /** Shows what waits for a frame now. */
  flush(): void;
  /** Leaves everything as it is, as the page does that goes. */
  leaveAll(): void;
}
