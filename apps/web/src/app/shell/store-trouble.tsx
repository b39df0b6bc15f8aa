import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { StoreTrouble as Trouble } from "@tutti/engine";
import { useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { useEngine } from "../../bindings/services-context.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.tsx";
import classes from "./store-bar.module.css";

const StoreBar = lazyPart(
  async () => (await import("./store-bar.tsx")).StoreBar,
  () => null,
  FailedBar,
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

/** The bar whose code cannot be fetched: what matters, without the reason. */
function FailedBar({ onRetry }: { onRetry: () => void }) {
  return (
    <section className={classes.bar} role="alert">
      <p className={classes.words}>
        <strong>{t`This tab may not keep what you write.`}</strong>{" "}
        {t`The reason could not be fetched: check that you are online, and try again.`}
      </p>
      <Button size="compact-sm" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </section>
  );
}
