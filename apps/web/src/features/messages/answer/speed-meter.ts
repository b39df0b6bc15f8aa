import { shownSpeed } from "@tutti/contract";

/** UTF-16 code units of a token, on average; the provider's own count is there only at the end. */
const CHARACTERS_PER_TOKEN = 4;
/** Milliseconds that the speed is taken over. */
const WINDOW = 2000;

export interface SpeedMeter {
  /**
   * Takes a reading of a text that grows, and gives its speed in tokens per second; undefined until two readings lie
   * apart, and while nothing comes.
   *
   * @param length of the text received so far, in UTF-16 code units
   * @param now milliseconds
   */
  read(length: number, now: number): number | undefined;
}

/** Estimates how fast an answer comes, over its last two seconds. */
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
