import type { Scheduler } from "@tutti/engine";

/** Milliseconds that the first report waits for others to be sent with it. */
const JOIN_DELAY = 5000;
/** The maximum number of waiting reports: a receiver that cannot be reached for so long gets the newest. */
const MAX_WAITING = 100;

export interface BeaconOptions<Report> {
  /** The address for reports; undefined: none. Called with the first report, and again until it resolves. */
  findAddress(): Promise<string | undefined>;
  /** `navigator.sendBeacon`. */
  send(address: string, body: string): boolean;
  /** The request body for several reports. */
  toBody(reports: readonly Report[]): unknown;
  scheduler: Pick<Scheduler, "after">;
}

/** Sends reports, several at once, without delaying the caller. Without an address no report is kept or sent. */
export interface Beacon<Report> {
  add(report: Report): void;
  /**
   * Sends the waiting reports, if the address is known: for a page that is hidden, which may be ended without another
   * event.
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
    // If the gateway cannot be reached now, the next report tries again.
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
