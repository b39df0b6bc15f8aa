import { describeApiError, isOwnRefusal } from "@tutti/contract";
import type { CellPlace, SuiteCell, SuiteRun } from "@tutti/domain";
import {
  cellId,
  createCell,
  createNextPrice,
  gatewayRunId,
  isBusy,
  nextCells,
  retriedCell,
  suiteTexts,
} from "@tutti/domain";
import type { ReceivedAnswer } from "../answers/apply-answer-part.ts";
import type { EngineContext } from "../context.ts";
import { askRun, LOG_KEPT } from "./ask-run.ts";
import { answeredCell, growingCell, metRunLimit } from "./cell-outcome.ts";
import { toCellRequest } from "./cell-request.ts";
import { cellsOf } from "./cells-of.ts";
import { checkCell } from "./check-cell.ts";
import type { SuiteStore } from "./suite-store.ts";
import type { SuiteServices } from "./suites.ts";

/** Milliseconds until an unreachable gateway is called again; the wait doubles from the first value to the second. */
const FIRST_RETRY = 5_000;
const LAST_RETRY = 60_000;

/** Milliseconds that a stopped answer has for its last parts. */
const STOP_TIMEOUT = 3_000;

export interface RunDriver {
  /** Reads the run's current state, starts cells that are due, and stops cells if the run was stopped. */
  look(): void;
  /** Whether it is working on a cell right now. */
  owns(cellId: string): boolean;
  /** Leaves the running cells to the gateway, and to the next tab that drives the run. */
  leave(): void;
  /** Settles when no cell is being worked on anymore. */
  finished: Promise<void>;
}

/**
 * Drives one run, in the one tab that holds its lock: continues running cells and starts the next ones, until none is
 * left.
 */
export function createRunDriver(
  context: EngineContext,
  { runId, store, services }: { runId: string; store: SuiteStore; services: SuiteServices },
): RunDriver {
  const { ports } = context;
  const { tables } = store;
  const busy = new Map<string, AbortController>();
  /** Growing answers, until the frame that shows them. */
  const growing = new Map<string, ReceivedAnswer>();
  let cancelFrame: (() => void) | undefined;
  let isLeaving = false;
  let isFinished = false;
  /** US dollars that the gateway holds as the run's limit, as far as is known. */
  let heldLimit: number | undefined;
  let isHolding = false;
  /** Set while running cells have all that is left of the limit: no cell is started until one of them has ended. */
  let waitsForRest = false;
  /** Set while the gateway is unreachable: cancels the next try. */
  let cancelRetry: (() => void) | undefined;
  let retries = 0;
  let finish = (): void => undefined;
  const completion = new Promise<void>((resolve) => {
    finish = () => {
      isFinished = true;
      cancelRetry?.();
      resolve();
    };
  });

  const runNow = (): SuiteRun | undefined => tables.suiteRuns.get(runId);
  const setState = (state: SuiteRun["state"]): void => {
    const run = runNow();
    if (run && run.state !== state) store.put("suiteRuns", { ...run, state, updatedAt: ports.clock.now() });
  };
  const show = (id: string, answer: ReceivedAnswer): void => {
    growing.set(id, answer);
    cancelFrame ??= ports.scheduler.onFrame(() => {
      cancelFrame = undefined;
      for (const [cell, state] of growing) tables.suiteCells.update(cell, (current) => growingCell(current, state));
      growing.clear();
    });
  };
  const put = (cell: SuiteCell): SuiteCell => {
    growing.delete(cell.id);
    // The cells of a removed run are not stored.
    if (runNow()) store.put("suiteCells", cell);
    return cell;
  };

  /** Starts or continues a cell, up to its outcome. */
  const work = async (cell: SuiteCell, signal: AbortSignal): Promise<void> => {
    const run = runNow();
    const prompt = run?.prompts.find(({ id }) => id === cell.promptId);
    const column = run?.columns.find(({ id }) => id === cell.columnId);
    if (!run || !prompt || !column) return;
    const now = (): number => ports.clock.now();
    let current = cell;
    if (current.state !== "checking") {
      const askedAt = current.askedAt ?? now();
      // The cell is stored before the request: a page that is killed in between finds it, and starts the same run.
      await context.writes.flush();
      const outcome = await askRun(ports, {
        id: gatewayRunId(current),
        request: toCellRequest(prompt, column, {
          mode: run.mode,
          contextLength: ports.contextLengthOf?.(column.model),
        }),
        suiteRunId: run.id,
        // An answer that is asked again is to be another one.
        caching: run.cachesAnswers !== true ? "off" : current.attempt > 0 ? "anew" : "on",
        askedAt,
        isStarted: current.state === "asked" || now() - askedAt > LOG_KEPT,
        signal,
        onStarted: () => {
          current = put({ ...current, state: "asked" });
        },
        onGrowth: (answer) => show(current.id, answer),
      });
      if (isLeaving) return;
      if (outcome.how === "refused" && isOwnRefusal(outcome.error)) {
        // No model was called: the cell waits until the person has signed in.
        put({ ...current, state: "waiting", updatedAt: now() });
        pauseSignedOut();
        return;
      }
      if (outcome.how === "refused" && outcome.error.code === 0) {
        retryLater();
        return;
      }
      retries = 0;
      if (metRunLimit(outcome)) {
        // It is asked anew once more is left: what there is of it is no answer to compare.
        const cost = "answer" in outcome ? (outcome.answer.usage?.cost ?? 0) : 0;
        put(retriedCell({ ...current, spent: current.spent + cost }, now()));
        waitsForRest = true;
        return;
      }
      waitsForRest = false;
      current = put(answeredCell(current, outcome, now()));
    }
    if (current.state !== "checking") return;
    const checkedCell = await checkCell(current, { run, prompt, ports, services, signal }, put);
    if (isLeaving || signal.aborted) return;
    put({ ...checkedCell, state: "done", updatedAt: now() });
  };
  const begin = (cell: SuiteCell): void => {
    const controller = new AbortController();
    busy.set(cell.id, controller);
    work(cell, controller.signal)
      .catch((error) => context.warnOnce(`A cell of a suite broke off: ${String(error)}`))
      .finally(() => {
        busy.delete(cell.id);
        stopping.delete(cell.id);
        look();
      });
  };
  const claim = (run: SuiteRun, place: CellPlace): void => {
    const now = ports.clock.now();
    const before = tables.suiteCells.get(cellId(run.id, place)) ?? createCell(run, place, now);
    begin(put({ ...before, state: "claimed", askedAt: now, updatedAt: now }));
  };
  const pauseSignedOut = (): void => {
    if (runNow()?.state !== "running") return;
    setState("stopped");
    ports.notify({ kind: "error", ...suiteTexts.notSignedIn });
  };
  /** A claimed cell may have reached the gateway: its run is started once more, by the same id. */
  /** Makes the gateway hold the run's limit before a cell is asked under it. */
  const hold = async (limit: number): Promise<void> => {
    isHolding = true;
    const outcome = await services.holdLimit(runId, limit);
    isHolding = false;
    if (outcome.ok) heldLimit = limit;
    else if (outcome.error.code === 0) return retryLater();
    else if (isOwnRefusal(outcome.error)) pauseSignedOut();
    else {
      setState("stopped");
      ports.notify({ kind: "error", title: suiteTexts.notHeld.title, text: describeApiError(outcome.error) });
    }
    look();
  };
  const retryLater = (): void => {
    if (cancelRetry) return;
    const delay = Math.min(FIRST_RETRY * 2 ** retries, LAST_RETRY);
    retries += 1;
    cancelRetry = ports.scheduler.after(delay, () => {
      cancelRetry = undefined;
      look();
    });
  };
  const stopping = new Set<string>();
  const stopAll = (): void => {
    for (const [id, controller] of busy) {
      if (stopping.has(id)) continue;
      stopping.add(id);
      const cell = tables.suiteCells.get(id);
      if (cell?.state !== "asked") {
        if (cell?.state === "claimed") ports.runs.stop(gatewayRunId(cell));
        controller.abort();
        continue;
      }
      ports.runs.stop(gatewayRunId(cell));
      // The gateway's last entry has the cost of the stopped answer.
      ports.scheduler.after(STOP_TIMEOUT, () => controller.abort());
    }
  };

  const look = (): void => {
    if (isFinished) return;
    const run = runNow();
    if (isLeaving || !run || run.state !== "running") {
      if (!isLeaving) stopAll();
      if (busy.size === 0) finish();
      return;
    }
    if (cancelRetry || isHolding) return;
    if (run.limit !== undefined && run.limit !== heldLimit) {
      hold(run.limit).catch((error) => context.warnOnce(`The limit of a suite's run broke off: ${String(error)}`));
      return;
    }
    const cells = cellsOf(tables, run);
    for (const cell of cells) if (isBusy(cell) && !busy.has(cell.id)) begin(cell);
    const { ask, over: reason } = nextCells({
      run,
      cells: cellsOf(tables, run),
      price: createNextPrice(run, cells, services.pricing),
    });
    if (!waitsForRest) for (const place of ask) claim(run, place);
    // Nothing runs that could give anything of the limit back.
    const over = waitsForRest && ask.length > 0 ? "limit" : reason;
    if (over === undefined || busy.size > 0) return;
    setState(over);
    if (over === "limit") ports.notify({ kind: "info", ...suiteTexts.limit });
    finish();
  };

  return {
    look,
    owns: (id) => busy.has(id),
    leave: () => {
      isLeaving = true;
      cancelFrame?.();
      for (const controller of busy.values()) controller.abort();
      if (busy.size === 0) finish();
    },
    finished: completion,
  };
}
