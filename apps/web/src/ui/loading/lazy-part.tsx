import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { noticeTexts } from "@tutti/domain";
import { type ComponentType, startTransition, useEffect, useState } from "react";
import classes from "./lazy-part.module.css";

/**
 * A component whose code is fetched later. `preload` fetches it before it is drawn; a failure is shown when it is
 * drawn.
 */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => void };

/**
 * A part of the page whose code is fetched when it is drawn for the first time. If the code cannot be loaded, as
 * without a network, a text in its place says so, with a button that fetches it again; the rest of the page goes on.
 *
 * Code that is already loaded is drawn at once: React's `lazy` shows its fallback for 300 ms even then
 * (`FALLBACK_THROTTLE_MS` of React 19).
 *
 * @param place the component that is shown while the code loads, or the label of an empty place until then
 * @param Failed replaces the default message that the code cannot be loaded, if it has no room or more is to be shown
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: string | ComponentType<Props>,
  Failed: ComponentType<Props & FailedProps> = FailedPlace,
): LazyPart<Props> {
  let componentType: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (component) => {
        componentType = component;
        return component;
      },
      (error: unknown) => {
        // The next call tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Place: ComponentType<Props> = typeof place === "string" ? () => <EmptyPlace label={place} /> : place;

  function Part(props: Props) {
    const [Component, setComponent] = useState(() => componentType);
    const [hasFailed, setHasFailed] = useState(false);
    const isWanted = Component === undefined && !hasFailed;

    useEffect(() => {
      if (!isWanted) return undefined;
      let isOver = false;
      loadOnce().then(
        (component) => {
          // In small steps: a part may be most of the page.
          if (!isOver) startTransition(() => setComponent(() => component));
        },
        () => {
          if (!isOver) setHasFailed(true);
        },
      );
      return () => {
        isOver = true;
      };
    }, [isWanted]);

    if (Component !== undefined) return <Component {...props} />;
    return hasFailed ? <Failed {...props} onRetry={() => setHasFailed(false)} /> : <Place {...props} />;
  }
  return Object.assign(Part, { preload: () => void loadOnce().catch(() => undefined) });
}

function EmptyPlace({ label }: { label: string }) {
  return <div className={classes.place} role="status" aria-label={label} />;
}

interface FailedProps {
  onRetry: () => void;
}

/** Says that the code cannot be loaded, with a button that fetches it again. */
export function FailedPlace({ onRetry }: FailedProps) {
  return (
    <div className={classes.place} role="alert">
      <p className={classes.text}>{noticeTexts.partNotLoaded.text}</p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  );
}
