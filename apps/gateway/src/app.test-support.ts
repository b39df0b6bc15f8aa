import { rmSync } from "node:fs";
import { withoutUndefined } from "@tutti/contract";
import type { PasswordHashing } from "./accounts/passwords/password-hashing.ts";
import { quickPasswords } from "./accounts/quick-passwords.test-support.ts";
import { createApp } from "./app.ts";
import type { Config, PluginSettings, ProviderConfig } from "./config/config.ts";
import { readConfig } from "./config/read-config.ts";
import { temporaryFolder, writeMigratedDatabase } from "./database/databases.test-support.ts";
import { checkedAnswer } from "./http/answers.test-support.ts";
import type { SlotLimits } from "./limits/answer-slots.ts";
import type { LimitsOptions } from "./limits/limits.ts";
import type { Provider } from "./providers/provider.ts";
import type { RunTime } from "./runs/run-time.ts";
import type { Services } from "./services.ts";
import { connectServices } from "./start/connect-services.ts";
import { listen } from "./start/listen.ts";

/** The whole API with real accounts on an embedded database, and one person who has signed up; for tests. */
export interface TestApp {
  /** Calls the app without a socket. Every completion is checked against OpenRouter's own schemas while it is read. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Requests a completion, as `completionRequest` does, with the person's key. */
  complete(body: object, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** An API key of the person. */
  key: string;
  /** The cookie of the person's session. */
  cookie: string;
  /** Listens on a free port, and returns the origin. */
  listen(): Promise<string>;
  /** The folder of the database and all other data. */
  dataFolder: string;
  /** Every line that was logged so far. */
  log: readonly string[];
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** People may connect servers by their addresses, as the operator has set it. */
  hasCustomServers?: boolean;
  providers: readonly (Pick<ProviderConfig, "slug" | "name" | "baseUrl"> & Partial<ProviderConfig>)[];
  keepAlive?: Services["keepAlive"];
  bodyLimit?: number;
  /** The operator's settings for plugins; default none. */
  plugins?: Partial<PluginSettings>;
  /** Default: no limits. */
  requestsPerMinute?: LimitsOptions["requestsPerMinute"];
  /** Default: no limits. */
  answersAtOnce?: SlotLimits;
  /** Default: refused where a limit applies. */
  unknownPrice?: Config["unknownPrice"];
  /** Default: the machine's own. */
  runTime?: RunTime;
  /** Bytes; default 64 MB. */
  runMemory?: number;
  /** Default: none. */
  metrics?: Config["metrics"];
  /** Default: devices get pushes from push services on the public web. */
  push?: Config["push"];
  /** How a password is hashed; default: in no time. */
  passwords?: PasswordHashing;
  /** Milliseconds; default as in production. */
  providerIdleTimeout?: number;
}

const origin = "http://127.0.0.1:4000";

/** A demo provider that is not offered. */
const absentDemo: Provider = {
  slug: "demo",
  name: "Demo",
  kind: "demo",
  listModels: async () => [],
  complete: () => {
    throw new Error("No model was offered.");
  },
};

export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const { keepAlive, bodyLimit, runTime } = options;
  const dataFolder = temporaryFolder();
  await writeMigratedDatabase(dataFolder);
  const lines: string[] = [];
  const servicesResult = await connectServices(configOf(options, dataFolder), {
    version: "1.2.3",
    demo: absentDemo,
    writeLog: (line) => lines.push(line),
    runTime,
    passwords: options.passwords ?? quickPasswords,
  });
  if (!servicesResult.ok) throw new Error(servicesResult.error);
  const { services } = servicesResult.value;
  const { accounts } = services;
  const app = createApp({ ...services, keepAlive, bodyLimit });

  const fetch = async (path: string, init?: RequestInit) =>
    checkedAnswer(path, await app.fetch(new Request(`${origin}${path}`, init)));
  const signUp = await fetch("/api/auth/sign-up/email", {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ name: "Ada", email: "ada@example.org", password: "analytical engine" }),
  });
  const cookie = signUp.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const identity = await accounts.identify(new Request(origin, { headers: { cookie } }));
  if (!identity) throw new Error(`Signing up failed: ${await signUp.text()}`);
  const { key } = await accounts.keys.create(identity.userId, "Test");

  const closing: (() => Promise<void>)[] = [];
  return {
    fetch,
    complete: (body, headers) => fetch("/api/v1/chat/completions", completionRequest(key, body, headers)),
    key,
    cookie,
    dataFolder,
    log: lines,
    async listen() {
      const answer = (request: Request, bindings: object) => app.fetch(request, bindings);
      const listening = await listen({ host: "127.0.0.1", port: 0, answer });
      if (!listening.ok) throw new Error(listening.error);
      closing.push(() => listening.value.close(0));
      return listening.value.address;
    },
    async close() {
      for (const close of closing) await close();
      await servicesResult.value.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/**
 * A request for a completion, with a default message if the body has none.
 *
 * @param key of the caller, unless the headers authenticate
 */
export function completionRequest(
  key: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  const isNamed = "authorization" in headers || "cookie" in headers;
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...(isNamed ? {} : { authorization: `Bearer ${key}` }), ...headers },
    body: JSON.stringify({ messages: [{ role: "user", content: "Hello?" }], ...body }),
  };
}

/** The configuration of a gateway with these providers and nothing else. */
function configOf(
  {
    providers,
    plugins,
    requestsPerMinute,
    answersAtOnce,
    unknownPrice,
    runMemory,
    metrics,
    providerIdleTimeout,
    push,
    hasCustomServers = false,
  }: TestAppOptions,
  dataFolder: string,
): Config {
  const config = readConfig({
    environment: { LOG_LEVEL: "debug", TUTTI_DATA: dataFolder, TUTTI_OFFLINE: "1" },
    readFile: () => {
      throw new Error("No file is named.");
    },
    workingFolder: dataFolder,
    projectFolder: dataFolder,
  });
  if (!config.ok) throw new Error(config.error.message);
  return {
    ...config.value,
    areCustomServersConfigured: hasCustomServers,
    // As an administrator has set it, so that a test can change it.
    signUp: { type: "open" },
    providers: providers.map((provider) => ({ kind: "openai-compatible", headers: {}, ...provider })),
    localServers: [],
    demo: false,
    plugins: { ...config.value.plugins, ...plugins },
    metrics,
    ...withoutUndefined({ runMemory, providerIdleTimeout, push }),
    requestsPerMinute: requestsPerMinute ?? { user: 0, key: 0 },
    answersAtOnce: answersAtOnce ?? { user: 0, all: 0 },
    unknownPrice: unknownPrice ?? "refuse",
  };
}
