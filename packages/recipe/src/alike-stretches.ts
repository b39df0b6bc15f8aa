import leven from "leven";

/** Share of characters that must match the SEARCH, if no stretch fits better (docs/decisions/0044). */
const ALIKE = 0.9;

/** Characters from which a line is compared as a whole only: the time of an edit distance grows with their product. */
const LONG_LINE = 2000;

/**
 * The most steps of all comparisons of one SEARCH, each of them a pair of lines, a cell of an edit distance or a bucket
 * of a tally: well under a second. A SEARCH that needs more is refused, which is told to the model like any other that
 * fits nowhere.
 */
const MAX_STEPS = 40_000_000;

/** Buckets into which the characters of a line are counted. */
const BUCKETS = 64;

/** Times that a line may occur in a file and still tell places apart. */
const MAX_OCCURRENCES = 50;

/**
 * Compares the lines of a SEARCH with the stretches of a file of as many lines. Pure: the result depends on the texts
 * alone, also where the comparisons end early.
 *
 * @param file its lines, without their ends
 * @param searchedLines not empty
 */
export function createStretchComparison(file: readonly string[], searchedLines: readonly string[]) {
  const tallyOf = createTallies();
  let stepsLeft = MAX_STEPS;

  /** A number of characters by which the stretch differs at least. */
  const leastDistance = (at: number, limit: number): number => {
    let distance = 0;
    for (let index = 0; index < searchedLines.length && distance <= limit; index += 1) {
      const [line, searchedLine] = [file[at + index] ?? "", searchedLines[index] ?? ""];
      stepsLeft -= 1;
      if (line === searchedLine) continue;
      stepsLeft -= BUCKETS;
      distance += tallyDifference(tallyOf(line), tallyOf(searchedLine));
    }
    return distance;
  };

  /** Number of characters in which a stretch differs; above `limit` if there are more, or if no step is left. */
  const distanceAt = (at: number, limit: number): number => {
    if (leastDistance(at, limit) > limit) return Number.POSITIVE_INFINITY;
    let distance = 0;
    for (let index = 0; index < searchedLines.length; index += 1) {
      const [line, searchedLine] = [file[at + index] ?? "", searchedLines[index] ?? ""];
      stepsLeft -= 1;
      if (line === searchedLine) continue;
      const longest = Math.max(line.length, searchedLine.length);
      stepsLeft -= longest > LONG_LINE ? 1 : line.length * searchedLine.length;
      if (stepsLeft < 0) return Number.POSITIVE_INFINITY;
      // Beyond the maximum, `leven` returns the maximum itself.
      const maxDistance = Math.min(longest, limit - distance + 1);
      distance += longest > LONG_LINE ? longest : leven(line, searchedLine, { maxDistance });
      if (distance > limit) break;
    }
    return distance;
  };

  return {
    /** The places, from 0, of the stretches that are alike; none if finding them all takes too long. */
    alikePlaces(): number[] {
      const places: number[] = [];
      const length = lengthOf(searchedLines);
      let stretchLength = lengthOf(file.slice(0, searchedLines.length));
      for (let at = 0; at + searchedLines.length <= file.length; at += 1) {
        const longest = Math.max(length, stretchLength);
        stretchLength += (file[at + searchedLines.length]?.length ?? 0) - (file[at]?.length ?? 0);
        const maxDistance = Math.floor(longest * (1 - ALIKE) + 1e-9);
        if (longest > 0 && distanceAt(at, maxDistance) <= maxDistance) places.push(at);
        if (stepsLeft < 0) return [];
      }
      return places;
    },
    /** The place of the most similar stretch, as far as the steps go. */
    nearestPlace(): number {
      stepsLeft = MAX_STEPS;
      const places = placesByCommonLines(file, searchedLines);
      let nearest = { at: places[0] ?? 0, distance: Number.POSITIVE_INFINITY };
      for (const at of places) {
        const distance = distanceAt(at, nearest.distance);
        if (distance < nearest.distance || (distance === nearest.distance && at < nearest.at))
          nearest = { at, distance };
        if (stepsLeft < 0) break;
      }
      return nearest.at;
    },
  };
}

/** Counts the characters of each line once. */
function createTallies(): (line: string) => Uint16Array {
  const tallies = new Map<string, Uint16Array>();
  return (line) => {
    const knownTally = tallies.get(line);
    if (knownTally !== undefined) return knownTally;
    const tally = new Uint16Array(BUCKETS);
    for (let index = 0; index < line.length && index <= LONG_LINE; index += 1) {
      const bucket = line.charCodeAt(index) % BUCKETS;
      tally[bucket] = (tally[bucket] ?? 0) + 1;
    }
    tallies.set(line, tally);
    return tally;
  };
}

/** Each change of a character changes at most one count up and one down: no edit distance is less. */
function tallyDifference(one: Uint16Array, other: Uint16Array): number {
  let [more, fewer] = [0, 0];
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const difference = (one[bucket] ?? 0) - (other[bucket] ?? 0);
    if (difference > 0) more += difference;
    else fewer -= difference;
  }
  return Math.max(more, fewer);
}

/** All places, those first that have the most lines in common with the SEARCH, else in the order of the file. */
function placesByCommonLines(file: readonly string[], searchedLines: readonly string[]): number[] {
  const count = Math.max(0, file.length - searchedLines.length + 1);
  const common = new Uint32Array(count);
  const placesOfLine = new Map<string, number[]>();
  for (const [at, line] of file.entries()) {
    const places = placesOfLine.get(line);
    if (places === undefined) placesOfLine.set(line, [at]);
    else places.push(at);
  }
  for (const [index, searchedLine] of searchedLines.entries()) {
    const places = placesOfLine.get(searchedLine) ?? [];
    if (places.length > MAX_OCCURRENCES) continue;
    for (const place of places) {
      const at = place - index;
      if (at >= 0 && at < count) common[at] = (common[at] ?? 0) + 1;
    }
  }
  return Array.from({ length: count }, (_, at) => at).sort((one, other) => (common[other] ?? 0) - (common[one] ?? 0));
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}
