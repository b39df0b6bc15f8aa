import { keyScopeIds } from "@tutti/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { textAt, valueAt } from "./json.test-support.ts";
import { keyAccessOf } from "./middleware/enforce-access.ts";
import { startProduct, type TestProduct } from "./openapi/product.test-support.ts";
import { operations } from "./operations.ts";

// Starting the product and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

type Headers = Readonly<Record<string, string>>;

let product: TestProduct;
let session: Headers;
/** A key without scopes, and one for each scope, all with a limit of $0.001. */
const keys: Record<string, Headers> = {};

async function send(method: string, path: string, headers: Headers, body?: unknown) {
  const response = await fetch(`${product.origin}${path}`, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, cookies: response.headers.getSetCookie() };
}

async function makeKey(scopes: readonly string[]): Promise<Headers> {
  const body = { name: scopes.join() || "limited", limit: 0.001, scopes };
  const { text } = await send("post", "/api/frontend/user/keys", session, body);
  return { authorization: `Bearer ${textAt(JSON.parse(text), "key")}` };
}

beforeAll(async () => {
  product = await startProduct(() => undefined);
  const { origin } = product;
  const person = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
  const ownerLink = product.takeOwnerLink();
  const signUp = await send("post", "/api/auth/sign-up/email", { origin }, { ...person, ownerLink });
  session = { origin, cookie: signUp.cookies.map((line) => line.split(";")[0]).join("; ") };
  keys["no scope"] = await makeKey([]);
  for (const scope of keyScopeIds) keys[scope] = await makeKey([scope]);
});
afterAll(() => product?.close());

const page = { title: "A counter", document: "<!doctype html><title>A counter</title>", artifact_id: "art_1" };
const purse = { limit: 1000, per_minute: 20, model: "qwen/qwen3-8b" };
const publication = (id: string) => `/api/v1/publications/${id}`;
const share = (id: string) => ({ id, content: "q83vEjRWeJASNFZ4kBI0VnjAqQ==", expires_at: "2027-01-31T00:00:00.000Z" });
const preset = (slug: string) => ({ slug, name: slug, config: { model: "qwen/qwen3-8b" } });
const completion = { model: "qwen/qwen3-8b", messages: [{ role: "user", content: "Hello?" }] };

const triedOperations = operations.filter(
  ({ path, response }) => !path.startsWith("/api/auth/") && response.status !== 101,
);

describe.each(["no scope", ...keyScopeIds])("[SEC-13] a key with %s", (granted) => {
  test("is refused by the app wherever an operation asks for more", async () => {
    const apart: unknown[] = [];
    for (const { id, method, path } of triedOperations) {
      const address = path.replace(/\{\w+\}/g, "x");
      const access = keyAccessOf(method.toUpperCase(), address);
      if (access === "every-key") continue;
      const { status, text } = await send(method, address, keys[granted] ?? {});
      const isMissing = status === 403 && text.includes("does not have the scope");
      const isRight = access === "session" ? status === 401 : isMissing === (access !== granted) && status !== 401;
      if (!isRight) apart.push({ id, access, status, text: text.slice(0, 200) });
    }
    expect(apart).toEqual([]);
  });
});

test("[SEC-13] a session needs no scope", async () => {
  const apart = [];
  for (const { id, method, path, scope } of triedOperations) {
    if (scope === undefined) continue;
    const { status, text } = await send(method, path.replace(/\{\w+\}/g, "x"), session);
    if ([401, 403].includes(status)) apart.push({ id, status, text });
  }
  expect(apart).toEqual([]);
});

test("[SEC-13] the refusal names the scope and where keys are made", async () => {
  const { text } = await send("get", "/api/v1/shares", keys["no scope"] ?? {});
  expect(JSON.parse(text)).toMatchObject({
    error: {
      code: 403,
      message: 'This API key does not have the scope "shares:write". Make a key with it in Settings → API keys.',
    },
  });
});

test("[SEC-13] a limited key cannot spend, replace or delete what its owner has", async () => {
  const limitedKey = keys["no scope"] ?? {};
  const paidId = "a-page-with-a-purse-1";
  expect((await send("put", publication(paidId), session, { ...page, purse })).status).toBe(200);
  expect((await send("post", "/api/frontend/user/presets", session, preset("terse"))).status).toBe(201);

  const attempts: [method: string, path: string, body?: unknown][] = [
    ["put", publication("a-page-of-the-key-01"), { ...page, purse }],
    ["put", publication(paidId), { document: "stolen" }],
    ["delete", publication(paidId)],
    ["post", "/api/frontend/user/presets", preset("mine")],
    ["post", "/api/v1/presets/terse/chat/completions", completion],
    ["post", "/api/v1/shares", share("a-share-of-the-key-001")],
  ];
  for (const [method, path, body] of attempts) {
    expect({ path, status: (await send(method, path, limitedKey, body)).status }).toEqual({ path, status: 403 });
  }
  const { text } = await send("get", "/api/v1/publications", session);
  expect(JSON.parse(text)).toMatchObject({ data: [{ id: paidId, size: page.document.length, purse: { spent: 0 } }] });
  const presets = await send("get", "/api/v1/presets", session);
  expect(JSON.parse(presets.text)).toMatchObject({ total_count: 1 });
});

test("[SEC-13] a key that may publish has no access to purses", async () => {
  const publisher = keys["publications:write"] ?? {};
  const [freeId, paidId] = ["a-page-of-the-key-02", "a-page-with-a-purse-2"];
  await send("put", publication(paidId), session, { ...page, purse });
  const response = await send("put", publication(freeId), publisher, { ...page, purse });
  expect({ status: response.status, text: response.text }).toEqual({
    status: 403,
    text: expect.stringContaining("purse"),
  });
  expect((await send("put", publication(freeId), publisher, page)).status).toBe(200);
  expect((await send("put", publication(freeId), publisher, { purse })).status).toBe(403);
  expect((await send("put", publication(paidId), publisher, { password: null, document: "stolen" })).status).toBe(403);
  expect((await send("delete", publication(freeId), publisher)).status).toBe(204);
});

test("[SEC-13] keys with the scopes write presets and shares", async () => {
  const [presets, shares] = [keys["presets:write"] ?? {}, keys["shares:write"] ?? {}];
  expect((await send("post", "/api/v1/presets/poet/chat/completions", presets, completion)).status).toBe(200);
  expect((await send("post", "/api/v1/shares", shares, share("a-share-of-the-key-002"))).status).toBe(201);
});

test("[SEC-13] a key neither stops nor follows the runs of its owner's page", async () => {
  const [limitedKey, id] = [keys["no scope"] ?? {}, "run-of-the-page-0001"];
  const run = `/api/v1/runs/${id}`;
  expect((await send("put", run, session, completion)).status).toBe(202);
  await send("post", `${run}/stop`, limitedKey);
  const follow = { follow: [{ run: id, from: 1 }] };
  expect((await send("post", "/api/v1/runs/events", limitedKey, follow)).text).not.toContain("Hello, Ada.");
  expect((await send("post", "/api/v1/runs/events", session, follow)).text).toContain("finished");
});

test("[SEC-13] a key reads its own usage, and the account's with the scope alone", async () => {
  await send("post", "/api/v1/chat/completions", session, completion);
  const list = await send("get", "/api/frontend/generations", session);
  const id = textAt(JSON.parse(list.text), "data", 0, "id");
  const [limitedKey, reader] = [keys["no scope"] ?? {}, keys["usage:read"] ?? {}];
  const totalOf = async (headers: Headers) =>
    valueAt(JSON.parse((await send("get", "/api/frontend/activity", headers)).text), "total", "requests");
  const usedCredits = async (headers: Headers) =>
    valueAt(JSON.parse((await send("get", "/api/v1/credits", headers)).text), "data", "total_usage");
  const countOf = async (headers: Headers) =>
    JSON.parse((await send("get", "/api/frontend/generations", headers)).text).data.length;

  expect((await send("get", `/api/v1/generation?id=${id}`, limitedKey)).status).toBe(404);
  expect((await send("get", `/api/v1/generation?id=${id}`, reader)).status).toBe(200);
  expect(await countOf(limitedKey)).toBe(0);
  expect(await countOf(reader)).toBe(await countOf(session));
  expect(await totalOf(limitedKey)).toBe(0);
  expect(await totalOf(reader)).toBe(await totalOf(session));
  expect(await usedCredits(limitedKey)).toBe(0);
  expect(await usedCredits(reader)).toBe(await usedCredits(session));
});
