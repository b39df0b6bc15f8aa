import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { quickPasswords } from "../../../apps/gateway/src/accounts/quick-passwords.test-support.ts";
import { createDemoProvider } from "../../../apps/gateway/src/providers/demo/index.ts";
import { type Gateway, startGateway } from "../../../apps/gateway/src/start/start-gateway.ts";

/** A request to the host of products; `id` is the caller's name for a product. */
export type HostRequest =
  | { type: "start"; id: number; environment: Readonly<Record<string, string>> }
  | { type: "stop"; id: number };

/** The host's responses, and the output of its products. */
export type HostAnswer =
  | { type: "started"; id: number; origin: string }
  | { type: "stopped"; id: number }
  | { type: "failed"; id: number; error: string }
  | { type: "printed"; id: number; text: string };

/** How many times faster than for a reader the demo models write: the tests wait for whole answers. */
const DEMO_HURRY = 20;

const projectFolder = join(import.meta.dirname, "..", "..", "..");
const gateways = new Map<number, Gateway>();

function say(answer: HostAnswer): void {
  process.send?.(answer);
}

/** As `apps/gateway/src/main.ts` does, with an environment of its own instead of the process's. */
async function start(id: number, environment: Readonly<Record<string, string>>): Promise<void> {
  const print = (text: string) => say({ type: "printed", id, text });
  const gateway = await startGateway({
    environment: { ...environment, PORT: "0" },
    workingFolder: projectFolder,
    projectFolder,
    demo: createDemoProvider({
      documentationFolder: projectFolder,
      delay: (milliseconds, signal) => wait(milliseconds / DEMO_HURRY, undefined, { signal }),
      random: Math.random,
    }),
    passwords: quickPasswords,
    writeLog: print,
  });
  if (!gateway.ok) return say({ type: "failed", id, error: gateway.error });
  gateways.set(id, gateway.value);
  say({ type: "started", id, origin: gateway.value.address });
  const ownerAddress = await gateway.value.makeOwnerAddress();
  for (const line of await gateway.value.describeAccess(ownerAddress)) print(`${line}\n`);
  print(`${await gateway.value.describeModels()}\n`);
}

async function stop(id: number): Promise<void> {
  await gateways.get(id)?.close(0);
  gateways.delete(id);
  say({ type: "stopped", id });
}

process.on("message", (message) => {
  const request = message as HostRequest;
  const work = request.type === "start" ? start(request.id, request.environment) : stop(request.id);
  work.catch((cause: unknown) => say({ type: "failed", id: request.id, error: String(cause) }));
});
// The tests have ended, or were terminated.
process.once("disconnect", () => process.exit());
