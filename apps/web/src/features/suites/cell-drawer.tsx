import { t } from "@lingui/core/macro";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, Drawer, SegmentedControl } from "@mantine/core";
import { IconRefresh, IconThumbDown, IconThumbUp } from "@tabler/icons-react";
import { hasFailed, cellId as idOf, isBusy, type SuiteCell, type SuiteRun } from "@tutti/domain";
import type { Suites } from "@tutti/engine";
import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { shortModelName } from "../../bindings/model-kind.ts";
import { useRecord } from "../../bindings/use-record.ts";
import { isCostlyPicture } from "../../ui/attachments/drawing-cost.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatDuration } from "../../ui/formats/duration.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import type { AnswerText } from "./answer-text.ts";
import answers from "./answers.module.css";
import { cellStateNames, checkNames, outcomeNames, settingsLine } from "./suite-names.ts";
import classes from "./suites.module.css";

interface CellDrawerProps {
  suites: Suites;
  run: SuiteRun;
  cellId: string;
  onOpen: (cellId: string) => void;
  onClose: () => void;
  AnswerText: AnswerText;
}

/**
 * One complete answer beside the table: its prompt, its text, the results of its checks, and the person's own verdict.
 */
export function CellDrawer({ suites, run, cellId, onOpen, onClose, AnswerText }: CellDrawerProps) {
  const cell = useRecord(suites.tables.suiteCells, cellId);
  const row = run.prompts.findIndex(({ id }) => id === cell?.promptId);
  const place = run.columns.findIndex(({ id }) => id === cell?.columnId);
  const prompt = run.prompts[row];
  const column = run.columns[place];
  const [part, setPart] = useState("answer");
  if (!cell || !prompt || !column) return null;
  const go = (rows: number, columns: number): void => {
    const to = run.prompts[row + rows];
    const at = run.columns[place + columns];
    const id = to && at && idOf(run.id, { promptId: to.id, columnId: at.id });
    if (id && suites.tables.suiteCells.get(id)) onOpen(id);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps: Record<string, [number, number]> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
    };
    const step = steps[event.key];
    const isField = event.target instanceof HTMLInputElement;
    if (step && !isField) {
      event.preventDefault();
      go(...step);
    }
    if (event.key === "p") suites.vote(cell.id, cell.vote === "pass" ? undefined : "pass");
    if (event.key === "f") suites.vote(cell.id, cell.vote === "fail" ? undefined : "fail");
  };
  const settings = settingsLine(column.settings);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={[shortModelName(column.name), settings].filter(Boolean).join(" · ")}
      overlayProps={{ backgroundOpacity: 0.2 }}
      onKeyDown={press}
    >
      <div className={answers.drawer}>
        <p className={answers.asked} dir="auto">
          {prompt.text}
        </p>
        <Verdict suites={suites} cell={cell} />
        {cell.checks.length === 0 ? null : (
          <ul className={answers.results} aria-label={t`Checks`}>
            {cell.checks.map(({ index, type, outcome, reason, model }) => (
              <li key={index} data-outcome={outcome}>
                <b>{outcomeNames[outcome]}</b> {checkNames[type]}
                {type === "judge" || type === "runs" ? null : <code translate="no">{prompt.checks[index]?.value}</code>}
                {model === undefined ? null : <span className={answers.byModel}>{t`judged by ${model}`}</span>}
                {reason ? <span className={answers.reason}>{reason}</span> : null}
              </li>
            ))}
          </ul>
        )}
        <SegmentedControl
          size="xs"
          value={part}
          onChange={setPart}
          data={[
            { value: "answer", label: t`Answer` },
            { value: "request", label: t`Request` },
            { value: "details", label: t`Details` },
          ]}
        />
        {part === "request" ? (
          <Request suites={suites} cellId={cell.id} />
        ) : part === "details" ? (
          <Details cell={cell} model={column.model} />
        ) : (
          <>
            {cell.app?.thumbnail ? <img className={answers.picture} src={cell.app.thumbnail} alt={t`The app`} /> : null}
            {cell.error ? (
              <p className={classes.failure} role="alert">
                {cell.error.status > 0 ? `${cell.error.status}: ${cell.error.text}` : cell.error.text}
              </p>
            ) : null}
            <AnswerText text={cell.text} isStreaming={cell.state === "asked"} />
            {cell.images?.map(({ url }) => (
              <DrawnPicture key={url.slice(-64)} url={url} />
            ))}
          </>
        )}
      </div>
    </Drawer>
  );
}

function DrawnPicture({ url }: { url: string }) {
  const isTooCostly = useMemo(() => isCostlyPicture(url), [url]);
  if (isTooCostly) return <p className={answers.reason}>{t`The model's drawing takes too long to draw.`}</p>;
  return <img className={answers.picture} src={url} alt={t`Drawn by the model`} />;
}

/** The person's own verdict, copying, and another try. */
function Verdict({ suites, cell }: { suites: Suites; cell: SuiteCell }) {
  const vote = (next: "pass" | "fail"): void => suites.vote(cell.id, cell.vote === next ? undefined : next);
  return (
    <div className={`${classes.verdict} ${answers.verdict}`}>
      <Button
        size="compact-sm"
        variant={cell.vote === "pass" ? "filled" : "default"}
        aria-pressed={cell.vote === "pass"}
        leftSection={<IconThumbUp size={14} />}
        onClick={() => vote("pass")}
      >
        {t`Pass`} <kbd>P</kbd>
      </Button>
      <Button
        size="compact-sm"
        variant={cell.vote === "fail" ? "filled" : "default"}
        aria-pressed={cell.vote === "fail"}
        leftSection={<IconThumbDown size={14} />}
        onClick={() => vote("fail")}
      >
        {t`Fail`} <kbd>F</kbd>
      </Button>
      {hasFailed(cell) ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          onClick={() => void suites.retry(cell.runId, [cell.id])}
        >
          {t`Retry`}
        </Button>
      ) : null}
      <CopyButton text={() => cell.text} label={t`Copy answer`} />
      {isBusy(cell) ? <span role="status">{cellStateNames[cell.state]}</span> : null}
    </div>
  );
}

function Request({ suites, cellId }: { suites: Suites; cellId: string }) {
  const [body, setBody] = useState("");
  useEffect(() => {
    let isOver = false;
    void suites.requestOf(cellId).then((request) => isOver || setBody(JSON.stringify(request, null, 2) ?? ""));
    return () => {
      isOver = true;
    };
  }, [suites, cellId]);
  return <pre className={answers.body}>{body}</pre>;
}

function Details({ cell, model }: { cell: SuiteCell; model: string }) {
  const { figures, attempt, spent } = cell;
  const rows: [string, string | undefined][] = [
    [t`State`, cellStateNames[cell.state]],
    [t`Model`, figures.model ?? model],
    [t`Provider`, figures.provider],
    [t`Tokens in`, figures.promptTokens === undefined ? undefined : formatNumber(figures.promptTokens)],
    [t`Tokens out`, figures.tokens === undefined ? undefined : formatNumber(figures.tokens)],
    [t`Time to first token`, figures.latency === undefined ? undefined : formatDuration(figures.latency)],
    [t`Duration`, figures.duration === undefined ? undefined : formatDuration(figures.duration)],
    [t`Cost of the answer`, figures.cost === undefined ? undefined : formatCost(figures.cost)],
    [t`Cost with retries and judges`, spent > 0 ? formatCost(spent) : undefined],
    [t`Attempts`, formatNumber(attempt + 1)],
    [t`Ended by`, figures.finishReason],
    [t`Generation`, figures.generationId],
    [t`Cached from`, figures.cachedFrom],
  ];
  return (
    <dl className={answers.details}>
      {rows.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
