import { t } from "@lingui/core/macro";
import type { ArtifactVersion } from "@tutti/domain";
import classes from "./version-lines.module.css";
import type { VersionTreeRow } from "./version-tree.ts";

/** Pixels: between two columns, from the top of a card down to its version's dot, and between two cards. */
const COLUMN = 14;
const DOT = 18;
const GAP = 8;

const centerOf = (lane: number): number => lane * COLUMN + COLUMN / 2;

interface VersionLinesProps {
  row: VersionTreeRow;
  /** The versions that it was made from, the lowest number first; empty where there are none. */
  madeFrom: readonly ArtifactVersion[];
  /** The number of columns of the whole tree. */
  lanes: number;
  isHead: boolean;
}

function madeFromText(numbers: readonly number[]): string {
  const all = numbers.join(", ");
  return numbers.length === 1 ? t`Made from version ${all}` : t`Made from versions ${all}`;
}

/** The lines of the tree beside a version's card; for a screen reader, a text that names the source versions. */
export function VersionLines({ row, madeFrom, lanes, isHead }: VersionLinesProps) {
  const { lane, goesUp, goesDown, passing, branches } = row;
  const x = centerOf(lane);
  const numbers = madeFrom.map(({ versionNumber }) => versionNumber);
  const words = numbers.length === 0 ? { "aria-hidden": true } : { role: "img", "aria-label": madeFromText(numbers) };
  return (
    <div className={classes.lines} style={{ width: lanes * COLUMN }} {...words}>
      {passing.map((other) => (
        <i key={other} className={classes.passing} style={{ left: centerOf(other), top: -GAP }} />
      ))}
      {goesUp ? <i className={classes.up} style={{ left: x, top: -GAP, height: DOT + GAP }} /> : null}
      {goesDown ? <i className={classes.down} style={{ left: x, top: DOT }} /> : null}
      {branches.map((other) => (
        <i
          key={other}
          className={classes.branch}
          style={{ left: x, top: -GAP, width: centerOf(other) - x + 1, height: DOT + GAP }}
        />
      ))}
      <i className={classes.dot} data-head={isHead || undefined} style={{ left: x, top: DOT }} />
    </div>
  );
}
