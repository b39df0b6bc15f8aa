import type { ReceivedAnswer } from "../answers/apply-answer-part.ts";
import type { EnginePorts } from "../ports.ts";
import { growingCell } from "./cell-outcome.ts";
import type { SuiteStore } from "./suite-store.ts";

/** Answers that grow, until the frame that shows them in their cells. */
export interface GrowingAnswers {
  show(cellId: string, answer: ReceivedAnswer): void;
  /** The cell is stored in a later form: what has grown is not shown any more. */
  drop(cellId: string): void;
  /** Shows nothing more. */
  end(): void;
}

/** Shows growing answers once per animation frame; they are not stored. */
export function createGrowingAnswers(
  { scheduler }: Pick<EnginePorts, "scheduler">,
  tables: Pick<SuiteStore["tables"], "suiteCells">,
): GrowingAnswers {
  const growing = new Map<string, ReceivedAnswer>();
  let cancelFrame: (() => void) | undefined;
  return {
    show: (id, answer) => {
      growing.set(id, answer);
      cancelFrame ??= scheduler.onFrame(() => {
        cancelFrame = undefined;
        for (const [cell, state] of growing) tables.suiteCells.update(cell, (current) => growingCell(current, state));
        growing.clear();
      });
    },
    drop: (id) => void growing.delete(id),
    end: () => cancelFrame?.(),
  };
}
