import type { AnalyticsEvent, Scheduler } from "@tutti/engine";
import { createBeacon } from "./beacon.ts";
import type { Collectors } from "./find-collectors.ts";

/** The engine's sink for usage events. Off unless the operator has configured an address. */
export interface Analytics {
  track(event: AnalyticsEvent): void;
  flush(): void;
}

/**
 * Sends events as `{events: [{name, at, …}]}`.
 *
 * @param options.now milliseconds since the epoch
 */
export function createAnalytics(options: {
  findCollectors(): Promise<Collectors>;
  send(address: string, body: string): boolean;
  scheduler: Pick<Scheduler, "after">;
  now(): number;
}): Analytics {
  const beacon = createBeacon<AnalyticsEvent & { at: number }>({
    findAddress: async () => (await options.findCollectors()).analytics,
    send: options.send,
    toBody: (events) => ({ events }),
    scheduler: options.scheduler,
  });
  return { track: (event) => beacon.add({ ...event, at: options.now() }), flush: beacon.flush };
}
