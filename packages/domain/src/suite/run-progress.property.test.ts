import { withoutUndefined } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nextCells } from "./run-progress.ts";
import { cell, column, prompt, run } from "./suite.test-support.ts";
import { cellId, isBusy, type SuiteCell } from "./suite-cell.ts";
import { providerOfSlug } from "./suite-run.ts";

const shape = fc.record({
  prompts: fc.integer({ min: 0, max: 8 }),
  models: fc.array(fc.constantFrom("one/a", "one/b", "two/c", "three/d"), { maxLength: 6 }),
  concurrency: fc.integer({ min: 1, max: 5 }),
  limit: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
});
/** An event of the busy cells: which one ends, how, and its cost. */
const step = fc.record({
  index: fc.nat(),
  state: fc.constantFrom("done" as const, "failed" as const, "lost" as const),
  cost: fc.integer({ min: 0, max: 1 }),
});

test("[EVID-6] a run asks no cell twice, keeps its shares and its limit, and ends", () => {
  fc.assert(
    fc.property(shape, fc.array(step, { minLength: 60, maxLength: 60 }), (settings, steps) => {
      const { limit, concurrency } = settings;
      const suiteRun = run({
        prompts: Array.from({ length: settings.prompts }, (_, place) => prompt(`p${place}`)),
        columns: settings.models.map((model, place) => column(`c${place}`, model)),
        concurrency,
        ...withoutUndefined({ limit }),
      });
      const cells = new Map<string, SuiteCell>();
      const runCells = new Set<string>();
      let over: string | undefined;
      for (const { index, state, cost } of steps) {
        const next = nextCells({ run: suiteRun, cells: [...cells.values()], price: () => 1 });
        for (const place of next.ask) {
          const id = cellId(suiteRun.id, place);
          expect(runCells.has(id)).toBe(false);
          runCells.add(id);
          cells.set(id, cell(place.promptId, place.columnId, { state: "asked" }));
        }
        const busy = [...cells.values()].filter(isBusy);
        const counts = Map.groupBy(busy, ({ columnId }) =>
          providerOfSlug(suiteRun.columns.find(({ id }) => id === columnId)?.model ?? ""),
        );
        for (const group of counts.values()) expect(group.length).toBeLessThanOrEqual(concurrency);
        const spending = [...cells.values()].reduce((sum, each) => sum + each.spent, 0);
        expect(spending + busy.length).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
        over = next.over;
        if (over !== undefined) break;
        const ending = busy[index % busy.length];
        if (ending) cells.set(ending.id, { ...ending, state, spent: cost });
      }
      expect(over).toBe(runCells.size === settings.prompts * settings.models.length ? "ended" : "limit");
    }),
  );
});
