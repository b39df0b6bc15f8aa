import { createRunClient } from "@tutti/client";
import type { RunClient, Scheduler } from "@tutti/engine";

/** Where the answers' words come from. */
export interface Words {
  runs: RunClient;
  /** How many answers are being read. */
  readonly open: number;
  /** Gives every open answer the next words, where they are the page's own. */
  push(text: string): void;
  /** Ends every open answer, where they are the page's own. */
  end(): void;
}

/** The words come over the network, by the product's client for runs: the bench's server says them. */
export function createNetworkWords(scheduler: Scheduler): Words {
  const reading = new Set<string>();
  const runs = createRunClient({
    fetch: globalThis.fetch.bind(globalThis),
    openSocket: (url) => new WebSocket(url),
    baseUrl: "",
    apiVersion: () => "v1",
    location: () => window.location.href,
    unattended: () => "finish",
    scheduler,
    now: () => Date.now(),
    random: Math.random,
    onWake: () => () => undefined,
    onUnauthorized: () => undefined,
  });
  return {
    runs: {
      ...runs,
      follow: (id, reader) => {
        reading.add(id);
        const end = runs.follow(id, reader);
        return () => {
          reading.delete(id);
          end();
        };
      },
    },
    get open() {
      return reading.size;
    },
    push: () => undefined,
    end: () => undefined,
  };
}
