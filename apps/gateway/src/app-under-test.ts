import { rmSync } from "node:fs";
import { pino } from "pino";
import { createAccounts } from "./accounts/create-accounts.ts";
import { createApp } from "./app.ts";
import { connectCatalogue } from "./catalogue/connect-catalogue.ts";
import type { ProviderConfig } from "./config/config.ts";
import { connectDatabase } from "./database/connect.ts";
import { temporaryFolder } from "./database/databases-under-test.ts";
import type { Provider } from "./providers/provider.ts";
import type { Services } from "./services.ts";
import { listen } from "./start/listen.ts";

/** The whole API with real accounts on an embedded database, and one person who has signed up; for tests. */
export interface AppUnderTest {
  /** Asks the app without a socket. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** An API key of the person. */
  key: string;
  /** The cookie of the person's session. */
  cookie: string;
  /** Listens on a free port, and gives the origin. */
  listen(): Promise<string>;
  /** Every line that was logged so far. */
  log: readonly string[];
  close(): Promise<void>;
}

export interface AppUnderTestOptions {
  providers: readonly (Pick<ProviderConfig, "slug" | "name" | "baseUrl"> & Partial<ProviderConfig>)[];
  keepAlive?: Services["keepAlive"];
  bodyLimit?: number;
}

const origin = "http://127.0.0.1:4000";

/** A demo that nobody is offered. */
const absentDemo: Provider = {
  slug: "demo",
  name: "Demo",
  kind: "demo",
  listModels: async () => [],
  complete: () => {
    throw new Error("Nobody was offered the demo.");
  },
};

export async function startAppUnderTest(options: AppUnderTestOptions): Promise<AppUnderTest> {
  const dataFolder = temporaryFolder();
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
  const database = await connectDatabase({ databaseUrl: undefined, dataFolder, onConnectionLost: () => undefined });
  if (!database.ok) throw new Error(database.error.message);
  const now = Date.now;
  const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
  const accounts = createAccounts({ database: database.value, secret, socialLogins: {}, trustProxy: false, log, now });
  const providers = options.providers.map(
    (provider): ProviderConfig => ({ kind: "openai-compatible", headers: {}, ...provider }),
  );
  const config = { providers, localServers: [], demo: false };
  const catalogue = connectCatalogue({ config, demo: absentDemo, log, now });
  const { keepAlive, bodyLimit } = options;
  const app = createApp({ version: "1.2.3", log, accounts, catalogue, now, keepAlive, bodyLimit });

  const fetch = async (path: string, init?: RequestInit) => app.fetch(new Request(`${origin}${path}`, init));
  const signUp = await fetch("/api/auth/sign-up/email", {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ name: "Ada", email: "ada@example.org", password: "analytical engine" }),
  });
  const cookie = signUp.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const identity = await accounts.identify(new Request(origin, { headers: { cookie } }));
  if (!identity) throw new Error(`Signing up failed: ${await signUp.text()}`);
  const { key } = await accounts.createKey(identity.userId, "Test");

  const closing: (() => Promise<void>)[] = [];
  return {
    fetch,
    key,
    cookie,
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
      catalogue.close();
      await database.value.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
