import type { Channel, Protocol } from "../channel.ts";
import type { WorkerProtocol } from "../protocol.ts";

/** One worker, as seen by the process that started it. */
export interface Seat {
  /** The worker's id in the ledger. */
  readonly instanceId: string;
  readonly channel: Channel<WorkerProtocol>;
}

/** The service of one matter for one worker: handlers of its calls, and the cleanup after its end. */
export interface HostService {
  handlers: Protocol;
  /** Releases what the worker held, however it ended. */
  leave(): void | Promise<void>;
}

/** One matter that workers share. */
export type Host = (seat: Seat) => HostService;
