import { ApiFailure } from "../api-failure.ts";
import type { Services } from "../services.ts";
import type { App, AppContext } from "./app-env.ts";

/**
 * Answers what no route has answered: 404 for everything beneath `/api`, and for programs that ask for the API where
 * the page lives, which no client could read. Who seems to have a wrong base URL is told the right one. Browsers go on
 * to the page.
 */
export function handleDisconnectedClients(app: App, { accounts }: Pick<Services, "accounts">): void {
  app.all("*", (c, next) => {
    const isApi = /^\/api(\/|$)/.test(c.req.path);
    if (!isApi && !isProgram(c)) return next();
    const nothing = `Nothing at ${c.req.method} ${c.req.path}`;
    const hint = `The base URL of this API is ${accounts.originOf(c.req.raw)}/api/v1`;
    const isKnownPart = /^\/api\/(v\d+|auth|frontend)(\/|$)/.test(c.req.path);
    throw new ApiFailure({ code: 404, message: isKnownPart ? nothing : `${nothing}. ${hint}` });
  });
}

/** Browsers open the page by `GET`, and by no key. */
function isProgram({ req }: AppContext): boolean {
  const opens = req.method === "GET" || req.method === "HEAD";
  return !opens || /^\/v\d+(\/|$)/.test(req.path) || /^bearer /i.test(req.header("authorization") ?? "");
}
