import { useEffect, useState } from "react";

/**
 * Whether a condition has been true for the whole delay, so that short states are not shown.
 *
 * @param delay milliseconds
 */
export function useDelayedFlag(isTrue: boolean, delay: number): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setIsLasting(true), delay);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isTrue, delay]);
  return isTrue && isLasting;
}
