import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import type { PasswordHashing } from "../accounts/passwords/password-hashing.ts";
import { ownerAddressOf } from "../accounts/sign-in/owner-links.ts";
import { createApp } from "../app.ts";
import type { Config, Environment, SignUpRule } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { servePage } from "../http/page.ts";
import type { Provider } from "../providers/provider.ts";
import { fail, type Result, succeed } from "../result.ts";
import { withTimeout } from "../with-timeout.ts";
import type { WorkerLink } from "../workers/worker/link.ts";
import { connectServices } from "./connect-services.ts";
import { describeAccess, networkAddresses } from "./describe-access.ts";
import { describeModels } from "./describe-models.ts";
import { type ListeningServer, listen, type RequestHandler } from "./listen.ts";
import { readVersion } from "./read-version.ts";

/** What the gateway needs from the process that it runs in. */
export interface GatewaySource {
  environment: Environment;
  /** The folder that relative paths in variables start from. */
  workingFolder: string;
  /** The repository's root: the page's build, the documentation and the default data folder are in it. */
  projectFolder: string;
  demo: Provider;
  /** Takes a line of the log, its newline included. */
  writeLog: (line: string) => void;
  /** How passwords are hashed; default: the production settings. */
  passwords?: PasswordHashing | undefined;
  /** The state that this process shares with the other workers of one start; absent: it runs alone. */
  link?: WorkerLink | undefined;
}

/** A gateway that has started. */
export interface Gateway {
  /** The address for a browser. */
  address: string;
  /** The line that lists the providers; waits a few seconds for those that were never asked for their models. */
  describeModels(): Promise<string>;
  /**
   * The lines that say who may make an account, or, if only this machine can reach the gateway, how its owner opens it.
   *
   * @param ownerAddress as `makeOwnerAddress` returned it
   */
  describeAccess(ownerAddress: string | undefined): Promise<string[]>;
  /**
   * The address, valid once, at which the owner of this machine continues without a password; undefined if other
   * machines can reach the gateway, or the administrator has another way to sign in.
   */
  makeOwnerAddress(): Promise<string | undefined>;
  /**
   * Accepts no more requests, waits for the running ones, and closes the database.
   *
   * @param timeout milliseconds until answers that still stream are cut off; default: the configured timeout
   */
  close(timeout?: number): Promise<void>;
  /** Whether only this machine can reach it. */
  readonly isForThisMachine: boolean;
  /** The folder of the database and all other data. */
  readonly dataFolder: string;
}

/** Starts everything; the parts that are likeliest to fail come first. A failure is one message with its fix. */
export async function startGateway(source: GatewaySource): Promise<Result<Gateway, string>> {
  const config = readConfig({ ...source, readFile: (path) => readFileSync(path, "utf8") });
  if (!config.ok) return fail(config.error.message);

  // The port is taken first, so that a second start fails at once; requests that arrive meanwhile wait.
  const connectedAnswer = Promise.withResolvers<RequestHandler>();
  let answer: RequestHandler = async (request, bindings) => (await connectedAnswer.promise)(request, bindings);
  const listening = await listen({
    host: config.value.host,
    port: config.value.port,
    answer: (request, bindings) => answer(request, bindings),
  });
  if (!listening.ok) return listening;

  const parts = await connectParts(config.value, source);
  if (!parts.ok) {
    connectedAnswer.resolve(() => new Response(null, { status: 503 }));
    await listening.value.close(0);
    return parts;
  }
  answer = parts.value.answer;
  connectedAnswer.resolve(answer);
  return succeed(toGateway(listening.value, parts.value, config.value));
}

interface Parts {
  answer: RequestHandler;
  /** The code that the first account needs; undefined if it needs none, or exists already. */
  setupCode(): Promise<string | undefined>;
  makeOwnerLink(): Promise<string | undefined>;
  describeModels(): Promise<string>;
  /** Who may make an account, once there is one. */
  signUpRule(): Promise<SignUpRule["type"]>;
  /** Waits this many milliseconds for runs, and responses in the background, to end; then ends the runs. */
  drain(timeout: number): Promise<void>;
  /** Ends the answers that clients wait for, with an error to each client. */
  interrupt(): void;
  close(): Promise<void>;
}

/** Connects everything behind the port. */
async function connectParts(config: Config, source: GatewaySource): Promise<Result<Parts, string>> {
  const { demo, writeLog, projectFolder, passwords, link } = source;
  const servicesResult = await connectServices(config, {
    version: readVersion(projectFolder),
    demo,
    writeLog,
    passwords,
    link,
  });
  if (!servicesResult.ok) return servicesResult;
  const { services, setupCode, makeOwnerLink, close } = servicesResult.value;
  const app = createApp(services);
  const collectors = Object.values(services.collectors ?? {}).filter((address) => address !== undefined);
  servePage(app, { folder: join(projectFolder, "apps", "web", "dist"), collectors });
  return succeed({
    answer: (request, bindings) => app.fetch(request, bindings),
    setupCode: async () => ((await services.accounts.needsSetupCode()) ? setupCode : undefined),
    makeOwnerLink,
    describeModels: async () => describeModels(await services.catalog.endpoints()),
    signUpRule: services.accounts.signUpRule,
    drain: async (timeout) => {
      services.syncSpaces.events.close();
      await Promise.all([services.runs.drain(timeout), withTimeout(services.backgroundResponses.settled(), timeout)]);
    },
    interrupt: services.openAnswers.interrupt,
    close,
  });
}

/** Milliseconds, at most, before connections are cut off, in which clients receive the last frames of their answers. */
const LAST_FRAMES = 500;

function toGateway(listening: ListeningServer, parts: Parts, config: Config): Gateway {
  const { shutdownTimeout, isForThisMachine, host, dataFolder } = config;
  return {
    address: listening.address,
    isForThisMachine,
    dataFolder,
    describeModels: parts.describeModels,
    async makeOwnerAddress() {
      const ownerLink = await parts.makeOwnerLink();
      return ownerLink && ownerAddressOf(config.publicUrl ?? listening.address, ownerLink);
    },
    describeAccess: async (ownerAddress) =>
      describeAccess({
        ownerAddress,
        isForThisMachine,
        host,
        port: Number(new URL(listening.address).port || 80),
        networkAddresses: networkAddresses(networkInterfaces()),
        rule: await parts.signUpRule(),
        setupCode: await parts.setupCode(),
      }),
    close: async (timeout = shutdownTimeout) => {
      const untilLastFrames = timeout - Math.min(LAST_FRAMES, timeout / 2);
      const cutOff = setTimeout(parts.interrupt, untilLastFrames);
      await Promise.all([parts.drain(untilLastFrames), listening.close(timeout)]);
      clearTimeout(cutOff);
      await parts.close();
    },
  };
}
