import type { ArtifactVersion } from "@tutti/domain";
import { lineOf } from "@tutti/domain";

/** A version in the drawn tree of versions, which has the newest on top and a column for each line. */
export interface VersionTreeRow {
  version: ArtifactVersion;
  /** The version's column; the first one is the head's line. */
  lane: number;
  /** Whether its line continues upwards, to a newer version, and downwards, to the version that it was made from. */
  goesUp: boolean;
  goesDown: boolean;
  /** The columns of other lines that pass this row. */
  passing: readonly number[];
  /** The columns of lines from above that begin at this version. */
  branches: readonly number[];
}

/** The maximum number of drawn columns; further lines share the last one. */
export const MAX_LANES = 6;

/**
 * The versions from the newest to the oldest, as a tree. The line of the head, from the first version through the head
 * to its newest continuation, is straight; for other versions, the last child continues the line, and earlier children
 * branch off.
 */
export function versionTree(versions: readonly ArtifactVersion[], headId: string | null): VersionTreeRow[] {
  const main = mainLine(versions, headId);
  const ids = new Set(versions.map(({ id }) => id));
  const seenIds = new Set<string>();
  /** The version that each column expects next, going down; the first column is the head's line alone. */
  const lanes: (string | undefined)[] = [undefined];
  return [...versions].reverse().map((version) => {
    const { id, parentVersionId } = version;
    const waiting = lanes.flatMap((expected, lane) => (expected === id ? [lane] : []));
    const lane = main.has(id) ? 0 : (waiting[0] ?? freeLane(lanes));
    for (const other of waiting) lanes[other] = undefined;
    const passing = lanes.flatMap((expected, other) => (expected === undefined ? [] : [other]));
    // Imported versions may have parents that are newer than they are.
    const goesDown = parentVersionId !== null && ids.has(parentVersionId) && !seenIds.has(parentVersionId);
    lanes[lane] = goesDown && parentVersionId !== id ? parentVersionId : undefined;
    seenIds.add(id);
    return {
      version,
      lane: Math.min(lane, MAX_LANES - 1),
      goesUp: waiting.includes(lane),
      goesDown: lanes[lane] !== undefined,
      passing: laneNumbers(passing),
      branches: laneNumbers(waiting.filter((other) => other !== lane)),
    };
  });
}

/** The ids of the versions on the head's line. */
function mainLine(versions: readonly ArtifactVersion[], headId: string | null): Set<string> {
  const head = versions.find(({ id }) => id === headId) ?? versions.at(-1);
  const line = new Set(head === undefined ? [] : lineOf(head, versions).map(({ id }) => id));
  for (let tip = head?.id; tip !== undefined; ) {
    const parentId: string = tip;
    tip = versions.findLast(({ id, parentVersionId }) => parentVersionId === parentId && !line.has(id))?.id;
    if (tip !== undefined) line.add(tip);
  }
  return line;
}

function freeLane(lanes: (string | undefined)[]): number {
  const free = lanes.findIndex((id, lane) => lane > 0 && id === undefined);
  if (free > 0) return free;
  lanes.push(undefined);
  return lanes.length - 1;
}

function laneNumbers(lanes: readonly number[]): number[] {
  return [...new Set(lanes.map((lane) => Math.min(lane, MAX_LANES - 1)))];
}
