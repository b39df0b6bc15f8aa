/** Ends a text at the first stop string. Text in, cut anywhere; no IO. */
export interface StopCutter {
  /** The text up to the stop string, without an end that may be the beginning of one. "" once it was cut. */
  push(text: string): string;
  /** Ends the text: returns the text that was held back. */
  flush(): string;
  readonly isCut: boolean;
}

/**
 * A cutter for one answer. Of several stop strings the one that is complete first ends the text, as it does on servers
 * that stop there themselves; of several that end at the same place, the longest.
 */
export function createStopCutter(stops: readonly string[]): StopCutter {
  const requestedStops = stops.filter((stop) => stop !== "");
  let buffer = "";
  let isCut = false;

  return {
    push(text) {
      if (isCut) return "";
      buffer += text;
      const start = firstStop(buffer, requestedStops);
      if (start !== undefined) {
        isCut = true;
        const before = buffer.slice(0, start);
        buffer = "";
        return before;
      }
      const keptLength = lengthOfBeginning(buffer, requestedStops);
      const freeText = buffer.slice(0, buffer.length - keptLength);
      buffer = buffer.slice(buffer.length - keptLength);
      return freeText;
    },
    flush() {
      const rest = buffer;
      buffer = "";
      return rest;
    },
    get isCut() {
      return isCut;
    },
  };
}

/** The index of the stop string that ends first. */
function firstStop(text: string, stops: readonly string[]): number | undefined {
  let end = Number.POSITIVE_INFINITY;
  let start: number | undefined;
  for (const stop of stops) {
    const at = text.indexOf(stop);
    if (at === -1) continue;
    const isBetter = at + stop.length < end || (at + stop.length === end && at < (start ?? 0));
    if (!isBetter) continue;
    end = at + stop.length;
    start = at;
  }
  return start;
}

/** The length of the longest end of the text that is the beginning of a stop string. */
function lengthOfBeginning(text: string, stops: readonly string[]): number {
  const longest = Math.max(0, ...stops.map(({ length }) => length - 1));
  for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
    const end = text.slice(-length);
    if (stops.some((stop) => stop.length > length && stop.startsWith(end))) return length;
  }
  return 0;
}
