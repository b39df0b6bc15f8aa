import type { OpenAnswers } from "../../completion/open-answers.ts";
import type { AppContext } from "../app-env.ts";

/** Whether the client is still connected. */
export interface ClientPresence {
  /** Aborts if the answer must end early: the client has disconnected, or the gateway stops. */
  readonly signal: AbortSignal;
  /** Whether the client has disconnected. */
  readonly isGone: boolean;
  /** Reports that the client has disconnected; for the writer of the answer, which may notice first. */
  leave(): void;
}

/** The reason of an abort because the client has disconnected, which is no failure. */
export class ClientDisconnected extends Error {
  override readonly name = "ClientGone";
}

/**
 * Watches the connection of a request: Node's response where there is a socket, the request's own signal elsewhere.
 *
 * @param openAnswers ends the answer when the gateway stops; undefined where the client is informed in another way
 */
export function watchClient(c: AppContext, openAnswers?: OpenAnswers): ClientPresence {
  const controller = new AbortController();
  const leave = () => controller.abort(new ClientDisconnected("The client disconnected."));
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
