import type { ModelAnswer, ModelCall } from "../../models/model-call.ts";
import type { HostMessage } from "../frame-messages.ts";
import { send } from "../runtime/send.ts";
import { TuttiError } from "./tutti-error.ts";

/** Calls a model. Rejects with a `TuttiError`; if the signal aborts, with its reason. */
export type Ask = (
  call: ModelCall,
  options?: { onText?: ((text: string) => void) | undefined; signal?: AbortSignal | undefined },
) => Promise<ModelAnswer>;

// Kept, since the artifact may replace it.
const host = globalThis.parent;

interface Asker {
  onText: ((text: string) => void) | undefined;
  resolve: (answer: ModelAnswer) => void;
  reject: (reason: unknown) => void;
}

/** Calls models through the page around the frame, which decides and pays. */
export function askHost(): Ask {
  const askers = new Map<number, Asker>();
  let lastId = 0;
  addEventListener("message", ({ source, data }: MessageEvent<HostMessage>) => {
    if (source !== host || (data?.type !== "model-text" && data?.type !== "model-end")) return;
    const asker = askers.get(data.requestId);
    if (asker === undefined) return;
    if (data.type === "model-text") {
      asker.onText?.(data.text);
      return;
    }
    askers.delete(data.requestId);
    const { outcome } = data;
    if (outcome.ok) asker.resolve(outcome.value);
    else asker.reject(new TuttiError(outcome.error.code, outcome.error.message));
  });
  return (call, { onText, signal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      lastId += 1;
      const requestId = lastId;
      askers.set(requestId, { onText, resolve, reject });
      signal?.addEventListener("abort", () => {
        if (!askers.delete(requestId)) return;
        send({ type: "model-abort", requestId });
        reject(signal.reason);
      });
      try {
        send({ type: "model-ask", requestId, call });
      } catch {
        askers.delete(requestId);
        reject(new TuttiError("bad-request", "A call holds plain values alone: no functions, no elements."));
      }
    });
}
