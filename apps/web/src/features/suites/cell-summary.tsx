import { t } from "@lingui/core/macro";
import { Loader, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconRobot, IconThumbDown, IconThumbUp, IconX } from "@tabler/icons-react";
import { isBusy, type SuiteCell } from "@tutti/domain";
import type { Suites } from "@tutti/engine";
import { useRecord } from "../../bindings/use-record.ts";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatDuration } from "../../ui/formats/duration.ts";
import styles from "./run.module.css";
import { cellStateNames, checkNames } from "./suite-names.ts";
import classes from "./suites.module.css";

interface CellSummaryProps {
  suites: Suites;
  cellId: string;
  /** The beginning of the button's name; the content of the button follows. */
  label: string;
  isApp: boolean;
  onOpen: () => void;
}

/** Characters of an answer that three lines can show. */
const HEAD = 240;

/** One answer in the table: its first lines, the results of its checks, its duration and its cost. It renders alone. */
export function CellSummary({ suites, cellId, label, isApp, onOpen }: CellSummaryProps) {
  const cell = useRecord(suites.tables.suiteCells, cellId);
  if (cell === undefined) return <span className={classes.dimmed}>–</span>;
  return (
    <button type="button" className={styles.cell} data-state={cell.state} onClick={onOpen}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {isApp && cell.app?.thumbnail ? (
        <img className={styles.thumbnail} src={cell.app.thumbnail} alt={t`The app`} />
      ) : (
        <span className={styles.answer} dir="auto">
          {cell.error ? cell.error.text : cell.text.slice(0, HEAD)}
        </span>
      )}
      <span className={styles.marks}>
        {isBusy(cell) ? <Loader size={11} color="gray" aria-hidden /> : null}
        {cell.state === "done" ? null : <span>{cellStateNames[cell.state]}</span>}
        <CheckMarks cell={cell} />
        {cell.vote === "pass" ? <IconThumbUp size={13} aria-label={t`You: pass`} /> : null}
        {cell.vote === "fail" ? <IconThumbDown size={13} aria-label={t`You: fail`} /> : null}
        <span className={styles.took}>
          {cell.figures.duration === undefined ? null : <span>{formatDuration(cell.figures.duration)}</span>}
          {cell.figures.cachedFrom === undefined ? null : <span>{t`cached`}</span>}
          {cell.spent > 0 ? <span>{formatCost(cell.spent)}</span> : null}
        </span>
      </span>
    </button>
  );
}

const glyphs = { pass: IconCheck, fail: IconX, error: IconAlertTriangle };

/** A mark for each check, in their order; a check by a model has a mark of its own. */
export function CheckMarks({ cell }: { cell: Pick<SuiteCell, "checks"> }) {
  return cell.checks.map(({ index, type, outcome, reason, model }) => {
    const Glyph = glyphs[outcome];
    const name = { pass: t`passes`, fail: t`fails`, error: t`could not be checked` }[outcome];
    const by = model === undefined ? "" : t` (by ${model})`;
    const words = `${checkNames[type]}: ${name}${by}`;
    return (
      <span
        key={index}
        role="img"
        aria-label={words}
        className={styles.mark}
        data-outcome={outcome}
        title={reason ? `${words}\n${reason}` : words}
      >
        {type === "judge" ? <IconRobot size={13} aria-hidden /> : null}
        <Glyph size={13} stroke={2.25} aria-hidden />
      </span>
    );
  });
}
