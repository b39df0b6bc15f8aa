import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ScriptedUpstream,
  startScriptedUpstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "@tutti/testkit";
import { gatewayProgram, signUpWithKey } from "@tutti/testkit/product";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { type CheckingProxy, startCheckingProxy } from "./checking-proxy.ts";

/**
 * The gateway in a process of its own, as `npm start` starts it, with providers of every kind, one person's key, and a
 * checking proxy in front of it.
 */
export interface StartedGateway {
  /** The base URL for clients: the checking proxy. */
  baseUrl: string;
  /** The gateway itself, for requests that no proxy would pass on. */
  origin: string;
  key: string;
  /** The cookie of the person's session. */
  cookie: string;
  /** Every provider's server at once; `answer` is its next response. */
  upstream: ScriptedUpstream;
  answer: (request: UpstreamRequest) => UpstreamAnswer;
  /** What the gateway sent that OpenRouter's SDK cannot read. */
  violations: CheckingProxy["violations"];
  close(): Promise<void>;
}

const pricing = { prompt: "0.000001", completion: "0.000002" };
const everything = { input_modalities: ["text", "image", "file", "audio"], context_length: 128_000, pricing };

/**
 * Two OpenAI-compatible servers and one provider of each kind that has its own form of reasoning, with a model each.
 */
function providersAt(origin: string): object[] {
  const provider = (slug: string, more: object) => ({ slug, api_key: "the-key-of-a-provider", ...more });
  return [
    provider("one", {
      name: "One",
      kind: "openai-compatible",
      base_url: `${origin}/one/v1`,
      models: [{ id: "small", ...everything, output_modalities: ["text", "image"] }],
    }),
    provider("two", {
      name: "Two",
      kind: "openai-compatible",
      base_url: `${origin}/two/v1`,
      models: [
        { id: "large", ...everything },
        // A name that Codex knows, at a server that knows nothing but functions.
        { id: "gpt-6.1-sol", slug: "openai/gpt-6.1-sol", ...everything },
      ],
    }),
    provider("openrouter", {
      kind: "openrouter",
      base_url: `${origin}/openrouter/api/v1`,
      models: [{ id: "vendor/thinker", ...everything }],
    }),
    provider("openai", {
      kind: "openai",
      base_url: `${origin}/openai/v1`,
      models: [{ id: "gpt-5.3-codex", ...everything }],
    }),
    provider("anthropic", {
      kind: "anthropic",
      base_url: `${origin}/anthropic`,
      models: [{ id: "claude-sonnet-4-5", slug: "anthropic/claude-sonnet-4.5", ...everything }],
    }),
    provider("google", {
      kind: "google",
      base_url: `${origin}/google`,
      models: [{ id: "gemini-3-pro-preview", ...everything, output_modalities: ["text", "image"] }],
    }),
  ];
}

/**
 * For tests: starts everything, signs a person up and makes a key, over HTTP as the page does.
 *
 * @param environment variables of the gateway besides those that it needs
 */
export async function startGatewayForClients(environment: Record<string, string> = {}): Promise<StartedGateway> {
  const folder = temporaryFolder();
  let answer: StartedGateway["answer"] = () => {
    throw new Error("No answer was scripted.");
  };
  const upstream = await startScriptedUpstream({
    answer: (request) => answer(request),
    isQuestion: (path) => /\/(chat\/completions|responses|messages)$|:streamGenerateContent/.test(path),
  });
  const config = join(folder, "config.json");
  const settings = { discover: false, catalogue_refresh: false, demo: false };
  writeFileSync(config, JSON.stringify({ ...settings, providers: providersAt(upstream.origin) }));
  const own = { TUTTI_CONFIG: config, TUTTI_DATA: join(folder, "data"), TUTTI_SIGN_UP: "open" };
  const gateway = await startProcess({ ...own, ...environment });
  const person = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
  const { key, cookie } = await signUpWithKey(gateway.address, person, ["presets:write"]);
  const proxy = await startCheckingProxy(gateway.address);
  return {
    baseUrl: `${proxy.origin}/api/v1`,
    origin: gateway.address,
    key,
    cookie,
    upstream,
    get answer() {
      return answer;
    },
    set answer(next) {
      answer = next;
    },
    violations: proxy.violations,
    async close() {
      await proxy.close();
      await gateway.end();
      await upstream.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface GatewayProcess {
  address: string;
  end(): Promise<void>;
}

/** As in production, clients share no globals with the gateway. */
async function startProcess(environment: Record<string, string>): Promise<GatewayProcess> {
  const child = spawn(process.execPath, [gatewayProgram], {
    env: { PATH: process.env["PATH"], PORT: "0", LOG_LEVEL: "error", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const address = () => /Tutti is ready at (\S+)\n/.exec(output)?.[1];
  while (address() === undefined && child.exitCode === null) await Promise.race([once(child.stdout, "data"), exit]);
  const gatewayAddress = address();
  if (gatewayAddress === undefined) throw new Error(`The gateway did not start: ${output}`);
  return {
    address: gatewayAddress,
    async end() {
      // Answers of clients that have disconnected are not waited for.
      child.kill("SIGKILL");
      await exit;
    },
  };
}
