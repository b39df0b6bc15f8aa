import type { SharedSessionAffinity } from "../../completion/plugins/session-affinity.ts";
import type { AnswerSlots } from "../../limits/answer-slots.ts";
import type { CreateCounter } from "../../limits/request-counter.ts";
import type { Reservations } from "../../limits/spending/reservations.ts";
import { succeed } from "../../result.ts";
import type { SharedRuns } from "../../runs/shared-runs.ts";
import { type Channel, createChannel, type MessagePort } from "../channel.ts";
import type { PrimaryProtocol, WorkerAssignment, WorkerCounts, WorkerProtocol } from "../protocol.ts";
import { linkRuns } from "./link-runs.ts";

/** How people reach the gateway, for the lines after the start. */
export interface WorkerAccess {
  makeOwnerAddress(): Promise<string | undefined>;
  describe(ownerAddress: string | undefined): Promise<string[]>;
}

/** The state that a worker shares with the others, each part with the interface that it has in a single gateway. */
export interface WorkerLink extends WorkerAssignment {
  primary: Channel<PrimaryProtocol>;
  createCounter: CreateCounter;
  slots: AnswerSlots;
  reservations: Reservations;
  sessionAffinity: SharedSessionAffinity;
  /** Sends messages to all other workers, by channels. */
  publish(channel: string, message: string): void;
  subscribe(channel: string, listener: (message: string) => void): void;
  runs: SharedRuns;
  counts(): Promise<WorkerCounts>;
  metrics: {
    /** Handles the calls for this worker's metrics. */
    onCollect(collect: () => Promise<object[]>): void;
    /** The metrics of all workers. */
    read(): Promise<object[][]>;
  };
  /** Reports that this worker is ready, at an address. */
  ready(address: string): void;
  /** Reports that this worker cannot start. Resolves when the report has arrived. */
  fail(message: string): Promise<void>;
  /** Handles the calls for the lines after the start. */
  onAccess(access: WorkerAccess): void;
  /** Calls the listener when the process that started this one wants it to end. */
  onEnd(listener: () => Promise<void>): void;
}

/** Joins the workers of this start. */
export async function linkWorker(port: MessagePort): Promise<WorkerLink> {
  const listeners = new Map<string, (message: string) => void>();
  const ending = Promise.withResolvers<void>();
  let access: WorkerAccess = { makeOwnerAddress: async () => undefined, describe: async () => [] };
  let collect = async (): Promise<object[]> => [];
  const handlers = {
    end: () => ending.resolve(),
    "access.describe": ({ ownerAddress }) => access.describe(ownerAddress),
    "access.makeOwnerAddress": () => access.makeOwnerAddress(),
    "metrics.collect": () => collect(),
    publish: ({ channel, message }) => listeners.get(channel)?.(message),
  } as Pick<WorkerProtocol, "end" | "access.describe" | "access.makeOwnerAddress" | "metrics.collect" | "publish">;
  const primary = createChannel<PrimaryProtocol>({ port, handlers });
  const runs = linkRuns(primary);
  Object.assign(handlers, runs.handlers);
  return {
    ...(await primary.call("assignment", null)),
    primary,
    createCounter: (options) => ({
      limit: options.limit,
      take: (name) => primary.call("limits.count", { ...options, name }),
      giveBack: (name) => primary.tell("limits.giveBack", { ...options, name }),
    }),
    slots: linkSlots(primary),
    reservations: {
      read: (spenders) => primary.call("reservations.read", { spenders }),
      reserve: (request) => primary.call("reservations.reserve", request),
      release: (reservation) => primary.tell("reservations.release", reservation),
    },
    sessionAffinity: {
      find: (session) => primary.call("affinity.find", { session }),
      remember: (session, affinity) => primary.tell("affinity.remember", { session, affinity }),
      forget: (session) => primary.tell("affinity.forget", { session }),
    },
    publish: (channel, message) => primary.tell("publish", { channel, message }),
    subscribe: (channel, listener) => listeners.set(channel, listener),
    runs: runs.sharedRuns,
    counts: () => primary.call("workers.count", null),
    metrics: {
      onCollect(onRequest) {
        collect = onRequest;
      },
      read: () => primary.call("metrics.read", null),
    },
    ready: (address) => primary.tell("ready", { address }),
    fail: (message) => primary.call("failure", { message }),
    onAccess(onRequest) {
      access = onRequest;
    },
    onEnd: (listener) => void ending.promise.then(listener),
  };
}

function linkSlots(primary: Channel<PrimaryProtocol>): AnswerSlots {
  return {
    async take(holder) {
      // A person's identity has more than the primary needs.
      const place = "publicationId" in holder ? holder : { userId: holder.userId };
      const slotResult = await primary.call("slots.take", place);
      if (!slotResult.ok) return slotResult;
      let isHeld = true;
      return succeed({
        release() {
          if (isHeld) primary.tell("slots.release", { id: slotResult.value });
          isHeld = false;
        },
      });
    },
  };
}
