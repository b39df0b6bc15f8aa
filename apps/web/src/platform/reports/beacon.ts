import type { Scheduler } from "@tutti/engine";

/** Milliseconds that the first report waits for others to join it. */
const JOIN_DELAY = 5000;
/** More than this is not kept: a receiver that cannot be reached for so long gets the newest. */
const MAX_WAITING = 100;

export interface BeaconOptions<Report> {
  /** Where reports go; undefined: nowhere. Asked for with the first report, and again until there is an answer. */
  findAddress(): Promise<string | undefined>;
  /** `navigator.sendBeacon`. */
  send(address: string, body: string): boolean;
  /** What is sent of several reports. */
  toBody(reports: readonly Report[]): unknown;
  scheduler: Pick<Scheduler, "after">;
}

/**
 * Sends reports, a few at once, without making anything wait. Where there is no address nothing is kept and nothing
 * is sent.
 */
export interface Beacon<Report> {
  add(report: Report): void;
  /**
   * Sends what waits, as far as it is known where to: for a page that is hidden, which may be ended without another
   * word.
   */
  flush(): void;
}

export function createBeacon<Report>({ findAddress, send, toBody, scheduler }: BeaconOptions<Report>): Beacon<Report> {
  let address: { url: string | undefined } | undefined;
  let waiting: Report[] = [];
  let isPlanned = false;

  const flush = (): void => {
    if (address === undefined || waiting.length === 0) return;
    const reports = waiting;
    waiting = [];
    if (address.url !== undefined) send(address.url, JSON.stringify(toBody(reports)));
  };

  const deliver = async (): Promise<void> => {
    isPlanned = false;
    // Where the gateway cannot be asked now, the next report asks again.
    address ??= await findAddress().then(
      (url) => ({ url }),
      () => undefined,
    );
    flush();
  };

  return {
    add: (report) => {
      if (address !== undefined && address.url === undefined) return;
      waiting = [...waiting, report].slice(-MAX_WAITING);
      if (isPlanned) return;
      isPlanned = true;
      scheduler.after(JOIN_DELAY, () => void deliver());
    },
    flush,
  };
}
