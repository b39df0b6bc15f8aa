import { t } from "@lingui/core/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { cellId, type SuitePrompt } from "@tutti/domain";
import { useRef } from "react";
import { shortModelName } from "../../bindings/model-kind.ts";
import { scrollable } from "../../ui/scrollable.ts";
import { CellSummary } from "./cell-summary.tsx";
import { ColumnFigures } from "./column-figures.tsx";
import styles from "./run-cards.module.css";
import type { RunTableProps } from "./run-table.tsx";
import { settingsLine } from "./suite-names.ts";
import classes from "./suites.module.css";

/** Heights in pixels: of a prompt's text, and of an answer below it, either text or an app with its image. */
const PROMPT = 60;
const ANSWER = { chat: 77, app: 149 };

/** A run where there is no room for a table: each prompt with its answers below it. Only visible rows are rendered. */
export function RunCards({ suites, run, cells, onOpen }: RunTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const answer = run.mode === "chat" ? ANSWER.chat : ANSWER.app;
  const rows = useVirtualizer({
    count: run.prompts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => PROMPT + run.columns.length * answer,
    overscan: 1,
  });
  return (
    <>
      <ul className={styles.models} aria-label={t`Models`}>
        {run.columns.map((column) => (
          <li key={column.id}>
            {shortModelName(column.name)}
            <ColumnFigures run={run} column={column} cells={cells} />
          </li>
        ))}
      </ul>
      <section ref={scroller} className={classes.tableFrame} aria-label={t`Answers`} {...scrollable}>
        <ol className={styles.list} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, size }) => {
            const prompt = run.prompts[index];
            return prompt === undefined ? null : (
              <li key={prompt.id} className={styles.card} style={{ top: start, height: size }}>
                <PromptWords prompt={prompt} />
                {run.columns.map((column) => {
                  const id = cellId(run.id, { promptId: prompt.id, columnId: column.id });
                  const name = shortModelName(column.name);
                  const settings = settingsLine(column.settings);
                  return (
                    <div key={column.id} className={styles.answer} style={{ height: answer }}>
                      <span className={styles.model} title={settings === "" ? name : `${name} ${settings}`}>
                        {name}
                        {settings === "" ? null : <span className={styles.settings}>{settings}</span>}
                      </span>
                      <CellSummary
                        suites={suites}
                        cellId={id}
                        label={t`${name} to: ${prompt.text.slice(0, 80)}`}
                        isApp={run.mode !== "chat"}
                        onOpen={() => onOpen(id)}
                      />
                    </div>
                  );
                })}
              </li>
            );
          })}
        </ol>
      </section>
    </>
  );
}

function PromptWords({ prompt }: { prompt: SuitePrompt }) {
  const words = prompt.expected ? t`${prompt.text} (expects: ${prompt.expected})` : prompt.text;
  return (
    <h3 className={styles.prompt} style={{ height: PROMPT }} dir="auto" title={words}>
      <span>{words}</span>
    </h3>
  );
}
