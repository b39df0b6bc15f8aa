import { useEffect, useState } from "react";
import { TIMER_TICK } from "./version-view.ts";

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
