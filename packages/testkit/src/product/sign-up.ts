import { withoutUndefined } from "@tutti/contract";
export interface NewUser {
  name: string;
  email: string;
  password: string;
  /** The setup code for the first account beyond this machine, as the start printed it. */
  setupCode?: string | undefined;
}

/** What a key may do beyond calling models: the scopes of the API. */
type Scopes = readonly string[];

/** A signed-up user's session and API key. */
export interface SignedUpUser {
  /** For the `cookie` header. */
  cookie: string;
  key: string;
}

/**
 * Signs a user up over HTTP and makes an API key, as a user's program would.
 *
 * @throws if the product refuses either
 */
export async function signUpWithKey(origin: string, user: NewUser, scopes: Scopes = []): Promise<SignedUpUser> {
  const signUp = await post(`${origin}/api/auth/sign-up/email`, { origin, body: user });
  const cookie = signUp.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const createdResponse = await post(`${origin}/api/frontend/user/keys`, {
    origin,
    cookie,
    body: { name: "Test", scopes },
  });
  const { key } = (await createdResponse.json()) as { key: string };
  return { cookie, key };
}

async function post(url: string, { origin, cookie, body }: { origin: string; cookie?: string; body: unknown }) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", origin, ...withoutUndefined({ cookie }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}
