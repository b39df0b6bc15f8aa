import { gatewayRunId } from "@tutti/domain";
import type { EnginePorts } from "../ports.ts";
import type { SuiteStore } from "./suite-store.ts";

/** Milliseconds that a stopped answer has for its last parts. */
const STOP_TIMEOUT = 3_000;

/** The stops of cells under way. */
export interface CellStops {
  /** Stops the work on cells, each once. */
  stop(busy: ReadonlyMap<string, AbortController>): void;
  /** The work on a cell has ended. */
  forget(cellId: string): void;
}

export function createCellStops(
  { runs, scheduler }: Pick<EnginePorts, "runs" | "scheduler">,
  tables: Pick<SuiteStore["tables"], "suiteCells">,
): CellStops {
  const stopping = new Set<string>();
  return {
    stop: (busy) => {
      for (const [id, controller] of busy) {
        if (stopping.has(id)) continue;
        stopping.add(id);
        const cell = tables.suiteCells.get(id);
        // A claimed cell may have reached the gateway.
        if (cell?.state === "asked" || cell?.state === "claimed") runs.stop(gatewayRunId(cell));
        // The gateway's last entry has the cost of the stopped answer.
        if (cell?.state === "asked") scheduler.after(STOP_TIMEOUT, () => controller.abort());
        else controller.abort();
      }
    },
    forget: (id) => void stopping.delete(id),
  };
}
