import { setTimeout as wait } from "node:timers/promises";
import { serverOperations } from "@tutti/contract/operations/server";
import * as z from "zod";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { sendEventStream } from "../event-sink.ts";
import { createImplementer } from "../implement.ts";
import { watchClient } from "../middleware/client-presence.ts";

/** The data of the first event. */
export const connectionCheckSchema = z.object({
  version: z.string(),
  /** The origin in the client's address bar, as the gateway derives it. */
  origin: z.string(),
  /** The client's address, as the gateway derives it; null where it has none. */
  client_address: z.string().nullable(),
});

export type ConnectionCheck = z.infer<typeof connectionCheckSchema>;

/** Milliseconds between the two events: a proxy that buffers them delivers both at once. */
const PAUSE = 1_500;

/** The most checks at once; each holds a connection for a moment. */
const AT_ONCE = 20;

/**
 * `GET /api/connection-check`: the request as it arrives here, so that the operator sees whether a proxy in front of
 * the server is configured correctly. The response is an event stream, and continues for a moment after the first
 * event, so that the client sees whether events arrive at once. It returns nothing that the request itself did not
 * have.
 */
export function addConnectionCheck(app: App, { accounts, version }: Pick<Services, "accounts" | "version">): void {
  let running = 0;
  createImplementer(app, { accounts })(serverOperations.checkConnection, async ({ c }) => {
    if (running >= AT_ONCE) {
      throw new ApiFailure({
        code: 429,
        message: "Many connections are being checked. Try again in a minute.",
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
          // The client has disconnected: there is nothing to write.
        } finally {
          running -= 1;
        }
      },
    });
  });
}
