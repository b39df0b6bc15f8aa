import type { Accounts } from "./accounts.ts";

export const ORIGIN = "http://127.0.0.1:4000";

interface Ask {
  body?: unknown;
  headers?: Record<string, string>;
  origin?: string;
  address?: string;
}

/** A browser with what signing in needs: it sends its origin, and the last cookie that it received. */
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
