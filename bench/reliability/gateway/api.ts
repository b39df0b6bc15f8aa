import type { GenerationList, GenerationRow, UsageReport } from "@tutti/contract";

/** A person at the gateway, with the keys of their programs. */
export interface Person {
  cookie: string;
  /** The key of each program, and the key's id. */
  keys: readonly { id: string; key: string }[];
}

/** An unexpected response of the gateway. */
export class UnexpectedResponseError extends Error {
  override readonly name = "UnexpectedResponseError";
}

/** The parts of a request that `call` sends. */
export interface Call {
  method?: string;
  cookie?: string | undefined;
  key?: string | undefined;
  body?: unknown;
}

/**
 * Calls the gateway as its page (`cookie`) or as a program (`key`). Throws UnexpectedResponseError for every status but
 * 2xx.
 */
export async function call(url: string, { method = "GET", cookie, key, body }: Call = {}): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(cookie === undefined ? {} : { cookie, origin: new URL(url).origin }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { "content-type": "application/json", origin: new URL(url).origin }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  throw new UnexpectedResponseError(
    `${method} ${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`,
  );
}

/**
 * Signs a person up; returns the value of their session's cookie.
 *
 * @param proof what the gateway asks the first person for, beside a password
 */
export async function signUp(origin: string, name: string, proof: { ownerLink?: string } = {}): Promise<string> {
  const body = { name, email: `${name}@example.com`, password: "analytical engine", ...proof };
  const createdResponse = await call(`${origin}/api/auth/sign-up/email`, { method: "POST", body });
  await createdResponse.text();
  return createdResponse.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Makes an API key. */
export async function makeKey(origin: string, cookie: string, name: string): Promise<{ id: string; key: string }> {
  const createdResponse = await call(`${origin}/api/frontend/user/keys`, { method: "POST", cookie, body: { name } });
  return (await createdResponse.json()) as { id: string; key: string };
}

/** Signs a person up who has so many keys. */
export async function makePerson(origin: string, name: string, keys: number): Promise<Person> {
  const cookie = await signUp(origin, name);
  const createdKeys = [];
  for (let count = 1; count <= keys; count += 1) createdKeys.push(await makeKey(origin, cookie, `Program ${count}`));
  return { cookie, keys: createdKeys };
}

/**
 * The person's generations, the newest first.
 *
 * @param knownIds the list ends before the first of these; default: none, the whole list
 */
export async function listGenerations(
  origin: string,
  { cookie }: Pick<Person, "cookie">,
  knownIds: ReadonlySet<string> = new Set(),
): Promise<GenerationRow[]> {
  const rows: GenerationRow[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const from = cursor === "" ? "" : `&cursor=${cursor}`;
    const answer = await call(`${origin}/api/frontend/generations?limit=100${from}`, { cookie });
    const page = (await answer.json()) as GenerationList;
    for (const row of page.data) {
      if (knownIds.has(row.id)) return rows;
      rows.push(row);
    }
    cursor = page.next_cursor;
  }
  return rows;
}

/** The sums of the person's generations, by UTC day and model. */
export async function readUsage(origin: string, { cookie }: Pick<Person, "cookie">): Promise<UsageReport> {
  return (await (await call(`${origin}/api/frontend/activity?by=day,model`, { cookie })).json()) as UsageReport;
}

/** The amount that a key has spent, in US dollars. */
export async function readSpending(origin: string, key: string): Promise<number> {
  const { data } = (await (await call(`${origin}/api/v1/key`, { key })).json()) as { data: { usage: number } };
  return data.usage;
}
