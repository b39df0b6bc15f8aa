import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";

/** All of `/api/auth`: better-auth identifies the senders, and reads their bodies within bounds of its own. */
export function addAuthentication(app: App, { accounts }: Pick<Services, "accounts">): void {
  app.on(["GET", "POST"], "/api/auth/*", (c) =>
    accounts.handleAuthRequest(c.req.raw, { address: c.env?.incoming?.socket.remoteAddress }),
  );
}
