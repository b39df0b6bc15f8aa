import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { afterLoad } from "../after-load.ts";
import type { ToastRegion as Region } from "./toast-region.tsx";

const ToastRegion = lazy(async () => {
  // A failure to load the notices must not break the page: without them, failures are still shown in their own places.
  const module = await import("./toast-region.tsx").catch(() => undefined);
  const component: ComponentType<ComponentProps<typeof Region>> = module?.ToastRegion ?? (() => null);
  return { default: component };
});

/** The short notices, whose code is loaded after the first screen, or with the first notice. */
export function LazyToastRegion({ toasts }: ComponentProps<typeof Region>) {
  const hasToasts = useStore(toasts.state, (shownToasts) => shownToasts.length > 0);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => afterLoad(() => setIsLoaded(true)), []);
  if (!hasToasts && !isLoaded) return null;
  return (
    <Suspense>
      <ToastRegion toasts={toasts} />
    </Suspense>
  );
}
