import { useStore } from "zustand";
import { useEngine } from "../bindings/services-context.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const StoreBar = lazyPart(
  async () => (await import("./store-bar.tsx")).StoreBar,
  () => null,
);

/** Says above everything else what is the matter with a store that cannot be used as it was. */
export function StoreTrouble() {
  const trouble = useStore(useEngine().storeState, (state) => state.trouble);
  if (trouble === undefined) return null;
  return <StoreBar key={trouble.type} trouble={trouble} />;
}
