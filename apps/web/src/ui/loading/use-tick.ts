import { useEffect, useState } from "react";

/** Milliseconds between two updates of the timer of a version that is being generated (specification, point 9). */
const TIMER_TICK = 10_000;

/** The time, read again every 10 seconds while a version is being generated. Milliseconds since the epoch. */
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
