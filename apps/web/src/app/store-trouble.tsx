import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import { useEngine } from "../bindings/services-context.tsx";

const StoreBar = lazy(async () => ({ default: (await import("./store-bar.tsx")).StoreBar }));

/** Says above everything else what is the matter with a store that cannot be used as it was. */
export function StoreTrouble() {
  const trouble = useStore(useEngine().storeState, (state) => state.trouble);
  if (trouble === undefined) return null;
  return (
    <Suspense fallback={null}>
      <StoreBar key={trouble.type} trouble={trouble} />
    </Suspense>
  );
}
