import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@tutti/testkit/product";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { createDemoProvider } from "../providers/demo/index.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

// Real proxies are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
const folder = temporaryFolder();
const eve = { name: "Eve", email: "eve@example.org", password: "analytical engine" };
let gateway: Gateway;
let ownerLink = "";

beforeAll(async () => {
  // As a person starts it: without any setting.
  const startedGateway = await startGateway({
    environment: { PORT: "0", TUTTI_DATA: join(folder, "data"), TUTTI_OFFLINE: "1" },
    workingFolder: projectFolder,
    projectFolder,
    demo: createDemoProvider({ documentationFolder: projectFolder, delay: async () => undefined, random: () => 0.5 }),
    writeLog: () => undefined,
  });
  if (!startedGateway.ok) throw new Error(startedGateway.error);
  gateway = startedGateway.value;
  const ownerAddress = await gateway.makeOwnerAddress();
  ownerLink = ownerAddress?.split("#owner=")[1] ?? "";
  expect((await gateway.describeAccess(ownerAddress)).join("\n")).toContain(`${gateway.address}/#owner=`);
});
afterAll(async () => {
  await gateway.close(0);
  rmSync(folder, { recursive: true, force: true });
});

function isInstalled(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Runs a proxy until the callback has ended. */
async function throughProxy(
  { program, args, port }: { program: string; args: readonly string[]; port: number },
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const proxy = spawn(program, args, { stdio: "ignore", env: environment });
  const exit = once(proxy, "exit");
  const origin = `http://127.0.0.1:${port}`;
  try {
    while ((await fetch(`${origin}/api/health`).catch(() => undefined))?.status !== 200) {
      if (proxy.exitCode !== null) throw new Error(`${program} ended with code ${proxy.exitCode}.`);
      await wait(50);
    }
    await use(origin);
  } finally {
    proxy.kill("SIGTERM");
    await exit;
  }
}

/** nginx with one `location`, and in everything else as it is installed. */
function nginx(port: number, lines: string) {
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${places.join(" ")}
       server { listen 127.0.0.1:${port}; location / { proxy_pass ${gateway.address}; ${lines} } } }`,
  );
  return { program: "nginx", port, args: ["-p", folder, "-e", join(folder, "error.log"), "-c", file] };
}

function caddy(port: number, lines: string) {
  const file = join(folder, "Caddyfile");
  writeFileSync(
    file,
    `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:${port} {\n\treverse_proxy ${new URL(gateway.address).host} {\n${lines}\n\t}\n}\n`,
  );
  return { program: "caddy", port, args: ["run", "--adapter", "caddyfile", "--config", file] };
}

function post(origin: string, path: string, body: unknown) {
  return fetch(`${origin}/api/auth/${path}`, {
    method: "POST",
    // What a client can write: the origin and the host of the gateway's own page.
    headers: { "content-type": "application/json", origin: gateway.address },
    body: JSON.stringify(body),
  });
}

/** What a client beyond the proxy gets when it tries to become the owner, or to make an account. */
async function attempt(origin: string): Promise<{ statuses: number[]; text: string; cookies: string[] }> {
  const responses = [
    await post(origin, "continue-as-owner", {}),
    await post(origin, "continue-as-owner", { ownerLink: "guess" }),
    await post(origin, "sign-up/email", eve),
    await fetch(`${origin}/api/v1/models`, { headers: { origin: "https://elsewhere.example" } }),
  ];
  return {
    statuses: responses.map(({ status }) => status),
    text: (await Promise.all(responses.map((response) => response.text()))).join("\n"),
    cookies: responses.flatMap(({ headers }) => headers.getSetCookie()),
  };
}

const forwarding = [
  [
    "nginx with the usual headers",
    "nginx",
    "proxy_set_header X-Real-IP $remote_addr; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
  ],
  ["Caddy as installed", "caddy", ""],
  ["Caddy that rewrites the host", "caddy", "\t\theader_up Host {upstream_hostport}"],
] as const;

describe.runIf(isInstalled("nginx", "-v") && isInstalled("caddy", "version"))(
  "a proxy that no setting announces",
  () => {
    test.each(forwarding)("[SEC-11] %s is refused with the setting that it needs", async (_, program, lines) => {
      const port = await freePort();
      await throughProxy(program === "nginx" ? nginx(port, lines) : caddy(port, lines), async (origin) => {
        const { statuses, text, cookies } = await attempt(origin);
        expect(statuses).toEqual([421, 421, 421, 421]);
        expect(cookies).toEqual([]);
        expect(text).toContain("through a proxy or a tunnel");
        expect(text).toContain("TUTTI_TRUST_PROXY=1");
        expect((await post(origin, "continue-as-owner", { ownerLink })).status).toBe(421);
        const page = await fetch(`${origin}/chat`, { headers: { accept: "text/html" } });
        expect([page.status, await page.text()]).toEqual([421, expect.stringContaining("PUBLIC_URL")]);
      });
    });

    test.each([
      ["nginx as installed", "nginx", ""],
      [
        "Caddy without its headers",
        "caddy",
        "\t\theader_up Host {upstream_hostport}\n\t\theader_up -X-Forwarded-For\n\t\theader_up -X-Forwarded-Host\n\t\theader_up -X-Forwarded-Proto\n\t\theader_up -Via",
      ],
    ] as const)("[SEC-11] %s gives neither the owner's session nor an account", async (_, program, lines) => {
      const port = await freePort();
      await throughProxy(program === "nginx" ? nginx(port, lines) : caddy(port, lines), async (origin) => {
        const { statuses, text, cookies } = await attempt(origin);
        expect(statuses).toEqual([400, 403, 403, 200]);
        expect(cookies).toEqual([]);
        expect(text).toContain("OWNER_LINK_NEEDED");
      });
    });

    test("[SEC-11] a proxy that passes another host on is refused by it", async () => {
      const port = await freePort();
      await throughProxy(nginx(port, "proxy_set_header Host $http_host;"), async (origin) => {
        expect((await attempt(origin)).statuses).toEqual([421, 421, 421, 421]);
      });
    });
  },
);

test("[SEC-11] only the owner at this machine uses the link and connects a server", async () => {
  const response = await post(gateway.address, "continue-as-owner", { ownerLink });
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect((await post(gateway.address, "continue-as-owner", { ownerLink })).status).toBe(403);
  const list = (headers: Record<string, string>) =>
    fetch(`${gateway.address}/api/frontend/provider-keys`, { headers: { cookie, ...headers } });
  expect(await (await list({})).json()).toMatchObject({ custom_servers: true });
  expect((await list({ "x-forwarded-for": "203.0.113.7" })).status).toBe(421);
});
