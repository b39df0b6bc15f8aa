import type { HostMessage } from "../frame/frame-messages.ts";
import type { AppModels, ModelCall, ModelErrorCode, ModelOutcome } from "./model-call.ts";

/** Number of calls of one preview that run at once; further ones wait for them. */
const MAX_AT_ONCE = 8;
/** Maximum number of waiting calls. */
const MAX_WAITING = 100;

type ModelMessage = Extract<HostMessage, { type: `model-${string}` }>;

export interface ModelBridge {
  /** @param call undefined where the app's data is no valid call */
  ask(requestId: number, call: ModelCall | undefined): void;
  abort(requestId: number): void;
  /** Aborts all calls: the app that made them is gone, and receives nothing more about them. */
  end(): void;
}

interface OpenCall {
  requestId: number;
  controller: AbortController;
}

/**
 * Forwards an app's calls to the page's models, a limited number at once, and sends back the results.
 *
 * @param options.models called for each call; returns undefined where this preview may not call models
 * @param options.post sends to the frame
 */
export function createModelBridge(options: {
  models: () => AppModels | undefined;
  post: (message: ModelMessage) => void;
}): ModelBridge {
  const { models, post } = options;
  const open = new Map<number, OpenCall>();
  const waiting: (() => void)[] = [];
  let underWay = 0;

  const refuse = (requestId: number, code: ModelErrorCode, message: string): void =>
    post({ type: "model-end", requestId, outcome: { ok: false, error: { code, message } } });

  const finish = (call: OpenCall, outcome: ModelOutcome): void => {
    // An aborted call has ended for the app already, and its number may be another call's by now.
    if (open.get(call.requestId) !== call) return;
    open.delete(call.requestId);
    post({ type: "model-end", requestId: call.requestId, outcome });
  };

  const run = async (openCall: OpenCall, call: ModelCall, appModels: AppModels): Promise<void> => {
    const { requestId, controller } = openCall;
    underWay += 1;
    try {
      const onText = (text: string): void => {
        if (open.get(requestId) === openCall) post({ type: "model-text", requestId, text });
      };
      finish(openCall, await appModels.ask(call, { signal: controller.signal, onText }));
    } catch {
      finish(openCall, { ok: false, error: { code: "unavailable", message: "The model could not be asked." } });
    } finally {
      underWay -= 1;
      waiting.shift()?.();
    }
  };

  return {
    ask: (requestId, call) => {
      if (open.has(requestId)) return;
      const appModels = models();
      if (appModels === undefined) {
        refuse(requestId, "not-allowed", "This preview may not ask models.");
        return;
      }
      if (call === undefined) {
        const message =
          "A call has messages of text with a role, and may name a model, maxTokens, temperature and schema.";
        refuse(requestId, "bad-request", message);
        return;
      }
      if (underWay >= MAX_AT_ONCE && waiting.length >= MAX_WAITING) {
        refuse(requestId, "too-many-requests", `More than ${MAX_WAITING} calls wait already.`);
        return;
      }
      const openCall: OpenCall = { requestId, controller: new AbortController() };
      open.set(requestId, openCall);
      const start = (): void => {
        if (open.get(requestId) === openCall) void run(openCall, call, appModels);
        else waiting.shift()?.();
      };
      if (underWay < MAX_AT_ONCE) start();
      else waiting.push(start);
    },
    abort: (requestId) => {
      const openCall = open.get(requestId);
      if (openCall === undefined) return;
      open.delete(requestId);
      openCall.controller.abort();
    },
    end: () => {
      const calls = [...open.values()];
      open.clear();
      waiting.length = 0;
      for (const { controller } of calls) controller.abort();
    },
  };
}
