import type { AppContext } from "./app-env.ts";

/** Whether the client is still there. */
export interface ClientPresence {
  /** Aborts as soon as the client goes away before its answer has ended. */
  readonly gone: AbortSignal;
  /** For whoever writes the answer and notices first. */
  leave(): void;
}

/** The reason of an abort where the client went away: nobody's failure. */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}

/** Watches the connection of a request: Node's response where there is a socket, the request's own signal elsewhere. */
export function watchClient(c: AppContext): ClientPresence {
  const controller = new AbortController();
  const leave = () => controller.abort(new ClientGone("The client went away."));
  const outgoing = c.env?.outgoing;
  if (outgoing) {
    outgoing.once("close", () => {
      if (!outgoing.writableFinished) leave();
    });
  } else {
    c.req.raw.signal.addEventListener("abort", leave, { once: true });
  }
  return { gone: controller.signal, leave };
}
