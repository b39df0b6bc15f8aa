import type { Accounts } from "./accounts.ts";

export const ORIGIN = "http://127.0.0.1:4000";

interface Ask {
  body?: unknown;
  headers?: Record<string, string>;
  origin?: string;
  address?: string;
}

/** A browser with what signing in needs: it sends its origin, and the cookies that it received. */
export function browse(accounts: Accounts) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  async function ask(path: string, { body, headers = {}, origin = ORIGIN, address }: Ask = {}) {
    const url = `${origin}/api/auth/${path}`;
    const sentHeaders = { ...(jar.size > 0 ? { cookie: cookie() } : {}), ...headers };
    const request =
      body === undefined
        ? new Request(url, { headers: sentHeaders })
        : new Request(url, {
            method: "POST",
            headers: { origin, "content-type": "application/json", ...sentHeaders },
            body: JSON.stringify(body),
          });
    const response = await accounts.handleAuthRequest(request, { address });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }
  return { ask, cookie };
}
