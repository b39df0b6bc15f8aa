import { t } from "@lingui/core/macro";
import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/Progress.layer.css";
import { Button, Menu, NativeSelect, NumberInput, Progress } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDots, IconDownload, IconPlayerPlay, IconPlayerStop, IconRefresh, IconTrash } from "@tabler/icons-react";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import { expectedRunPrice, type RunProgress, runProgress, type SuiteRun, verdictAgreement } from "@tutti/domain";
import type { Suites } from "@tutti/engine";
import { useState } from "react";
import { findModel } from "../../bindings/model-kind.ts";
import { useModels } from "../../bindings/use-models.ts";
import { MenuButton } from "../../ui/buttons/menu-button.tsx";
import { formatCost, formatDollars } from "../../ui/formats/cost.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { LoadingNote } from "../../ui/state-note.tsx";
import { agreementText } from "./agreement-text.ts";
import type { AnswerText } from "./answer-text.ts";
import { CellDrawer } from "./cell-drawer.tsx";
import { exportRun } from "./export-run.ts";
import { RunCards } from "./run-cards.tsx";
import { RunTable } from "./run-table.tsx";
import classes from "./suites.module.css";
import { useOpenRun, useRunCells } from "./use-suites.ts";

interface RunViewProps {
  suites: Suites;
  run: SuiteRun;
  /** The title of the suite. */
  title: string;
  others: readonly (SuiteRun & { number: number })[];
  onCompare: (runId: string) => void;
  onOtherModel: () => void;
  onRemove: () => void;
  AnswerText: AnswerText;
}

/** A run in progress: its state and its cost, above the table that fills. */
export function RunView({ suites, run, title, others, onCompare, onOtherModel, onRemove, AnswerText }: RunViewProps) {
  const isOpen = useOpenRun(suites, run.id);
  const cells = useRunCells(suites, run.id);
  const models = useModels().data;
  const [openedCell, setOpenedCell] = useState<string>();
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const { suiteCells } = suites.tables;
  if (!isOpen) return <LoadingNote label={t`Loading the run`} />;
  const progress = runProgress(run, cells);
  const expected = expectedRunPrice(run, (slug) =>
    slug === AUTO_ROUTER_MODEL ? undefined : findModel(models, slug)?.pricing,
  );
  const agreement = verdictAgreement(cells);
  const Table = isNarrow ? RunCards : RunTable;
  const save = (format: "csv" | "json"): void => exportRun(run, { title, format, cellOf: suiteCells.get });
  return (
    <>
      <div className={classes.bar}>
        <RunState run={run} progress={progress} />
        <span className={classes.figures}>
          {t`${formatNumber(progress.doneCount)} of ${formatNumber(progress.total)}`}
          {progress.checkedCount > 0 ? (
            <b>{t`${formatNumber(Math.round((100 * progress.passedCount) / progress.checkedCount))}% pass`}</b>
          ) : null}
          <span title={t`Price so far`}>{formatCost(progress.cost)}</span>
          {expected.price === undefined ? null : (
            <span className={classes.dimmed}>{t`of about ${formatDollars(expected.price)}`}</span>
          )}
          {run.limit === undefined ? null : (
            <span className={classes.dimmed}>{t`limit ${formatDollars(run.limit)}`}</span>
          )}
        </span>
        <span className={classes.tools}>
          <RunButtons suites={suites} run={run} failedCount={progress.failedCount} />
          <Button size="compact-sm" variant="default" onClick={onOtherModel}>
            {t`Run again on another model`}
          </Button>
          {others.length === 0 ? null : (
            <NativeSelect
              aria-label={t`Compare with another run`}
              size="xs"
              value=""
              data={[
                { value: "", label: t`Compare with…` },
                ...others.map(({ id, number }) => ({ value: id, label: t`Run ${number}` })),
              ]}
              onChange={(event) => event.currentTarget.value !== "" && onCompare(event.currentTarget.value)}
            />
          )}
          <MenuButton icon={IconDots} label={t`More about the run`} position="bottom-end" width={200}>
            <Menu.Item
              leftSection={<IconDownload size={15} />}
              onClick={() => save("csv")}
            >{t`Export as CSV`}</Menu.Item>
            <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => save("json")}>
              {t`Export as JSON`}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={15} />} onClick={onRemove}>{t`Remove run`}</Menu.Item>
          </MenuButton>
        </span>
      </div>
      <Progress
        className={classes.progress ?? ""}
        size={3}
        aria-label={t`Progress of the run`}
        value={progress.total === 0 ? 0 : (100 * (progress.doneCount + progress.failedCount)) / progress.total}
      />
      {agreement === undefined ? null : <p className={classes.dimmed}>{agreementText(agreement)}</p>}
      <Table suites={suites} run={run} cells={cells} onOpen={setOpenedCell} />
      {openedCell === undefined ? null : (
        <CellDrawer
          suites={suites}
          run={run}
          cellId={openedCell}
          onOpen={setOpenedCell}
          onClose={() => setOpenedCell(undefined)}
          AnswerText={AnswerText}
        />
      )}
    </>
  );
}

function RunState({ run, progress }: { run: SuiteRun; progress: RunProgress }) {
  const words = {
    running: t`Running`,
    stopped: progress.busyCount > 0 ? t`Stopping` : t`Stopped`,
    limit: t`Stopped at the limit`,
    ended: progress.failedCount > 0 ? t`Finished, ${formatNumber(progress.failedCount)} failed` : t`Finished`,
  };
  return (
    <span className={classes.state} role="status" data-state={run.state}>
      {words[run.state]}
    </span>
  );
}

function RunButtons({ suites, run, failedCount }: { suites: Suites; run: SuiteRun; failedCount: number }) {
  const [limit, setLimit] = useState<number | string>(run.limit ?? "");
  if (run.state === "running") {
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerStop size={15} />}
        onClick={() => suites.stop(run.id)}
      >
        {t`Stop`}
      </Button>
    );
  }
  if (run.state === "ended") {
    if (failedCount === 0) return null;
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={15} />}
        onClick={() => void suites.retry(run.id)}
      >
        {t`Retry ${formatNumber(failedCount)} failed`}
      </Button>
    );
  }
  const higher = typeof limit === "number" ? limit : undefined;
  return (
    <>
      {run.state === "limit" ? (
        <NumberInput
          aria-label={t`New limit in dollars`}
          className={classes.limit ?? ""}
          size="xs"
          min={0}
          decimalScale={4}
          placeholder={t`No limit`}
          value={limit}
          onChange={setLimit}
        />
      ) : null}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerPlay size={15} />}
        disabled={run.state === "limit" && higher !== undefined && higher <= (run.limit ?? 0)}
        onClick={() => void suites.resume(run.id, run.state === "limit" ? { limit: higher } : {})}
      >
        {t`Resume`}
      </Button>
    </>
  );
}
