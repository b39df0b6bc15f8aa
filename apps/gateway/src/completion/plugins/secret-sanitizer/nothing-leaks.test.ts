import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../../database/databases.test-support.ts";
import { createDemoProvider } from "../../../providers/demo/index.ts";
import type { ProviderKind } from "../../../providers/kinds.ts";
import { startGateway } from "../../../start/start-gateway.ts";
import { indiscretions, startHostileVendor } from "./hostile-vendor.test-support.ts";

// Starting a server and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const kinds: ProviderKind[] = ["openai-compatible", "openai", "anthropic", "google", "openrouter"];

/** A key without any vendor's form, so that it is found only if it is known. */
const keyOf = (kind: string) => `${kind}.0123456789.abcdefghijkl`;

const secrets = {
  gateway: "q7Kp2vXw9ZrT4nBy8LmC1sDf6GhJ3aEu",
  exa: "e0f1a2b3-0000-4c5d-8e9f-0123456789ab",
  search: "search-pass-word-123",
  header: "in-a-header-0123456789",
  /** Not among the known secrets, but with the form of OpenAI's. */
  stray: "sk-proj-Stray0123456789abcdefghij",
};

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..", "..", "..");

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function folder(): string {
  const path = temporaryFolder();
  ends.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A started gateway whose providers are all one hostile vendor, and every text that was read from it. */
async function startAmongEnemies() {
  const vendor = await startHostileVendor(Object.values(secrets));
  ends.push(vendor.close);
  const dataFolder = folder();
  const config = join(folder(), "tutti.json");
  const providers = kinds.map((kind) => ({
    slug: kind,
    kind,
    base_url: `${vendor.url}/${kind}`,
    api_key: keyOf(kind),
    headers: { "x-team-token": secrets.header },
    models: indiscretions.map((each) => ({ id: `says-${each}`, slug: `${kind}/says-${each}` })),
  }));
  writeFileSync(config, JSON.stringify({ providers, discover: false, plugins: { web: { on_failure: "answer" } } }));
  const read: string[] = [];
  const startedGateway = await startGateway({
    environment: {
      PORT: "0",
      LOG_LEVEL: "trace",
      TUTTI_DATA: dataFolder,
      TUTTI_SECRET: secrets.gateway,
      TUTTI_CONFIG: config,
      TUTTI_OFFLINE: "1",
      TUTTI_SIGN_UP: "open",
      EXA_API_KEY: secrets.exa,
      EXA_BASE_URL: `${vendor.url}/exa`,
      SEARXNG_URL: `${vendor.url.replace("//", `//reader:${secrets.search}@`)}/searxng`,
    },
    workingFolder: projectFolder,
    projectFolder,
    demo: createDemoProvider({ documentationFolder: projectFolder, delay: async () => undefined, random: () => 0.5 }),
    writeLog: (line) => read.push(line),
  });
  if (!startedGateway.ok) throw new Error(startedGateway.error);
  const gateway = startedGateway.value;
  let isOpen = true;
  const close = async () => {
    if (isOpen) await gateway.close(0);
    isOpen = false;
  };
  ends.push(close);
  const ask = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${gateway.address}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: gateway.address, ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, text, headers: response.headers };
  };
  return { vendor, dataFolder, read, ask, close };
}

test("no key, token or cookie is in a log, an answer or a record", async () => {
  const { vendor, dataFolder, read, ask, close } = await startAmongEnemies();
  const signUp = await ask("/api/auth/sign-up/email", {
    name: "Ada",
    email: "ada@example.org",
    password: "analytical engine",
  });
  const cookie = signUp.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const keyResponse = await ask("/api/frontend/user/keys", { name: "Test" }, { cookie });
  const bearer = /sk-tutti-[\w-]+/.exec(keyResponse.text)?.[0] ?? "";
  expect(bearer).not.toBe("");
  const careless = {
    authorization: `Bearer ${bearer}`,
    cookie,
    "http-referer": `https://app.example.org/?key=${secrets.stray}`,
    "x-title": `App of ${keyOf("anthropic")}`,
    "user-agent": secrets.exa,
    "x-session-id": secrets.stray,
  };

  const statuses = new Set<number>();
  for (const kind of kinds) {
    for (const indiscretion of indiscretions) {
      for (const stream of [false, true]) {
        const body = {
          model: `${kind}/says-${indiscretion}`,
          messages: [{ role: "user", content: "Hello?" }],
          stream,
          user: secrets.stray,
          debug: { echo_upstream_body: true },
          plugins: [{ id: "web", engine: kind === "openai" ? "exa" : "searxng" }],
        };
        const answer = await ask("/api/v1/chat/completions", body, careless);
        statuses.add(answer.status);
        // The client's own text may come back to it in the echo; its key may not.
        read.push(answer.text, JSON.stringify([...answer.headers]));
      }
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 500]));
  const wrong = await ask("/api/v1/chat/completions", { model: `x ${secrets.stray}`, messages: [] }, careless);
  read.push(wrong.text);
  await close();

  // The vendor was really sent the secrets that it repeats.
  for (const kind of kinds) expect(vendor.requestTexts()).toContain(keyOf(kind));
  expect(vendor.requestTexts()).toContain(secrets.exa);
  expect(vendor.requestTexts()).toContain(btoa(`reader:${secrets.search}`));
  expect(vendor.requestTexts()).toContain(secrets.header);

  const files = readdirSync(dataFolder).map((file) => readFileSync(join(dataFolder, file), "latin1"));
  const everything = [...read, ...files].join("\n");
  expect(everything).toContain("[hidden]");
  const signature = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[1] ?? "";
  expect(signature.length).toBeGreaterThan(20);
  const leaks = [
    ...Object.values(secrets),
    ...kinds.map(keyOf),
    bearer,
    signature,
    btoa(`reader:${secrets.search}`),
  ].filter((secret) => everything.includes(secret) || everything.includes(encodeURIComponent(secret)));
  expect(leaks).toEqual([]);
});
