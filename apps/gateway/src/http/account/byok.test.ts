import { CreateBYOKKeyResponse$inboundSchema } from "@openrouter/sdk/models/createbyokkeyresponse.js";
import { DeleteBYOKKeyResponse$inboundSchema } from "@openrouter/sdk/models/deletebyokkeyresponse.js";
import { ListBYOKKeysResponse$inboundSchema } from "@openrouter/sdk/models/listbyokkeysresponse.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { textAt, valueAt } from "../json.test-support.ts";
import { startProduct, type TestProduct } from "../openapi/product.test-support.ts";

// Starting the product takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PROVIDER_KEY = "gsk_0123456789abcdefghijWXYZ";

let product: TestProduct;
let cookie: string;

async function send(method: string, path: string, { as, body }: { as: Record<string, string>; body?: unknown }) {
  const response = await fetch(`${product.origin}${path}`, {
    method,
    headers: { ...as, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text || "null") as unknown, headers: response.headers };
}

const asPage = () => ({ cookie, origin: product.origin });

async function makeKey(scopes: readonly string[]): Promise<Record<string, string>> {
  const { body } = await send("POST", "/api/frontend/user/keys", { as: asPage(), body: { name: "Program", scopes } });
  return { authorization: `Bearer ${textAt(body, "key")}` };
}

beforeAll(async () => {
  product = await startProduct(() => undefined);
  const person = {
    name: "Ada",
    email: "ada@example.org",
    password: "analytical engine",
    ownerLink: product.takeOwnerLink(),
  };
  const { headers } = await send("POST", "/api/auth/sign-up/email", { as: { origin: product.origin }, body: person });
  cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
});
afterAll(() => product.close());

describe("[AGENT-9] provider keys, in OpenRouter's form", () => {
  test("are added, listed and deleted, and never shown", async () => {
    const as = await makeKey(["keys:manage"]);
    const made = await send("POST", "/api/v1/byok", { as, body: { provider: "groq", key: PROVIDER_KEY } });
    expect(made.status).toBe(201);
    expect(CreateBYOKKeyResponse$inboundSchema.safeParse(made.body).error).toBeUndefined();
    expect(valueAt(made.body, "data")).toMatchObject({ provider: "groq", label: "…WXYZ", disabled: false });
    const listed = await send("GET", "/api/v1/byok?provider=groq", { as });
    expect(ListBYOKKeysResponse$inboundSchema.safeParse(listed.body).error).toBeUndefined();
    expect(listed.body).toEqual({ data: [valueAt(made.body, "data")], total_count: 1 });
    expect(await send("GET", "/api/v1/byok?provider=mistral", { as })).toMatchObject({ body: { total_count: 0 } });
    expect(made.text + listed.text).not.toContain(PROVIDER_KEY);
    const page = await send("GET", "/api/frontend/provider-keys", { as: asPage() });
    expect(valueAt(page.body, "data", 0)).toMatchObject({ slug: "groq", last_four: "WXYZ" });
    const path = `/api/v1/byok/${textAt(made.body, "data", "id")}`;
    const deleted = await send("DELETE", path, { as });
    expect(DeleteBYOKKeyResponse$inboundSchema.safeParse(deleted.body).error).toBeUndefined();
    expect((await send("DELETE", path, { as })).status).toBe(404);
  });

  test("are refused for unknown providers, and with restrictions", async () => {
    const as = await makeKey(["keys:manage"]);
    const body = { provider: "groq", key: PROVIDER_KEY };
    expect((await send("POST", "/api/v1/byok", { as, body: { ...body, provider: PROVIDER_KEY } })).status).toBe(400);
    const restricted = await send("POST", "/api/v1/byok", { as, body: { ...body, allowed_models: ["qwen/qwen3-8b"] } });
    expect(restricted.status).toBe(400);
    expect(restricted.text).toContain("is not supported");
  });

  test("are for management keys alone", async () => {
    const as = await makeKey([]);
    expect((await send("GET", "/api/v1/byok", { as })).status).toBe(403);
    expect((await send("POST", "/api/v1/byok", { as, body: { provider: "groq", key: PROVIDER_KEY } })).status).toBe(
      403,
    );
    expect((await send("GET", "/api/v1/organization/members", { as })).status).toBe(403);
  });

  test("belong to the account of the key, whose organization has members", async () => {
    const as = await makeKey(["keys:manage"]);
    expect(await send("GET", "/api/v1/organization/members", { as })).toMatchObject({ status: 404 });
    const body = { name: "Society", slug: "society" };
    await send("POST", "/api/auth/organization/create", { as: asPage(), body });
    const inside = await makeKey(["keys:manage"]);
    expect((await send("GET", "/api/v1/organization/members", { as: inside })).body).toMatchObject({
      data: [{ email: "ada@example.org", first_name: "Ada", role: "org:admin" }],
      total_count: 1,
    });
  });
});
