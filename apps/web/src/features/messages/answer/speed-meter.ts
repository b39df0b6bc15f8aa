import { shownSpeed } from "@tutti/contract";

/** UTF-16 code units per token, on average; the provider's own count arrives only at the end. */
const CHARACTERS_PER_TOKEN = 4;
/** Milliseconds over which the speed is measured. */
const WINDOW = 2000;

export interface SpeedMeter {
  /**
   * Adds a reading of a growing text and returns its speed in tokens per second; undefined until there are two readings
   * at different times, and while the text does not grow.
   *
   * @param length of the text received so far, in UTF-16 code units
   * @param now milliseconds
   */
  read(length: number, now: number): number | undefined;
}

/** Estimates the speed of an answer over its last two seconds. */
export function createSpeedMeter(): SpeedMeter {
  let readings: { length: number; now: number }[] = [];
  return {
    read(length, now) {
      if (length < (readings.at(-1)?.length ?? 0)) readings = [];
      readings.push({ length, now });
      while (readings.length > 2 && (readings[1]?.now ?? now) <= now - WINDOW) readings.shift();
      const first = readings[0];
      if (first === undefined || first.now === now || length === first.length) return undefined;
      const speed = ((length - first.length) / CHARACTERS_PER_TOKEN / (now - first.now)) * 1000;
      return shownSpeed({ tokensPerSecond: speed });
    },
  };
}
