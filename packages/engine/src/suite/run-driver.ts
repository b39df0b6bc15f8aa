import { describeApiError, isOwnRefusal } from "@tutti/contract";
import type { CellPlace, SuiteCell, SuiteRun } from "@tutti/domain";
import { cellId, createCell, createNextPrice, suiteTexts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { askCell, type PlacedCell, placedCell } from "./ask-cell.ts";
import { answeredCell, limitedCell, outcomeMeaning } from "./cell-outcome.ts";
import { createCellStops } from "./cell-stops.ts";
import { cellsOf } from "./cells-of.ts";
import { checkCell } from "./check-cell.ts";
import { createGatewayRetries } from "./gateway-retries.ts";
import { createGrowingAnswers } from "./growing-answers.ts";
import { createRunLimit } from "./run-limit.ts";
import { planRun } from "./run-plan.ts";
import type { SuiteStore } from "./suite-store.ts";
import type { SuiteServices } from "./suites.ts";

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
  const growing = createGrowingAnswers(ports, tables);
  const stops = createCellStops(ports, tables);
  const limit = createRunLimit(services, runId);
  const retries = createGatewayRetries(ports, () => look());
  let isLeaving = false;
  let isFinished = false;
  /** Set while running cells have all that is left of the limit: no cell is started until one of them has ended. */
  let waitsForRest = false;
  let finish = (): void => undefined;
  const completion = new Promise<void>((resolve) => {
    finish = () => {
      isFinished = true;
      retries.cancel();
      resolve();
    };
  });

  const runNow = (): SuiteRun | undefined => tables.suiteRuns.get(runId);
  const setState = (state: SuiteRun["state"]): void => {
    const run = runNow();
    if (run && run.state !== state) store.put("suiteRuns", { ...run, state, updatedAt: ports.clock.now() });
  };
  const put = (cell: SuiteCell): SuiteCell => {
    growing.drop(cell.id);
    // The cells of a removed run are not stored.
    if (runNow()) store.put("suiteCells", cell);
    return cell;
  };

  /**
   * Starts or continues a cell's run of the gateway, up to its outcome. A claimed cell may have reached the gateway:
   * its run is started once more, by the same id.
   */
  const ask = async (place: PlacedCell, signal: AbortSignal): Promise<SuiteCell | undefined> => {
    // The cell is stored before the request: a page that is killed in between finds it, and starts the same run.
    await context.writes.flush();
    let current = place.cell;
    const outcome = await askCell(ports, place, {
      signal,
      onStarted: () => {
        current = put({ ...current, state: "asked" });
      },
      onGrowth: (answer) => growing.show(current.id, answer),
    });
    if (isLeaving) return undefined;
    const now = ports.clock.now();
    const meaning = outcomeMeaning(outcome);
    if (meaning === "sign-in") {
      put({ ...current, state: "waiting", updatedAt: now });
      pauseSignedOut();
    } else if (meaning === "unreachable") retries.later();
    else {
      retries.succeed();
      waitsForRest = meaning === "limit";
      if (meaning === "answered") return put(answeredCell(current, outcome, now));
      put(limitedCell(current, outcome, now));
    }
    return undefined;
  };
  /** Brings a cell to its end: its answer, and the checks of it. */
  const work = async (cell: SuiteCell, signal: AbortSignal): Promise<void> => {
    const place = placedCell(cell, runNow());
    if (place === undefined) return;
    const { run, prompt } = place;
    const answered = cell.state === "checking" ? cell : await ask(place, signal);
    if (answered?.state !== "checking") return;
    const checkedCell = await checkCell(answered, { run, prompt, ports, services, signal }, put);
    if (isLeaving || signal.aborted) return;
    put({ ...checkedCell, state: "done", updatedAt: ports.clock.now() });
  };
  const begin = (cell: SuiteCell): void => {
    const controller = new AbortController();
    busy.set(cell.id, controller);
    work(cell, controller.signal)
      .catch((error) => context.warnOnce(`A cell of a suite broke off: ${String(error)}`))
      .finally(() => {
        busy.delete(cell.id);
        stops.forget(cell.id);
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
  /** Makes the gateway hold the run's limit before a cell is asked under it. */
  const hold = async (dollars: number): Promise<void> => {
    const holding = await limit.hold(dollars);
    if (!holding.ok && holding.error.code === 0) return retries.later();
    if (!holding.ok && isOwnRefusal(holding.error)) pauseSignedOut();
    else if (!holding.ok) {
      setState("stopped");
      ports.notify({ kind: "error", title: suiteTexts.notHeld.title, text: describeApiError(holding.error) });
    }
    look();
  };

  const look = (): void => {
    if (isFinished) return;
    const run = runNow();
    if (isLeaving || !run || run.state !== "running") {
      if (!isLeaving) stops.stop(busy);
      if (busy.size === 0) finish();
      return;
    }
    if (retries.isWaiting() || limit.isHolding()) return;
    if (run.limit !== undefined && !limit.isHeld(run.limit)) {
      hold(run.limit).catch((error) => context.warnOnce(`The limit of a suite's run broke off: ${String(error)}`));
      return;
    }
    const cells = cellsOf(tables, run);
    const price = createNextPrice(run, cells, services.pricing);
    const plan = planRun({ run, cells, price }, { isOwn: (id) => busy.has(id), waitsForRest });
    for (const cell of plan.continued) begin(cell);
    for (const place of plan.begun) claim(run, place);
    const { over } = plan;
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
      growing.end();
      for (const controller of busy.values()) controller.abort();
      if (busy.size === 0) finish();
    },
    finished: completion,
  };
}
