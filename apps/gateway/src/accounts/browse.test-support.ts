import type { Accounts } from "./accounts.ts";

export const ORIGIN = "http://127.0.0.1:4000";

interface Ask {
  body?: unknown;
  headers?: Record<string, string>;
  origin?: string;
  address?: string;
}

/** A browser, as far as signing in goes: it sends its origin, and the cookies that it was given. */
export function browse(accounts: Accounts) {
  let cookie = "";
  async function ask(path: string, { body, headers = {}, origin = ORIGIN, address }: Ask = {}) {
    const url = `${origin}/api/auth/${path}`;
    const sentHeaders = { ...(cookie ? { cookie } : {}), ...headers };
    const request =
      body === undefined
        ? new Request(url, { headers: sentHeaders })
        : new Request(url, {
            method: "POST",
            headers: { origin, "content-type": "application/json", ...sentHeaders },
            body: JSON.stringify(body),
          });
    const response = await accounts.handleAuthRequest(request, { address });
    const [setCookie] = response.headers.getSetCookie();
    if (setCookie) cookie = setCookie.split(";")[0] ?? "";
    return response;
  }
  return { ask, cookie: () => cookie };
}
