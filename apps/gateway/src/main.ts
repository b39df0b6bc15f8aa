import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "./config/read-config.ts";
import { createDemoProvider } from "./providers/demo/index.ts";
import { collectWhenIdle } from "./start/collect-when-idle.ts";
import { endOnSignal } from "./start/end-on-signal.ts";
import { openBrowser, opensBrowser } from "./start/open-browser.ts";
import { type GatewaySource, startGateway } from "./start/start-gateway.ts";

const projectFolder = join(import.meta.dirname, "..", "..", "..");

const source: GatewaySource = {
  environment: process.env,
  workingFolder: process.cwd(),
  projectFolder,
  demo: createDemoProvider({
    documentationFolder: projectFolder,
    delay: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
    random: Math.random,
  }),
  writeLog: (line) => process.stdout.write(line),
};

/** What a start reports once it is ready. */
interface StartReport {
  address: string;
  /** Whether only this machine can reach the gateway. */
  isForThisMachine: boolean;
  dataFolder: string;
  makeOwnerAddress(): Promise<string | undefined>;
  /** @param ownerAddress the address for the owner of this machine, if there is one */
  describe(ownerAddress: string | undefined): Promise<string[]>;
}

/** Prints at once that the gateway is ready, and opens the browser; the lines that need queries follow. */
async function report(start: StartReport): Promise<void> {
  const { address, isForThisMachine, dataFolder, makeOwnerAddress, describe } = start;
  console.log(`Tutti is ready at ${address}`);
  const ownerAddress = await makeOwnerAddress();
  const { env: environment, platform, stdout } = process;
  const isTerminal = stdout.isTTY === true;
  if (opensBrowser({ environment, platform, isTerminal, isForThisMachine })) {
    void openBrowser(ownerAddress ?? address, dataFolder);
  }
  for (const line of await describe(ownerAddress)) console.log(line);
}

function exitWith(message: string): void {
  console.error(message);
  process.exit(1);
}

async function runAlone(): Promise<void> {
  const gateway = await startGateway(source);
  if (!gateway.ok) return exitWith(gateway.error);
  const { close, describeAccess, describeModels } = gateway.value;
  endOnSignal({ process, close: () => close(), now: Date.now });
  collectWhenIdle();
  await report({
    ...gateway.value,
    describe: async (ownerAddress) => [...(await describeAccess(ownerAddress)), await describeModels()],
  });
}

/** This process holds the state that workers share; it serves no request itself. */
async function runWorkers(): Promise<void> {
  const config = readConfig({ ...source, readFile: (path) => readFileSync(path, "utf8") });
  if (!config.ok) return exitWith(config.error.message);
  const count = config.value.workers === "auto" ? availableParallelism() : config.value.workers;
  if (count === 1) return await runAlone();
  const { startWorkers } = await import("./start/workers/start-workers.ts");
  const { writeLog } = source;
  const workers = await startWorkers({ config: config.value, count, program: import.meta.filename, writeLog });
  if (!workers.ok) return exitWith(workers.error);
  endOnSignal({ process, close: workers.value.close, now: Date.now });
  const { isForThisMachine, dataFolder } = config.value;
  await report({ ...workers.value, isForThisMachine, dataFolder });
}

if (cluster.isWorker) await (await import("./start/workers/run-worker.ts")).runWorker(source);
else if (process.env["TUTTI_WORKERS"]?.trim()) await runWorkers();
else await runAlone();
