import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import nodeOptions from "../../../../apps/gateway/node-options.json" with { type: "json" };
import { freePort } from "./free-port.ts";

/**
 * The gateway's program: its module, or the bundle that a whole run of the tests has built; people start the bundle,
 * and it starts in a third of the time.
 */
export const gatewayProgram =
  process.env["TUTTI_TEST_GATEWAY"] || fileURLToPath(new URL("../../../../apps/gateway/src/main.ts", import.meta.url));

/**
 * The variables that a start needs of this machine; no others of our environment may reach the product, provider keys
 * least of all.
 */
const INHERITED = ["PATH", "Path", "HOME", "TMPDIR", "TEMP", "SystemRoot"];

/** The program of the operator's commands, in the same form. */
export const commandsProgram = process.env["TUTTI_TEST_GATEWAY"]
  ? join(dirname(gatewayProgram), "tutti.js")
  : join(dirname(gatewayProgram), "tutti.ts");

export interface ProductOptions {
  /** Written to a file that TUTTI_CONFIG names; default: no file. */
  config?: unknown;
  /** Variables beside PORT, TUTTI_DATA and TUTTI_CONFIG. */
  environment?: Readonly<Record<string, string>> | undefined;
}

/** The product, running on a data folder of its own, possibly in a process with others. */
export interface HostedProduct {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** The whole output so far. */
  output(): string;
  /** Ends it, and removes its data. */
  stop(): Promise<void>;
}

/** The product in a process of its own. */
export interface Product extends HostedProduct {
  processId: number;
  /** Everything that it stores. */
  dataFolder: string;
  /** Ends it at once, as a crash does; the data folder stays. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port and data. */
  restart(): Promise<void>;
}

/** The environment and the empty data folder of a start of the product. */
export interface ProductPlace {
  /** All variables but PORT. */
  environment: Readonly<Record<string, string>>;
  /** Removes its data, once it has ended. */
  remove(): Promise<void>;
}

/** Prepares an empty data folder and the environment of a start. */
export async function prepareProduct({ config, environment }: ProductOptions): Promise<ProductPlace> {
  const folder = await mkdtemp(join(tmpdir(), "tutti-product-"));
  const configFile = join(folder, "config.json");
  if (config !== undefined) await writeFile(configFile, JSON.stringify(config));
  return {
    environment: {
      ...inheritedEnvironment(),
      TUTTI_DATA: join(folder, "data"),
      // A test's result must not depend on the current state of OpenRouter's public list.
      TUTTI_OFFLINE: "1",
      ...(config === undefined ? {} : { TUTTI_CONFIG: configFile }),
      ...(isForThisMachine(environment) ? { TUTTI_SIGN_UP: "open" } : {}),
      ...environment,
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

/**
 * Whether a start has no setting that lets other machines reach it: then tests sign users up without the owner's link.
 * A test of that link sets TUTTI_SIGN_UP to nothing.
 */
function isForThisMachine(environment: ProductOptions["environment"] = {}): boolean {
  return !["HOST", "PUBLIC_URL", "TUTTI_ALLOWED_HOSTS", "TUTTI_TRUST_PROXY"].some((name) => name in environment);
}

/** The part of our environment that reaches the product. */
export function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/**
 * Starts the real product as a person does, on a free port and an empty data folder, and waits until it prints that it
 * is ready.
 *
 * @throws if it ends before that, with its whole output
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { environment, remove } = await prepareProduct(options);
  const port = await freePort();
  const start = () => startProcess({ ...environment, PORT: String(port) });

  let running = await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    get processId() {
      return running.processId;
    },
    dataFolder: environment["TUTTI_DATA"] ?? "",
    output: () => running.output(),
    kill: () => running.end("SIGKILL"),
    async restart() {
      running = await start();
    },
    async stop() {
      await running.end("SIGTERM");
      await remove();
    },
  };
}

interface RunningProcess {
  processId: number;
  output(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}

async function startProcess(env: Record<string, string | undefined>): Promise<RunningProcess> {
  const child = spawn(process.execPath, [...nodeOptions, gatewayProgram], {
    // Most of a start is reading the program: Node's compile cache of one start is kept for the next.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), "tutti-compile-cache"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit");
  const output = await untilReady(child);
  return {
    processId: child.pid ?? 0,
    output,
    async end(signal) {
      child.kill(signal);
      await exit;
    },
  };
}

/**
 * Waits until a start of the product prints that it is ready, whatever command it is.
 *
 * @returns a function that returns the output so far
 * @throws if it ends before that, with its whole output
 */
export function untilReady(child: ChildProcessByStdio<null, Readable, Readable>): Promise<() => string> {
  let output = "";
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("Tutti is ready at")) resolve(() => output);
      });
    }
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`The product ended with code ${code} before it was ready:\n${output}`)),
    );
  });
}
