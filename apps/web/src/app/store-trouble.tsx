import type { StoreTrouble as Trouble } from "@tutti/engine";
import { useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { useEngine } from "../bindings/services-context.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const StoreBar = lazyPart(
  async () => (await import("./store-bar.tsx")).StoreBar,
  () => null,
);

/** Shows, above everything else, the problem of a store that cannot be used as it was. */
export function StoreTrouble() {
  const trouble = useStore(useEngine().storeState, (state) => state.trouble);
  return trouble === undefined ? null : <Bar trouble={trouble} />;
}

/**
 * Sets `--store-bar` to its height, which the page beneath subtracts, also while it only says that its code cannot be
 * fetched.
 */
function Bar({ trouble }: { trouble: Trouble }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const root = document.documentElement.style;
    const watch = new ResizeObserver(() => root.setProperty("--store-bar", `${element.offsetHeight}px`));
    watch.observe(element);
    return () => {
      watch.disconnect();
      root.removeProperty("--store-bar");
    };
  }, []);
  return (
    <div ref={place}>
      <StoreBar key={trouble.type} trouble={trouble} />
    </div>
  );
}
