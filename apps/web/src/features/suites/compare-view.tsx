import { plural, t } from "@lingui/core/macro";
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select } from "@mantine/core";
import { IconArrowLeft, IconRobot } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CellChange,
  type ComparedCell,
  compareRuns,
  preferenceAgreement,
  type SuiteCell,
  type SuiteRun,
} from "@tutti/domain";
import type { Suites } from "@tutti/engine";
import { useRef, useState } from "react";
import { shortModelName, writesText } from "../../bindings/model-kind.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useModels } from "../../bindings/use-models.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { scrollable } from "../../ui/scrollable.ts";
import { EmptyNote, LoadingNote } from "../../ui/state-note.tsx";
import { agreementText } from "./agreement-text.ts";
import answers from "./answers.module.css";
import { CheckMarks } from "./cell-summary.tsx";
import styles from "./run.module.css";
import { changeNames, settingsLine } from "./suite-names.ts";
import classes from "./suites.module.css";
import { useOpenRun, useRunCells } from "./use-suites.ts";

interface CompareViewProps {
  suites: Suites;
  before: SuiteRun & { number: number };
  after: SuiteRun & { number: number };
  onBack: () => void;
}

/** The height of a pair of answers in pixels. */
const ROW = 168;

const changes: readonly CellChange[] = ["better", "worse", "changed", "same", "open"];

/** Two runs side by side: their better, worse and other answers, by checks, by the person's choice, or by a model's. */
export function CompareView({ suites, before, after, onBack }: CompareViewProps) {
  const areOpen = [useOpenRun(suites, before.id), useOpenRun(suites, after.id)].every(Boolean);
  const [only, setOnly] = useState<CellChange>();
  const scroller = useRef<HTMLElement>(null);
  // A change of these cells renders the comparison anew.
  const cells = [useRunCells(suites, before.id), useRunCells(suites, after.id)].flat();
  const comparison = compareRuns(before, after, suites.tables.suiteCells.get);
  const pairs = comparison.columns
    .flatMap((columns) => columns.cells.map((cell) => ({ ...cell, columns })))
    .filter(({ change }) => only === undefined || change === only);
  const rows = useVirtualizer({
    count: pairs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 4,
  });
  const agreement = preferenceAgreement(cells, suites.tables.suiteCells.get);
  if (!areOpen) return <LoadingNote label={t`Loading the runs`} />;
  return (
    <>
      <div className={classes.bar}>
        <Button size="compact-sm" variant="default" leftSection={<IconArrowLeft size={15} />} onClick={onBack}>
          {t`Run ${after.number}`}
        </Button>
        <fieldset className={answers.filters} aria-label={t`What changed`}>
          {changes.map((change) => (
            <button
              key={change}
              type="button"
              data-change={change}
              aria-pressed={only === change}
              onClick={() => setOnly(only === change ? undefined : change)}
            >
              {changeNames[change]} {formatNumber(comparison.counts[change])}
            </button>
          ))}
        </fieldset>
        <JudgeAll suites={suites} pairs={pairs.filter(isUndecided)} />
      </div>
      {agreement === undefined ? null : <p className={classes.dimmed}>{agreementText(agreement)}</p>}
      {pairs.length === 0 ? (
        <EmptyNote>{t`There is no such pair of answers in these two runs.`}</EmptyNote>
      ) : (
        <section ref={scroller} className={classes.tableFrame} aria-label={t`Pairs of answers`} {...scrollable}>
          <div style={{ height: rows.getTotalSize(), position: "relative" }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const pair = pairs[index];
              if (!pair) return null;
              const { columns } = pair;
              return (
                <div
                  key={`${columns.after.id} ${pair.prompt.id}`}
                  className={answers.comparison}
                  style={{ top: start, height: ROW }}
                >
                  <PairHead suites={suites} pair={pair} />
                  {[
                    { run: before, column: columns.before, cell: pair.before },
                    { run: after, column: columns.after, cell: pair.after },
                  ].map(({ run, column, cell }) => (
                    <div key={run.id} className={answers.side}>
                      <span className={answers.sideHead}>
                        {t`Run ${run.number}`} · {shortModelName(column.name)} {settingsLine(column.settings)}
                        {cell ? <CheckMarks cell={cell} /> : null}
                      </span>
                      <p dir="auto">{cell?.error?.text ?? cell?.text}</p>
                    </div>
                  ))}
                </div>
              );
            })}
          </div>
        </section>
      )}
    </>
  );
}

/** Whether a judge can decide: two answers that no check distinguishes, and that no model has judged yet. */
function isUndecided({ before, after, change, by }: ComparedCell): boolean {
  return change === "changed" && by !== "model" && before !== undefined && after !== undefined;
}

function PairHead({ suites, pair }: { suites: Suites; pair: ComparedCell }) {
  const { prompt, before, after, change, by, isPromptChanged } = pair;
  const judgment = after?.judgments?.find(({ against }) => against === before?.id);
  const currentPreference = before && after?.choices?.[before.id];
  const choose = (preference: "this" | "other" | "tie"): void => {
    if (before && after) suites.choose(after.id, before.id, currentPreference === preference ? undefined : preference);
  };
  const choices = [
    { preference: "other", label: t`First` },
    { preference: "tie", label: t`Tie` },
    { preference: "this", label: t`Second` },
  ] as const;
  return (
    <div className={answers.pairHead}>
      <span className={answers.change} data-change={change}>
        {changeNames[change]}
      </span>
      {by === "model" ? <span className={answers.byModel}>{t`judged by ${judgment?.model ?? ""}`}</span> : null}
      {by === "person" ? <span className={answers.byModel}>{t`your choice`}</span> : null}
      <span className={styles.prompt} dir="auto" title={prompt.text}>
        {prompt.text}
      </span>
      {isPromptChanged ? <span className={classes.dimmed}>{t`The prompt has changed.`}</span> : null}
      {isDone(before) && isDone(after) ? (
        <fieldset className={answers.filters} aria-label={t`Which is better?`}>
          {choices.map(({ preference, label }) => (
            <button
              key={preference}
              type="button"
              aria-pressed={currentPreference === preference}
              onClick={() => choose(preference)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      ) : null}
      {judgment === undefined ? null : (
        <span className={answers.reason} title={judgment.orders.map(({ reason }) => reason).join("\n")}>
          <IconRobot size={13} aria-label={t`Judged by a model`} /> {orderWords(judgment.orders)}
        </span>
      )}
    </div>
  );
}

function isDone(cell: SuiteCell | undefined): boolean {
  return cell?.state === "done";
}

/** The reasons of a judge in both orders. */
function orderWords(orders: readonly { preference: string; reason: string }[]): string {
  const [one, two] = orders;
  if (one && two && one.preference !== two.preference) {
    return t`The two orders disagree, which is a tie. “${one.reason}” – “${two.reason}”`;
  }
  return one?.reason ?? "";
}

/** Pairs that are judged at the same time. */
const AT_ONCE = 4;

/** Has a model judge the pairs that no check decides, each in both orders. */
function JudgeAll({ suites, pairs }: { suites: Suites; pairs: readonly ComparedCell[] }) {
  const { notify } = useServices();
  const models = useModels().data ?? [];
  const [model, setModel] = useState<string | null>(null);
  const [remainingCount, setRemainingCount] = useState<number>();
  const judge = async (): Promise<void> => {
    if (model === null) return;
    const waiting = [...pairs];
    let failure: string | undefined;
    setRemainingCount(waiting.length);
    const work = async (): Promise<void> => {
      for (let pair = waiting.shift(); pair !== undefined && failure === undefined; pair = waiting.shift()) {
        const { before, after } = pair;
        const judgeOutcome = before && after && (await suites.judgePair(after.id, before.id, { model }));
        if (judgeOutcome?.ok === false) failure = judgeOutcome.message;
        setRemainingCount((count) => (count === undefined ? undefined : count - 1));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setRemainingCount(undefined);
    if (failure !== undefined) notify({ kind: "error", title: t`Not all pairs were judged`, text: failure });
  };
  if (pairs.length === 0 && remainingCount === undefined) return null;
  return (
    <span className={classes.tools}>
      <Select
        aria-label={t`Judging model`}
        size="xs"
        searchable
        limit={60}
        placeholder={t`Judging model`}
        data={models.filter(writesText).map(({ id, name }) => ({ value: id, label: name }))}
        value={model}
        onChange={setModel}
      />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRobot size={15} />}
        disabled={model === null || remainingCount !== undefined}
        onClick={() => void judge()}
      >
        {remainingCount === undefined
          ? t`Judge ${plural(pairs.length, { one: "# pair", other: "# pairs" })} in both orders`
          : t`Judging, ${formatNumber(remainingCount)} left`}
      </Button>
    </span>
  );
}
