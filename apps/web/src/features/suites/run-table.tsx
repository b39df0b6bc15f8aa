import { t } from "@lingui/core/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { cellId, type SuiteCell, type SuiteRun } from "@tutti/domain";
import type { Suites } from "@tutti/engine";
import { useRef } from "react";
import { shortModelName } from "../../bindings/model-kind.ts";
import { scrollable } from "../../ui/scrollable.ts";
import { CellSummary } from "./cell-summary.tsx";
import { ColumnFigures } from "./column-figures.tsx";
import styles from "./run.module.css";
import classes from "./suites.module.css";

/** The height of a row in pixels: of text, and of apps with their images. */
const ROW = { chat: 92, app: 148 };

export interface RunTableProps {
  suites: Suites;
  run: SuiteRun;
  cells: readonly SuiteCell[];
  onOpen: (cellId: string) => void;
}

/** A table of prompts by models; only the visible rows are rendered. */
export function RunTable({ suites, run, cells, onOpen }: RunTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const height = run.mode === "chat" ? ROW.chat : ROW.app;
  const rows = useVirtualizer({
    count: run.prompts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
  });
  const visibleRows = rows.getVirtualItems();
  const before = visibleRows[0]?.start ?? 0;
  const after = rows.getTotalSize() - (visibleRows.at(-1)?.end ?? 0);
  return (
    <section ref={scroller} className={classes.tableFrame} aria-label={t`Answers`} {...scrollable}>
      <table className={styles.table} aria-rowcount={run.prompts.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t`Prompt`}</th>
            {run.columns.map((column) => (
              <th key={column.id} scope="col" title={column.model}>
                {shortModelName(column.name)}
                <ColumnFigures run={run} column={column} cells={cells} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 ? <tr style={{ height: before }} /> : null}
          {visibleRows.map(({ index }) => {
            const prompt = run.prompts[index];
            if (!prompt) return null;
            return (
              <tr key={prompt.id} style={{ height }} aria-rowindex={index + 2}>
                <th scope="row">
                  <span className={styles.prompt} dir="auto" title={prompt.text}>
                    {prompt.text}
                  </span>
                  {prompt.expected ? (
                    <span className={styles.expects} dir="auto">{t`Expects: ${prompt.expected}`}</span>
                  ) : null}
                </th>
                {run.columns.map((column) => {
                  const id = cellId(run.id, { promptId: prompt.id, columnId: column.id });
                  return (
                    <td key={column.id}>
                      <CellSummary
                        suites={suites}
                        cellId={id}
                        label={t`${shortModelName(column.name)} to: ${prompt.text.slice(0, 80)}`}
                        isApp={run.mode !== "chat"}
                        onOpen={() => onOpen(id)}
                      />
                    </td>
                  );
                })}
              </tr>
            );
          })}
          {after > 0 ? <tr style={{ height: after }} /> : null}
        </tbody>
      </table>
    </section>
  );
}
