/** The names in Redis of what gateways share of a run. */
export const runKeys = {
  /** Which gateway has the run, or has had it. */
  claim: (name: string) => `tutti:run:${name}:claim`,
  /** The stream of its entries, whose ids are their numbers. */
  log: (name: string) => `tutti:run:${name}:log`,
  /**
   * Is there while pages at other gateways follow it; what is left of its lifetime says when they were last heard of.
   */
  followed: (name: string) => `tutti:run:${name}:followed`,
  /** Is there while the gateway lives. */
  heartbeat: (instanceId: string) => `tutti:gateway:${instanceId}`,
  /** A stream whose only purpose is to end a wait for others. */
  wake: (instanceId: string) => `tutti:gateway:${instanceId}:wake`,
};

/** The channel of runs that are to be stopped, by their names. */
export const STOP_CHANNEL = "tutti:runs:stop";

/** The field of an entry in a stream. */
export const ENTRY = "entry";

/** Milliseconds for which a log is kept after the last sign of a run that goes on. */
export const RUNNING_TTL = 900_000;

/** An entry of a stream, as ioredis gives it: its id, then names and values. */
export type StreamEntry = [id: string, fields: string[]];

/** The number of an entry, which its id says. */
export function numberOf([id]: StreamEntry): number {
  return Number.parseInt(id, 10);
}

/** The JSON text of an entry. */
export function textOf([, fields]: StreamEntry): string {
  return fields[1] ?? "{}";
}
