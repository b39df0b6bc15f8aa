import { useEffect, useState } from "react";

/** Milliseconds between two checks of the clock. */
const LOOK_EVERY = 60_000;

/** The current time, updated only when a new local day has begun; for lists that are grouped by day. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => {
      setNow((before) => (new Date(before).toDateString() === new Date().toDateString() ? before : Date.now()));
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);

  return now;
}
