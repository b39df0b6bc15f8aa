import type { MessagePort } from "../../workers/channel.ts";
import { linkWorker } from "../../workers/worker/link.ts";
import { collectWhenIdle } from "../collect-when-idle.ts";
import { type GatewaySource, startGateway } from "../start-gateway.ts";

/**
 * Runs this process as one of the workers of a start. It ends when that start tells it to: signals reach all processes
 * of a terminal or a service, and all are to end together. If the start is gone, Node ends it at once.
 */
export async function runWorker(source: GatewaySource): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  const link = await linkWorker(toPort(process));
  const gateway = await startGateway({ ...source, link });
  if (!gateway.ok) {
    await link.fail(gateway.error);
    process.exit(1);
  }
  const { address, close, makeOwnerAddress, describeAccess, describeModels } = gateway.value;
  link.onAccess({
    makeOwnerAddress,
    describe: async (ownerAddress) => [...(await describeAccess(ownerAddress)), await describeModels()],
  });
  link.onEnd(async () => {
    await close();
    process.exit(0);
  });
  collectWhenIdle();
  link.ready(address);
}

function toPort(process: NodeJS.Process): MessagePort {
  return {
    send: (message) => process.send?.(message, undefined, undefined, () => undefined),
    onMessage: (listener) => process.on("message", listener),
  };
}
