import { createContext, type ReactNode, startTransition, use, useEffect, useState } from "react";
import { whenIdle } from "../../../ui/when-idle.ts";

const FirstDrawingContext = createContext(false);

/**
 * Whether this is drawn for the first time: what is out of sight in that moment may leave its place empty, and follows.
 */
export function useIsFirstDrawing(): boolean {
  return use(FirstDrawingContext);
}

/**
 * Holds a row of the list. Its first drawing is over once it has been painted, the page has nothing else to do, and it
 * is its turn.
 */
export function FirstDrawingProvider({ children }: { children: ReactNode }) {
  const [isFirst, setIsFirst] = useState(true);
  useEffect(() => inTurn(() => startTransition(() => setIsFirst(false))), []);
  return <FirstDrawingContext value={isFirst}>{children}</FirstDrawingContext>;
}

/** One for the page: what follows the first drawings, in their order. */
const waiting = new Set<() => void>();
let isRequested = false;
/** Milliseconds of the page's clock. */
let heldUntil = 0;

/** Lets what follows the first drawings wait: while a list is scrolled, its frames are for what comes into sight. */
export function holdFirstDrawings(milliseconds: number): void {
  heldUntil = performance.now() + milliseconds;
}

/**
 * Runs one thing each time that the page is idle, so that they are tasks of their own; gives the way to take it back.
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
