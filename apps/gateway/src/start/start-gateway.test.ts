import { rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@tutti/testkit/product";
import { afterEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder, testDatabases } from "../database/databases.test-support.ts";
import { createDemoProvider } from "../providers/demo/index.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
const config = join(import.meta.dirname, "__fixtures__", "nothing-found.json");

const demo = createDemoProvider({
  documentationFolder: projectFolder,
  delay: async () => undefined,
  random: () => 0.5,
});

const folders: string[] = [];
const gateways: Gateway[] = [];
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close(0);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

function tryToStart(environment: Record<string, string>, lines: string[] = []) {
  return startGateway({
    environment: { PORT: "0", TUTTI_CONFIG: config, TUTTI_SIGN_UP: "open", ...environment },
    workingFolder: projectFolder,
    projectFolder,
    demo,
    writeLog: (line) => lines.push(line),
  });
}

async function start(environment: Record<string, string>, lines?: string[]): Promise<Gateway> {
  const gateway = await tryToStart(environment, lines);
  if (!gateway.ok) throw new Error(gateway.error);
  gateways.push(gateway.value);
  return gateway.value;
}

function post(gateway: Gateway, path: string, options: { body: unknown; headers?: Record<string, string> }) {
  return fetch(`${gateway.address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: gateway.address, ...options.headers },
    body: JSON.stringify(options.body),
  });
}

async function signUp(gateway: Gateway, email: string): Promise<string> {
  const body = { name: "Ada", email, password: "analytical engine" };
  const response = await post(gateway, "/api/auth/sign-up/email", { body });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

const question = {
  model: "demo/reasoner",
  messages: [{ role: "user", content: "How many r's are in strawberry?" }],
};
const ask = (gateway: Gateway, headers: Record<string, string>) =>
  post(gateway, "/api/v1/chat/completions", { body: question, headers });

describe.each(testDatabases())("on $title", (kind) => {
  afterEach(() => kind.remove());

  async function place(): Promise<Record<string, string>> {
    const { databaseUrl, dataFolder } = await kind.create();
    return databaseUrl === undefined
      ? { TUTTI_DATA: dataFolder }
      : { DATABASE_URL: databaseUrl, TUTTI_DATA: newFolder() };
  }

  test.runIf(kind.available)("[SCALE-1] one start makes all that is needed, and the next one finds it", async () => {
    const environment = await place();
    const first = await start(environment);
    const cookie = await signUp(first, "ada@example.org");
    const createdResponse = await post(first, "/api/frontend/user/keys", {
      body: { name: "laptop" },
      headers: { cookie },
    });
    const { key } = (await createdResponse.json()) as { key: string };
    await first.close(0);
    gateways.splice(0);

    const second = await start(environment);
    for (const headers of [{ cookie }, { authorization: `Bearer ${key}` }]) {
      const response = await ask(second, headers as Record<string, string>);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        choices: [{ message: { content: expect.stringMatching(/3|three/) } }],
      });
    }
  });
});

test("[AUTH-1] only a signed-in user sends, by a password or a configured service", async () => {
  const gateway = await start({ TUTTI_DATA: newFolder() });
  const refusedResponse = await ask(gateway, {});
  expect(refusedResponse.status).toBe(401);
  expect(await refusedResponse.json()).toMatchObject({ error: { code: 401, message: "No auth credentials found" } });

  await signUp(gateway, "ada@example.org");
  const body = { email: "ada@example.org", password: "analytical engine" };
  const signedIn = await post(gateway, "/api/auth/sign-in/email", { body });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect((await ask(gateway, { cookie })).status).toBe(200);

  const social = { provider: "github", callbackURL: "/chat" };
  expect((await post(gateway, "/api/auth/sign-in/social", { body: social })).status).toBe(404);
  const withSocial = await start({
    TUTTI_DATA: newFolder(),
    GITHUB_CLIENT_ID: "id-1",
    GITHUB_CLIENT_SECRET: "secret-1",
    GOOGLE_CLIENT_ID: "id-2",
    GOOGLE_CLIENT_SECRET: "secret-2",
  });
  for (const [provider, host] of [
    ["github", "github.com"],
    ["google", "accounts.google.com"],
  ]) {
    const response = await post(withSocial, "/api/auth/sign-in/social", { body: { ...social, provider } });
    const { url } = (await response.json()) as { url: string };
    expect(new URL(url).host).toBe(host);
  }
});

test("too many sign-ins are refused by the address of their connection", async () => {
  // Other machines may come, by themselves or through proxies of theirs, whose headers are not trusted.
  const gateway = await start({ TUTTI_DATA: newFolder(), TUTTI_ALLOWED_HOSTS: "studio.local" });
  const statuses = new Set<number>();
  for (let count = 0; count < 31; count++) {
    const headers = { "x-forwarded-for": `192.0.2.${count}` };
    statuses.add((await post(gateway, "/api/auth/sign-in/email", { body: {}, headers })).status);
  }
  expect([...statuses]).toEqual([400, 429]);
});

test("another site's page gets nothing by a session's cookie", async () => {
  const gateway = await start({ TUTTI_DATA: newFolder() });
  const cookie = await signUp(gateway, "ada@example.org");
  expect((await ask(gateway, { cookie, origin: "http://127.0.0.1:5173" })).status).toBe(421);
});

test("the page is served beside the API, and says who answers", async () => {
  const gateway = await start({ TUTTI_DATA: newFolder() });
  const page = await fetch(`${gateway.address}/chat`, { headers: { accept: "text/html" } });
  expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(await (await fetch(`${gateway.address}/api/health`)).json()).toMatchObject({ status: "ok" });
  expect(await gateway.describeModels()).toContain("Models: the built-in demo (no AI).");
});

test("a start that fails lets the port and the database go", async () => {
  const folder = newFolder();
  const first = await start({ TUTTI_DATA: folder });
  const port = String(await freePort());
  const refusal = await tryToStart({ TUTTI_DATA: folder, PORT: port });
  expect(refusal).toEqual({ ok: false, error: expect.stringContaining("Another Tutti is already using the data in") });

  await first.close(0);
  gateways.splice(0);
  const next = await start({ TUTTI_DATA: folder, PORT: port });
  expect(next.address).toBe(`http://127.0.0.1:${port}`);
});

test.each([
  [{ PORT: "no" }, 'PORT is "no"; give a whole number'],
  [{ TUTTI_CONFIG: "/no/such.json" }, "TUTTI_CONFIG names /no/such.json, which does not exist."],
  [{ TUTTI_DATA: "/dev/null/data" }, "Tutti cannot keep its data in /dev/null/data: a part of the path is a file"],
  [{ HOST: "192.0.2.1" }, 'HOST is "192.0.2.1", which is not an address of this machine.'],
  [
    { DATABASE_URL: "postgresql://tutti:hunter2@127.0.0.1:1/tutti" },
    "DATABASE_URL names the PostgreSQL server 127.0.0.1:1, which refuses connections.",
  ],
])("%o is reported in one line", async (environment, message) => {
  const refusal = await tryToStart({ TUTTI_DATA: newFolder(), ...environment });
  expect(refusal).toEqual({ ok: false, error: expect.stringContaining(message) });
  if (!refusal.ok) expect(refusal.error).not.toMatch(/\n|hunter2/);
});
