import type { Channel, Protocol } from "../channel.ts";
import type { WorkerProtocol } from "../protocol.ts";

/** One worker, as the process that started it knows it. */
export interface Seat {
  /** By which the ledger tells it apart. */
  readonly instanceId: string;
  readonly channel: Channel<WorkerProtocol>;
}

/** What a worker is given of one matter: answers to its questions, and what to do once it has gone. */
export interface HostService {
  handlers: Protocol;
  /** Gives back what the worker held, however it ended. */
  leave(): void | Promise<void>;
}

/** One matter that workers share. */
export type Host = (seat: Seat) => HostService;
