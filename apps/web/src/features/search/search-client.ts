import { t } from "@lingui/core/macro";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { SearchProgress, SearchRequest, SearchResponse, SearchResult } from "./search-protocol.ts";

/** The state of the index. */
export interface SearchState {
  progress: SearchProgress;
  /** Incremented whenever a search may have other results. */
  revision: number;
}

/** The search, as the page uses it. */
export interface SearchClient {
  state: StoreApi<SearchState>;
  /** The matching messages; never rejects. */
  find(query: string): Promise<SearchResult>;
}

const clients = new Map<string, SearchClient>();

/** The search over a store. Its worker is started with the first search, and then runs for as long as the page. */
export function searchClient(databaseName: string): SearchClient {
  const knownSearchClient = clients.get(databaseName);
  if (knownSearchClient !== undefined) return knownSearchClient;
  const client = startClient(databaseName, () => clients.delete(databaseName));
  clients.set(databaseName, client);
  return client;
}

function startClient(databaseName: string, onEnd: () => void): SearchClient {
  const state = createStore<SearchState>(() => ({ progress: { messages: 0, isComplete: false }, revision: 0 }));
  const waiting = new Map<number, (result: SearchResult) => void>();
  let nextId = 1;

  const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
  const ask = (request: SearchRequest): void => worker.postMessage(request);
  worker.addEventListener("message", (event: MessageEvent<SearchResponse>) => {
    const message = event.data;
    switch (message.type) {
      case "progress":
        // A search made while rooms were being read is repeated once all are read, and not after each of them.
        state.setState(({ revision }) => ({
          progress: message.progress,
          revision: message.progress.isComplete ? revision + 1 : revision,
        }));
        break;
      case "changed":
        state.setState(({ revision }) => ({ revision: revision + 1 }));
        break;
      case "found":
        waiting.get(message.id)?.(message.result);
        waiting.delete(message.id);
        break;
    }
  });
  // The worker's script may fail to load, as after an update of the product: the person is shown an error, and the next
  // opening tries again.
  worker.addEventListener("error", () => {
    worker.terminate();
    onEnd();
    state.setState({ progress: { messages: 0, isComplete: true, error: t`The search could not be started.` } });
    for (const resolve of waiting.values()) resolve({ hits: [], total: 0 });
    waiting.clear();
  });
  ask({ type: "open", databaseName });

  return {
    state,
    find(query) {
      const id = nextId;
      nextId += 1;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        ask({ type: "find", id, query });
      });
    },
  };
}
