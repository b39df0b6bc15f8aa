import { createStore, type StoreApi } from "zustand/vanilla";
import type { FromWorker, SyncAnswers, SyncRequest, SyncState, ToWorker } from "./sync-protocol.ts";
import { isSyncOn, switchSync } from "./sync-switch.ts";

/** The page's interface to the exchange with other devices. Its worker is started by the first use. */
export interface SyncClient {
  readonly state: StoreApi<SyncState>;
  /** Rejects with a message for the person if the worker or the gateway cannot do it. */
  ask<Type extends SyncRequest["type"]>(request: Extract<SyncRequest, { type: Type }>): Promise<SyncAnswers[Type]>;
  /** Marks changes from now on, or no more, in all tabs. */
  setMarking(isOn: boolean): void;
}

const clients = new Map<string, SyncClient>();

/** @param onLost called with the chats that were deleted elsewhere while this browser had changes in them */
export function syncClient(store: string, onLost?: (roomIds: readonly string[]) => void): SyncClient {
  const known = clients.get(store);
  if (known !== undefined) return known;
  const client = startClient(store, onLost);
  clients.set(store, client);
  return client;
}

/** Whether this browser can encrypt what it shares: it has Web Crypto, and X25519 in it. */
export async function canSync(): Promise<boolean> {
  if (!globalThis.isSecureContext || navigator.locks === undefined) return false;
  try {
    await crypto.subtle.generateKey({ name: "X25519" }, false, ["deriveBits"]);
    return true;
  } catch {
    return false;
  }
}

/** Goes on with what was switched on in an earlier visit. */
export function resumeSync(store: string, onLost: (roomIds: readonly string[]) => void): void {
  if (isSyncOn(localStorage, store)) syncClient(store, onLost);
}

function startClient(store: string, onLost: ((roomIds: readonly string[]) => void) | undefined): SyncClient {
  const state = createStore<SyncState>(() => ({ type: "starting" }));
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let lastNumber = 0;
  const worker = new Worker(new URL("./sync-worker.ts", import.meta.url), { type: "module" });
  const send = (message: ToWorker): void => worker.postMessage(message);
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === "state") state.setState(data.state, true);
    else if (data.type === "lost") onLost?.(data.roomIds);
    else {
      const call = waiting.get(data.number);
      waiting.delete(data.number);
      if (data.type === "answer") call?.resolve(data.answer as never);
      else call?.reject(new Error(data.message));
    }
  });
  // Its script may not load, as after an update of the product.
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    clients.delete(store);
    const error = new Error(event.message);
    state.setState({ type: "failed", message: error.message }, true);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  send({ type: "start", store });
  return {
    state,
    ask: (request) =>
      new Promise((resolve, reject) => {
        lastNumber += 1;
        waiting.set(lastNumber, { resolve, reject });
        send({ type: "ask", number: lastNumber, request });
      }),
    setMarking: (isOn) => switchSync(localStorage, store, isOn),
  };
}
