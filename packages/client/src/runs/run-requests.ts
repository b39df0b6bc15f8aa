import { type AnswerCaching, type RequestSpenders, toCachingHeaders, toSpenderHeaders } from "@tutti/contract";
import type { RunClientOptions } from "./run-client-types.ts";

/** The part of the options that a request needs. */
export type RequestOptions = Pick<RunClientOptions, "fetch" | "baseUrl" | "apiVersion" | "location">;

/** Requests to the gateway's routes for runs. */
export interface RunRequests {
  /** `PUT …/runs/{id}?unattended=…` */
  start(
    id: string,
    options: {
      body: unknown;
      unattended: string;
      spenders: RequestSpenders;
      caching: AnswerCaching;
      signal: AbortSignal;
    },
  ): Promise<Response>;
  /** `POST …/runs/{id}/stop`. The request outlives the page that sends it. */
  stop(id: string): Promise<Response>;
  /** `POST …/runs/events`: the event stream of several runs. */
  events(body: unknown, signal: AbortSignal): Promise<Response>;
  /** The address of the WebSocket. */
  socketUrl(): string;
}

export function createRunRequests(options: RequestOptions): RunRequests {
  // Destructured from the options, since a browser's fetch refuses to be called as another object's method.
  const { fetch: request } = options;
  const address = (path: string): string =>
    `${options.baseUrl}/api/${encodeURIComponent(options.apiVersion())}/runs/${path}`;
  // Browsers forbid a page to set Referer; HTTP-Referer is the name that OpenRouter's API reads.
  const headers = (): Record<string, string> => ({ "HTTP-Referer": options.location(), "X-Title": "Tutti" });
  const jsonHeaders = (): Record<string, string> => ({ "Content-Type": "application/json", ...headers() });

  return {
    start: (id, { body, unattended, spenders, caching, signal }) =>
      request(address(`${encodeURIComponent(id)}?unattended=${encodeURIComponent(unattended)}`), {
        method: "PUT",
        credentials: "same-origin",
        headers: { ...jsonHeaders(), ...toSpenderHeaders(spenders), ...toCachingHeaders(caching) },
        body: JSON.stringify(body),
        signal,
      }),
    stop: (id) =>
      request(address(`${encodeURIComponent(id)}/stop`), {
        method: "POST",
        credentials: "same-origin",
        headers: headers(),
        keepalive: true,
      }),
    events: (body, signal) =>
      request(address("events"), {
        method: "POST",
        credentials: "same-origin",
        headers: { ...jsonHeaders(), Accept: "text/event-stream" },
        body: JSON.stringify(body),
        signal,
      }),
    socketUrl() {
      const url = new URL(address("socket"), options.location());
      // Older browsers accept no other scheme.
      url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
      return url.href;
    },
  };
}
