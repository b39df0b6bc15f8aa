import { t } from "@lingui/core/macro";
import { type RunColumn, runProgress, type SuiteCell, type SuiteRun } from "@tutti/domain";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import styles from "./run.module.css";
import { settingsLine } from "./suite-names.ts";

interface ColumnFiguresProps {
  run: SuiteRun;
  column: RunColumn;
  /** The cells of all columns. */
  cells: readonly SuiteCell[];
}

/** A model's settings, the share of its answers that passes, and its cost. */
export function ColumnFigures({ run, column, cells }: ColumnFiguresProps) {
  const own = cells.filter(({ columnId }) => columnId === column.id);
  const { passedCount, checkedCount, cost } = runProgress({ ...run, columns: [column] }, own);
  const settings = settingsLine(column.settings);
  return (
    <span className={styles.columnFigures}>
      {settings === "" ? null : <span>{settings}</span>}
      {checkedCount === 0 ? null : (
        <span>{t`${formatNumber(Math.round((100 * passedCount) / checkedCount))}% pass`}</span>
      )}
      <span>{formatCost(cost)}</span>
    </span>
  );
}
