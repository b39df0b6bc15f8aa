import { useEffect, useState } from "react";

/**
 * Whether something has been true for so long without a break, so that what passes at once is not shown.
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
