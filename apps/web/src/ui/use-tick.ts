import { useEffect, useState } from "react";

/** Milliseconds between two looks at the clock of a version that is being made (specification, point 9). */
const TIMER_TICK = 10_000;

/** The time, read again every 10 seconds while something is being made. Milliseconds since the epoch. */
export function useTick(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TIMER_TICK);
    return () => clearInterval(timer);
  }, [isRunning]);

  return now;
}
