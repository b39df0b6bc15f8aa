/**
 * The time of a change in the order that all devices agree on: a hybrid logical clock (Kulkarni and others, "Logical
 * Physical Clocks", 2014). The texts are in the order of the changes: milliseconds since the epoch, a counter of the
 * changes in one millisecond, and the device, which no two devices share.
 */
export type Stamp = string;

/** Digits of the milliseconds and of the counter, in base 36: enough until the year 5188. */
const TIME_DIGITS = 9;
const COUNT_DIGITS = 4;
const COUNT_LIMIT = 36 ** COUNT_DIGITS;

/** Below every stamp of a clock: of values that a device had before it first saw those of others. */
export function earliestStamp(at: number, device: string): Stamp {
  return write(Math.max(0, Math.floor(at)), 0, device);
}

export interface SyncClock {
  /**
   * A stamp later than all that this clock has made or observed.
   *
   * @param at milliseconds since the epoch: when the change was made; absent: now
   */
  tick(at?: number): Stamp;
  /** Takes note of another device's stamp: later ones of this clock are greater. */
  observe(stamp: Stamp): void;
  /** The latest stamp so far, from which a later clock of this device continues. */
  last(): Stamp;
}

/**
 * @param options.device the id of this device in the space
 * @param options.now milliseconds since the epoch
 * @param options.last the latest stamp of an earlier clock of this device
 */
export function createSyncClock(options: { device: string; now(): number; last?: Stamp | undefined }): SyncClock {
  const { device, now } = options;
  let latest = options.last ?? earliestStamp(0, device);
  return {
    tick: (at = now()) => {
      const { time, count } = read(latest);
      const wall = Math.max(0, Math.floor(Math.min(at, now())));
      if (wall > time) latest = write(wall, 0, device);
      else if (count + 1 < COUNT_LIMIT) latest = write(time, count + 1, device);
      else latest = write(time + 1, 0, device);
      return latest;
    },
    observe: (stamp) => {
      const { time, count } = read(stamp);
      const own = read(latest);
      if (time > own.time || (time === own.time && count > own.count)) latest = write(time, count, device);
    },
    last: () => latest,
  };
}

function write(time: number, count: number, device: string): Stamp {
  return `${time.toString(36).padStart(TIME_DIGITS, "0")}${count.toString(36).padStart(COUNT_DIGITS, "0")}${device}`;
}

function read(stamp: Stamp): { time: number; count: number } {
  const time = Number.parseInt(stamp.slice(0, TIME_DIGITS), 36);
  const count = Number.parseInt(stamp.slice(TIME_DIGITS, TIME_DIGITS + COUNT_DIGITS), 36);
  return Number.isNaN(time) || Number.isNaN(count) ? { time: 0, count: 0 } : { time, count };
}
