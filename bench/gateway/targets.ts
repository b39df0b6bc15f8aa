import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { spenderHeaders } from "@tutti/contract";
import type { Product } from "@tutti/testkit/product";
import { freePort, signUpWithKey, startProduct } from "@tutti/testkit/product";
import type { Target } from "./client.ts";
import { pause } from "./figures.ts";
import { type BenchForm, type FormTargets, inForm } from "./forms.ts";

export const names = {
  direct: "direct (the limit)",
  pass: "bare Node, pipes the bytes",
  encode: "bare Node, parses and re-encodes",
  portkey: "Portkey 1.15",
  ours: "Tutti, with everything on",
} as const;

export interface Servers {
  targets: readonly Target[];
  /** Resolves with the time of the next disconnection that the upstream sees, in nanoseconds of the system's clock. */
  nextDisconnection(): Promise<bigint>;
  stop(): Promise<void>;
}

/** The scripted upstream, with only the gateway in front of it. */
export async function startOursAlone(): Promise<{ target: Target; stop(): Promise<void> }> {
  const { targets, stop } = await startOursSeveral([{}]);
  const [target] = targets;
  if (!target) throw new Error("The gateway was not started.");
  return { target, stop };
}

/**
 * The scripted upstream, and one gateway in front of it for each environment.
 *
 * @param environments variables in addition to those of the bench
 */
export async function startOursSeveral(
  environments: readonly Readonly<Record<string, string>>[],
): Promise<{ targets: Target[]; stop(): Promise<void> }> {
  const children: ChildProcess[] = [];
  const products: Product[] = [];
  const stop = async () => {
    for (const child of children) child.kill();
    for (const product of products) await product.stop();
  };
  try {
    const { baseUrl } = await startServer(["upstream-process.ts"], children);
    for (const environment of environments) products.push(await startOurs(baseUrl, environment));
    return { targets: await Promise.all(products.map(toTarget)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The gateway as a target, called with the key of a person who signs up there. */
async function toTarget({ origin, processId }: Product, index = 0): Promise<Target> {
  const { key } = await signUpWithKey(origin, {
    name: "Bench",
    // Several gateways may share a database.
    email: `bench-${index}@example.com`,
    password: "analytical engine",
  });
  return {
    name: names.ours,
    baseUrl: `${origin}/api/v1`,
    model: "bench/model",
    headers: { authorization: `Bearer ${key}` },
    processId,
  };
}

/** The scripted upstream, and every server that is measured in front of it, each in a process of its own. */
export async function startServers(): Promise<Servers> {
  const children: ChildProcess[] = [];
  let product: Product | undefined;
  const stop = async () => {
    for (const child of children) child.kill();
    await product?.stop();
  };
  try {
    const upstream = await startServer(["upstream-process.ts"], children);
    const { baseUrl } = upstream;
    const plain = { model: "bench-model", headers: { authorization: "Bearer none" } };
    const pass = await startServer(["peer-process.ts", baseUrl, "pass"], children);
    const encode = await startServer(["peer-process.ts", baseUrl, "encode"], children);
    const portkey = await startPortkey(children);
    product = await startOurs(baseUrl);
    const targets: Target[] = [
      { name: names.direct, baseUrl, ...plain, processId: Number.NaN },
      { name: names.pass, ...pass, ...plain },
      { name: names.encode, ...encode, ...plain },
      await toTarget(product),
      // The last one, since it goes on reading for disconnected clients.
      {
        name: names.portkey,
        ...portkey,
        model: plain.model,
        headers: { ...plain.headers, "x-portkey-provider": "openai", "x-portkey-custom-host": baseUrl },
      },
    ];
    return { targets, nextDisconnection: listenForDisconnections(upstream.child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Models of the vendors whose forms are passed on. */
const passedModels: Readonly<Record<BenchForm, string>> = {
  messages: "anthropic/claude-bench",
  responses: "openai/gpt-5.3-codex",
};

/** The scripted upstream, a bare re-encoder, and one gateway with an endpoint of each form. */
export async function startForms(): Promise<{ forms: Record<BenchForm, FormTargets>; stop(): Promise<void> }> {
  const children: ChildProcess[] = [];
  let product: Product | undefined;
  const stop = async () => {
    for (const child of children) child.kill();
    await product?.stop();
  };
  try {
    const { baseUrl } = await startServer(["upstream-process.ts"], children);
    const encode = await startServer(["peer-process.ts", baseUrl, "encode"], children);
    const keyed = { api_key: "none" };
    product = await startOurs(baseUrl, {}, [
      {
        ...keyed,
        slug: "messages",
        kind: "anthropic",
        base_url: baseUrl.replace(/\/v1$/, ""),
        models: [{ id: "claude-bench", slug: passedModels.messages }],
      },
      {
        ...keyed,
        slug: "responses",
        kind: "openai",
        base_url: baseUrl,
        models: [{ id: "gpt-5.3-codex", slug: passedModels.responses }],
      },
    ]);
    const ours = await toTarget(product);
    const plain = { model: "bench-model", headers: { authorization: "Bearer none" } };
    const targetsOf = (form: BenchForm): FormTargets => ({
      direct: inForm({ name: names.direct, baseUrl, ...plain, processId: Number.NaN }, form),
      encode: inForm({ name: names.encode, ...encode, ...plain }, form),
      sameForm: inForm({ ...ours, model: passedModels[form] }, form),
      otherForm: inForm(ours, form),
    });
    return { forms: { messages: targetsOf("messages"), responses: targetsOf("responses") }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Listens all the time: a message without a listener would be kept for the next one. */
function listenForDisconnections(child: ChildProcess): () => Promise<bigint> {
  let tell = (_time: bigint) => {};
  child.on("message", (time: string) => tell(BigInt(time)));
  return () =>
    new Promise((resolve) => {
      tell = resolve;
    });
}

/**
 * The scripted upstream, and one gateway whose model has a price, called by two people: one without a limit, and one
 * for whose requests the limits of the key, the chat and the turn hold.
 */
export async function startOursWithLimits(): Promise<{ free: Target; limited: Target; stop(): Promise<void> }> {
  const children: ChildProcess[] = [];
  let product: Product | undefined;
  const stop = async () => {
    for (const child of children) child.kill();
    await product?.stop();
  };
  try {
    const { baseUrl } = await startServer(["upstream-process.ts"], children);
    const pricing = { prompt: "0.000001", completion: "0.000005" };
    product = await startOurs(baseUrl, {}, [], { pricing });
    const free = await toTarget(product);
    const { origin } = product;
    const person = { name: "Bench", email: "limits@example.com", password: "analytical engine" };
    const { cookie } = await signUpWithKey(origin, person);
    const send = async (method: string, path: string, body: object): Promise<Response> => {
      const headers = { "content-type": "application/json", origin, cookie };
      const response = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response;
    };
    for (const kind of ["room", "turn"]) await send("PUT", `/api/frontend/limits/${kind}/bench`, { amount: 9000 });
    const made = await send("POST", "/api/frontend/user/keys", { name: "Limited", limit: 9000 });
    const { key } = (await made.json()) as { key: string };
    const named = { [spenderHeaders.room]: "bench", [spenderHeaders.turn]: "bench/1" };
    const limited = { ...free, headers: { authorization: `Bearer ${key}`, ...named } };
    return { free, limited, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The product as people run it. The rate limits count, and are never reached. */
function startOurs(
  baseUrl: string,
  environment: Readonly<Record<string, string>> = {},
  otherProviders: readonly object[] = [],
  more: { pricing?: { prompt: string; completion: string } } = {},
): Promise<Product> {
  const models = [{ id: "bench-model", slug: "bench/model", ...more }];
  return startProduct({
    config: {
      discover: false,
      demo: false,
      providers: [
        { slug: "bench", name: "Bench", kind: "openai-compatible", base_url: baseUrl, models },
        ...otherProviders,
      ],
    },
    environment: {
      TUTTI_REQUESTS_PER_MINUTE: "999999999",
      TUTTI_KEY_REQUESTS_PER_MINUTE: "999999999",
      // All streams of the bench belong to one person.
      TUTTI_USER_ANSWERS_AT_ONCE: "4000",
      ...environment,
    },
  });
}

interface TargetProcess {
  child: ChildProcess;
  baseUrl: string;
  processId: number;
}

/** Starts one of this folder's servers, and waits for the base URL that it prints. */
function startServer(args: readonly string[], children: ChildProcess[]): Promise<TargetProcess> {
  const [file = "", ...rest] = args;
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...rest], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding("utf8").once("data", (text: string) => {
      resolve({ child, baseUrl: text.trim(), processId: child.pid ?? 0 });
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${file} ended with code ${code}`)));
  });
}

/** Milliseconds that Portkey may take to start. */
const TIMEOUT = 20_000;

/** Portkey as its package starts it, without its page. It does not print when it listens. */
async function startPortkey(children: ChildProcess[]): Promise<TargetProcess> {
  const port = await freePort();
  const args = [join(import.meta.dirname, "portkey-process.ts"), `--port=${port}`, "--headless"];
  const child = spawn(process.execPath, args, {
    stdio: "ignore",
    env: { ...process.env, NODE_ENV: "production" },
  });
  children.push(child);
  for (const startedAt = performance.now(); performance.now() - startedAt < TIMEOUT; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`Portkey ended with code ${child.exitCode}`);
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isThere) return { child, baseUrl: `http://127.0.0.1:${port}/v1`, processId: child.pid ?? 0 };
  }
  throw new Error("Portkey did not start in time.");
}
