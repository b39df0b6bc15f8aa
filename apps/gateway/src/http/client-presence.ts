import type { AppContext } from "./app-env.ts";
import type { OpenAnswers } from "./open-answers.ts";

/** Whether the client is still there. */
export interface ClientPresence {
  /** Aborts where the answer is to end before its time: the client went away, or the gateway ends. */
  readonly signal: AbortSignal;
  /** The client went away. */
  readonly isGone: boolean;
  /** For the writer of the answer, which may notice first. */
  leave(): void;
}

/** The reason of an abort where the client went away, which is no failure. */
export class ClientDisconnected extends Error {
  override readonly name = "ClientGone";
}

/**
 * Watches the connection of a request: Node's response where there is a socket, the request's own signal elsewhere.
 *
 * @param openAnswers says that the gateway ends; undefined where the client is told in another way
 */
export function watchClient(c: AppContext, openAnswers?: OpenAnswers): ClientPresence {
  const controller = new AbortController();
  const leave = () => controller.abort(new ClientDisconnected("The client went away."));
  const outgoing = c.env?.outgoing;
  if (outgoing) {
    const remove = openAnswers?.add((reason) => controller.abort(reason));
    outgoing.once("close", () => {
      remove?.();
      if (!outgoing.writableFinished) leave();
    });
  } else {
    c.req.raw.signal.addEventListener("abort", leave, { once: true });
  }
  return {
    signal: controller.signal,
    get isGone() {
      return controller.signal.reason instanceof ClientDisconnected;
    },
    leave,
  };
}
