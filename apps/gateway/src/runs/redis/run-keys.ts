/** The Redis keys of the data that gateways share of a run. */
export const runKeys = {
  /** The gateway that has the run, or has had it. */
  claim: (name: string) => `tutti:run:${name}:claim`,
  /** The stream of its entries, whose ids are their numbers. */
  log: (name: string) => `tutti:run:${name}:log`,
  /** Exists while pages at other gateways follow the run; its remaining lifetime shows when they last gave a sign. */
  followed: (name: string) => `tutti:run:${name}:followed`,
  /** Exists while the gateway is alive. */
  heartbeat: (instanceId: string) => `tutti:gateway:${instanceId}`,
  /** A stream whose only purpose is to end a blocking read of other streams. */
  wake: (instanceId: string) => `tutti:gateway:${instanceId}:wake`,
};

/** The channel of runs that are to be stopped, by their names. */
export const STOP_CHANNEL = "tutti:runs:stop";

/** The field of an entry in a stream. */
export const ENTRY = "entry";

/** Milliseconds for which a log is kept after the last sign of life of its run. */
export const RUNNING_TTL = 900_000;

/** An entry of a stream, as ioredis gives it: its id, then names and values. */
export type StreamEntry = [id: string, fields: string[]];

/** The number of an entry, from its id. */
export function numberOf([id]: StreamEntry): number {
  return Number.parseInt(id, 10);
}

/** The JSON text of an entry. */
export function textOf([, fields]: StreamEntry): string {
  return fields[1] ?? "{}";
}
