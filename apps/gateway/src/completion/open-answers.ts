import { ApiFailure } from "../api-failure.ts";

/** Ends one answer with a reason for its client. */
export type EndAnswer = (reason: ApiFailure) => void;

/** The answers that clients wait for on the request that started them. */
export interface OpenAnswers {
  /**
   * Adds one. After an interruption it is ended at once.
   *
   * @returns removes it again
   */
  add(end: EndAnswer): () => void;
  /** Ends all of them: a client with half an answer receives an error, instead of losing its connection. */
  interrupt(): void;
}

export function createOpenAnswers(): OpenAnswers {
  const open = new Set<EndAnswer>();
  let isInterrupted = false;
  const stopFailure = () =>
    new ApiFailure(
      { code: 503, message: "The gateway was stopped before this answer was complete." },
      { "Retry-After": "1" },
    );

  return {
    add(end) {
      if (isInterrupted) end(stopFailure());
      else open.add(end);
      return () => open.delete(end);
    },
    interrupt() {
      isInterrupted = true;
      for (const end of open) end(stopFailure());
      open.clear();
    },
  };
}
