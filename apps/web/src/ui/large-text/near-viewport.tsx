import { createContext, type ReactNode, type RefObject, startTransition, use, useEffect, useState } from "react";

/** How far beyond the edges of the scroll container an element counts as near, relative to the container's height. */
const MARGIN = "100%";

type Watch = (element: Element, onNear: () => void) => () => void;

const NearContext = createContext<Watch | undefined>(undefined);

/** One observer for all elements in a scroll container. */
export function NearViewportProvider({ root, children }: { root: RefObject<Element | null>; children: ReactNode }) {
  const [watch] = useState(() => createWatch(root));
  return <NearContext value={watch}>{children}</NearContext>;
}

/** Whether an element has ever been near the visible part. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const watch = use(NearContext);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (isNear || watch === undefined || current === null) return;
    return watch(current, () => startTransition(() => setIsNear(true)));
  }, [element, watch, isNear]);
  return isNear;
}

function createWatch(root: RefObject<Element | null>): Watch {
  const waiting = new Map<Element, () => void>();
  let observer: IntersectionObserver | undefined;
  const start = (): IntersectionObserver =>
    new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          observer?.unobserve(target);
          waiting.get(target)?.();
        }
      },
      { root: root.current, rootMargin: `${MARGIN} 0px` },
    );
  return (element, onNear) => {
    waiting.set(element, onNear);
    observer ??= start();
    observer.observe(element);
    return () => {
      waiting.delete(element);
      observer?.unobserve(element);
    };
  };
}
