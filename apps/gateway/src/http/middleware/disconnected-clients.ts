import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App, AppContext } from "../app-env.ts";

/** Where browsers post what is shared to the installed page, as its manifest says. */
export const SHARE_TARGET = "/launch";

/**
 * Handles requests that no route has answered: 404 for every path under `/api`, and for programs that call the API at
 * an address of the page, whose HTML no client could read. A client that seems to have a wrong base URL gets the right
 * one in the message. Browsers continue to the page.
 */
export function handleDisconnectedClients(app: App, { accounts }: Pick<Services, "accounts">): void {
  app.all("*", (c, next) => {
    const isApi = /^\/api(\/|$)/.test(c.req.path);
    if (!isApi && (c.req.path === SHARE_TARGET || !isProgram(c))) return next();
    throw nothingAt(c, accounts);
  });
}

/** The failure of a request to a path of the API at which there is nothing. */
export function nothingAt(c: AppContext, accounts: Pick<Services["accounts"], "originOf">): ApiFailure {
  const nothing = `Nothing at ${c.req.method} ${c.req.path}`;
  const hint = `The base URL of this API is ${accounts.originOf(c.req.raw)}/api/v1`;
  const isKnownPart = /^\/api\/(v\d+|auth|frontend)(\/|$)/.test(c.req.path);
  return new ApiFailure({ code: 404, message: isKnownPart ? nothing : `${nothing}. ${hint}` });
}

/** Whether a request comes from a program: browsers open the page by `GET`, and without a key. */
function isProgram({ req }: AppContext): boolean {
  const opens = req.method === "GET" || req.method === "HEAD";
  return !opens || /^\/v\d+(\/|$)/.test(req.path) || /^bearer /i.test(req.header("authorization") ?? "");
}
