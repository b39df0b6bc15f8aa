import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createDemoProvider } from "./providers/demo/index.ts";
import { collectWhenIdle } from "./start/collect-when-idle.ts";
import { endOnSignal } from "./start/end-on-signal.ts";
import { startGateway } from "./start/start-gateway.ts";

const projectFolder = join(import.meta.dirname, "..", "..", "..");

const gateway = await startGateway({
  environment: process.env,
  workingFolder: process.cwd(),
  projectFolder,
  demo: createDemoProvider({
    documentationFolder: projectFolder,
    delay: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
    random: Math.random,
  }),
  writeLog: (line) => process.stdout.write(line),
});

if (gateway.ok) {
  const { address, close, describeAccess, describeModels } = gateway.value;
  endOnSignal({ process, close: () => close(), now: Date.now });
  collectWhenIdle();
  console.log(`Tutti is ready at ${address}`);
  // Where a start by command waits for it, as to open a browser.
  process.send?.({ readyAt: address });
  for (const line of await describeAccess()) console.log(line);
  console.log(await describeModels());
} else {
  console.error(gateway.error);
  process.exit(1);
}
