import { useEffect, useState } from "react";

/** Milliseconds between two looks at the clock. */
const LOOK_EVERY = 60_000;

/** The time, new each time another local day has begun; for what is grouped by days. */
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
