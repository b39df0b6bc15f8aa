import { ApiFailure } from "../../api-failure.ts";
import type { App } from "../app-env.ts";

/**
 * Refuses a WebSocket for responses with 426, which tells Codex to use HTTP at once; after every other status it tries
 * again first.
 */
export function refuseSockets(app: App): void {
  app.use("/api/:version{v[0-9]+}/responses", async (c, next) => {
    if (c.req.method !== "GET" || c.req.header("upgrade")?.toLowerCase() !== "websocket") return next();
    throw new ApiFailure(
      { code: 426, message: "Responses are streamed over HTTP: POST to this address." },
      { upgrade: "HTTP/1.1", connection: "close" },
    );
  });
}
