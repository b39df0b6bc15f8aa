import { createContext, type ReactNode, startTransition, use, useEffect, useState } from "react";

/** Milliseconds after which a busy page draws what can wait all the same. */
const IDLE_TIMEOUT = 1000;

const FirstDrawingContext = createContext(false);

/** Whether this is drawn for the first time: what nobody sees in that moment may leave its place empty, and follows. */
export function useIsFirstDrawing(): boolean {
  return use(FirstDrawingContext);
}

/** Holds a row of the list. Its first drawing is over once it has been painted, the page has nothing else to do, and it is its turn. */
export function FirstDrawingProvider({ children }: { children: ReactNode }) {
  const [isFirst, setIsFirst] = useState(true);
  useEffect(() => inTurn(() => startTransition(() => setIsFirst(false))), []);
  return <FirstDrawingContext value={isFirst}>{children}</FirstDrawingContext>;
}

/** One for the page: what follows the first drawings, in their order. */
const waiting = new Set<() => void>();
let isAsked = false;

/** Runs one thing each time that the page is idle, so that they are tasks of their own; gives the way to take it back. */
function inTurn(run: () => void): () => void {
  waiting.add(run);
  askForTurn();
  return () => void waiting.delete(run);
}

function askForTurn(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  whenIdle(() => {
    isAsked = false;
    const [next] = waiting;
    if (next !== undefined) {
      waiting.delete(next);
      next();
    }
    askForTurn();
  });
}

/** Runs something when the page has been painted and is idle; gives the way to take that back. */
export function whenIdle(run: () => void): () => void {
  // Not every browser tells when it is idle.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, IDLE_TIMEOUT);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT });
  return () => cancelIdleCallback(idle);
}
