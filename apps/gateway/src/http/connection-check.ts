import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { ApiFailure } from "../api-failure.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { sendEventStream } from "./chat-completions/event-sink.ts";
import { watchClient } from "./client-presence.ts";

/** What the first event tells. */
export const connectionCheckSchema = z.object({
  version: z.string(),
  /** The origin that the gateway takes for the one in the address bar. */
  origin: z.string(),
  /** The address that the gateway takes for the client's; null where it knows none. */
  client_address: z.string().nullable(),
});

export type ConnectionCheck = z.infer<typeof connectionCheckSchema>;

/** Milliseconds between the two events: a proxy that collects them brings both at once. */
const PAUSE = 1_500;

/** Each holds a connection for a moment. */
const AT_ONCE = 20;

/**
 * `GET /api/connection-check`: as what a request arrives here, so that who runs the server sees whether a proxy in
 * front of it is set right. It answers as an event stream, and goes on for a moment after the first event, so that the
 * other end sees whether events come at once. It tells no more than the request itself had.
 */
export function addConnectionCheck(app: App, { accounts, version }: Pick<Services, "accounts" | "version">): void {
  let running = 0;
  app.get("/api/connection-check", async (c) => {
    if (running >= AT_ONCE) {
      throw new ApiFailure({
        code: 429,
        message: "Many connections are checked at this moment. Try again in a minute.",
      });
    }
    const client = watchClient(c);
    const connectionCheck: ConnectionCheck = {
      version,
      origin: accounts.originOf(c.req.raw),
      client_address: accounts.addressOf(c.req.raw, { address: c.env?.incoming?.socket.remoteAddress }) ?? null,
    };
    running += 1;
    return sendEventStream(c, {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
      client,
      run: async (sink) => {
        try {
          await sink.write(`data: ${JSON.stringify(connectionCheck)}\n\n`);
          await wait(PAUSE, undefined, { signal: client.signal });
          await sink.write("data: [DONE]\n\n");
        } catch {
          // The client has left: nothing is to be said any more.
        } finally {
          running -= 1;
        }
      },
    });
  });
}
