import { createToken, withoutUndefined } from "@tutti/contract";
import type { SuiteCell, SuitePrompt, SuiteRun } from "@tutti/domain";
import { createSuite, hasFailed, promptsToRun, retriedCell } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { addSuiteRules } from "../persistence/suite-rules.ts";
import type { RecordChange } from "../ports.ts";
import { appFiles } from "./app-files.ts";
import { toCellRequest } from "./cell-request.ts";
import { cellsOf } from "./cells-of.ts";
import { judgePair } from "./judge-pair.ts";
import { createRunDrivers } from "./run-drivers.ts";
import { createSuiteStore } from "./suite-store.ts";
import type { NewPrompt, SuiteServices, Suites } from "./suites.ts";

/** The suites over the engine's store and ports, with their services. Running runs are continued. */
export async function createSuites(
  context: EngineContext,
  { services, add }: { services: SuiteServices; add: (change: RecordChange) => void },
): Promise<Suites> {
  addSuiteRules();
  const { ports } = context;
  const now = (): number => ports.clock.now();
  const store = createSuiteStore(context, {
    add,
    isOwned: ({ table, id }) => table === "suiteCells" && drivers.owns(id),
    onStored: () => drivers.look(),
  });
  const { tables } = store;
  const drivers = createRunDrivers(context, { store, services });
  await store.load();
  drivers.look();

  const changeRun = (runId: string, change: Partial<SuiteRun>): void => {
    const run = tables.suiteRuns.get(runId);
    if (run) store.put("suiteRuns", { ...run, ...change, updatedAt: now() });
    drivers.look();
  };
  const changeCell = (cellId: string, change: (cell: SuiteCell) => SuiteCell): void => {
    const cell = tables.suiteCells.get(cellId);
    if (cell) store.put("suiteCells", { ...change(cell), updatedAt: now() });
  };
  const askAgain = async (runId: string, isMeant: (cell: SuiteCell) => boolean): Promise<void> => {
    await store.openRun(runId);
    const run = tables.suiteRuns.get(runId);
    if (!run) return;
    for (const cell of cellsOf(tables, run)) {
      if (hasFailed(cell) && isMeant(cell)) store.put("suiteCells", retriedCell(cell, now()));
    }
  };
  const removeRuns = async (runIds: readonly string[]): Promise<void> => {
    for (const runId of runIds) await store.openRun(runId);
    const cells = tables.suiteCells.all().filter((cell) => runIds.includes(cell.runId));
    const limited = runIds.filter((runId) => tables.suiteRuns.get(runId)?.limit !== undefined);
    store.remove("suiteRuns", runIds);
    drivers.look();
    store.remove(
      "suiteCells",
      cells.map(({ id }) => id),
    );
    await Promise.all(limited.map((runId) => services.dropLimit(runId)));
  };
  const placeOf = (cellId: string) => {
    const cell = tables.suiteCells.get(cellId);
    const run = cell && tables.suiteRuns.get(cell.runId);
    const prompt = run?.prompts.find(({ id }) => id === cell?.promptId);
    const column = run?.columns.find(({ id }) => id === cell?.columnId);
    return cell && run && prompt && column ? { cell, run, prompt, column } : undefined;
  };

  return {
    tables,
    openRun: store.openRun,
    create: ({ title, prompts, mode = "chat" }) => {
      const suite = { ...createSuite({ id: createToken(), now: now(), title }), mode, prompts: prompts.map(toPrompt) };
      store.put("suites", suite);
      return suite;
    },
    addPrompts: (suiteId, prompts) => {
      const suite = tables.suites.get(suiteId);
      if (!suite) return;
      store.put("suites", { ...suite, prompts: [...suite.prompts, ...prompts.map(toPrompt)], updatedAt: now() });
    },
    update: (suiteId, change) => {
      const suite = tables.suites.get(suiteId);
      if (suite) store.put("suites", { ...change(suite), id: suiteId, updatedAt: now() });
    },
    remove: async (suiteId) => {
      const runs = tables.suiteRuns.all().filter((run) => run.suiteId === suiteId);
      await removeRuns(runs.map(({ id }) => id));
      store.remove("suites", [suiteId]);
    },
    start: (suiteId, { columns, judge, limit, concurrency, cachesAnswers }) => {
      const suite = tables.suites.get(suiteId);
      const prompts = suite ? promptsToRun(suite) : [];
      if (!suite || prompts.length === 0 || columns.length === 0) return undefined;
      const run: SuiteRun = {
        id: createToken(),
        suiteId,
        mode: suite.mode,
        prompts,
        columns: [...columns],
        state: "running",
        ...(judge ? { judge } : {}),
        ...withoutUndefined({ limit }),
        concurrency,
        ...(cachesAnswers ? { cachesAnswers } : {}),
        createdAt: now(),
        updatedAt: now(),
      };
      store.put("suiteRuns", run);
      drivers.look();
      return run;
    },
    stop: (runId) => changeRun(runId, { state: "stopped" }),
    resume: async (runId, change = {}) => {
      await askAgain(runId, ({ state }) => state === "stopped");
      changeRun(runId, { ...change, state: "running" });
    },
    retry: async (runId, cellIds) => {
      await askAgain(runId, ({ id }) => cellIds?.includes(id) ?? true);
      changeRun(runId, { state: "running" });
    },
    removeRun: (runId) => removeRuns([runId]),
    vote: (cellId, vote) =>
      changeCell(cellId, ({ vote: _before, ...cell }) => (vote === undefined ? cell : { ...cell, vote })),
    choose: (cellId, against, preference) =>
      changeCell(cellId, (cell) => {
        const { [against]: _before, ...others } = cell.choices ?? {};
        return { ...cell, choices: preference === undefined ? others : { ...others, [against]: preference } };
      }),
    judgePair: async (cellId, against, { model, rubric }) => {
      const place = placeOf(cellId);
      const other = tables.suiteCells.get(against);
      if (!place || !other) return { ok: false, message: "" };
      const { cell, prompt } = place;
      const judgeResult = await judgePair(ports, { cell, other, prompt, model, rubric });
      changeCell(cellId, (current) => ({
        ...current,
        spent: current.spent + judgeResult.cost,
        ...(judgeResult.ok
          ? {
              judgments: [
                ...(current.judgments ?? []).filter((judgment) => judgment.against !== against),
                judgeResult.judgment,
              ],
            }
          : {}),
      }));
      return judgeResult.ok ? { ok: true } : { ok: false, message: judgeResult.message };
    },
    filesOf: async (cellId) => {
      const place = placeOf(cellId);
      return place ? appFiles(place.cell.text, place.run.mode) : [];
    },
    requestOf: async (cellId) => {
      const place = placeOf(cellId);
      if (!place) return undefined;
      const { prompt, column, run } = place;
      return toCellRequest(prompt, column, { mode: run.mode, contextLength: ports.contextLengthOf?.(column.model) });
    },
    end: () => drivers.end(),
  };
}

function toPrompt({ text, systemPrompt, attachments = [], expected, checks = [] }: NewPrompt): SuitePrompt {
  return {
    id: createToken(),
    text,
    attachments: [...attachments],
    checks: [...checks],
    ...(systemPrompt ? { systemPrompt } : {}),
    ...(expected ? { expected } : {}),
  };
}
