import { createContext, type ReactNode, startTransition, use, useEffect, useState } from "react";
import { whenIdle } from "../../../ui/loading/when-idle.ts";

const FirstDrawingContext = createContext(false);

/**
 * Whether the row is drawn for the first time: parts that are not visible at that moment may leave their space empty
 * and are drawn later.
 */
export function useIsFirstDrawing(): boolean {
  return use(FirstDrawingContext);
}

/**
 * Wraps a row of the list. Its first drawing is over once it has been painted, the page is idle, and all earlier rows
 * are done.
 */
export function FirstDrawingProvider({ children }: { children: ReactNode }) {
  const [isFirst, setIsFirst] = useState(true);
  useEffect(() => inTurn(() => startTransition(() => setIsFirst(false))), []);
  return <FirstDrawingContext value={isFirst}>{children}</FirstDrawingContext>;
}

/** One queue for the page: the callbacks that follow the first drawings, in their order. */
const waiting = new Set<() => void>();
let isRequested = false;
/** Milliseconds, as `performance.now()` counts them. */
let heldUntil = 0;

/** Delays what follows the first drawings: while a list is scrolled, its frames are for rows that come into sight. */
export function holdFirstDrawings(milliseconds: number): void {
  heldUntil = performance.now() + milliseconds;
}

/**
 * Runs one callback each time that the page is idle, so that each is a task of its own; returns a function that cancels
 * it.
 */
function inTurn(run: () => void): () => void {
  waiting.add(run);
  askForTurn();
  return () => void waiting.delete(run);
}

function askForTurn(): void {
  if (isRequested || waiting.size === 0) return;
  isRequested = true;
  whenIdle(() => {
    const rest = heldUntil - performance.now();
    if (rest > 0) {
      setTimeout(askAgain, rest);
      return;
    }
    const [next] = waiting;
    if (next !== undefined) {
      waiting.delete(next);
      next();
    }
    askAgain();
  });
}

function askAgain(): void {
  isRequested = false;
  askForTurn();
}
