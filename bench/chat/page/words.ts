import { createRunClient } from "@tutti/client";
import type { RunClient, Scheduler } from "@tutti/engine";

/** Source of the answers' text. */
export interface Words {
  runs: RunClient;
  /** How many answers are being read. */
  readonly open: number;
  /** Adds text to every open answer, if the page itself writes the answers. */
  push(text: string): void;
  /** Ends every open answer, if the page itself writes the answers. */
  end(): void;
}

/** The text comes over the network, through the product's client for runs: the bench's server sends it. */
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
