import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { noticeTexts } from "@tutti/domain";
import { type ComponentType, useEffect, useState } from "react";
import classes from "./lazy-part.module.css";

/**
 * A part of the page whose code is fetched when it is drawn for the first time. Where the code cannot be had, as
 * without a network, that is said in its place, with a button that fetches it again; what stands around it goes on.
 *
 * @param label what the place is called while its code is on the way
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label: string,
): ComponentType<Props> {
  let componentType: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => componentType);
    const [hasFailed, setHasFailed] = useState(false);
    const isWanted = Part === undefined && !hasFailed;

    useEffect(() => {
      if (!isWanted) return undefined;
      let isOver = false;
      load().then(
        (component) => {
          componentType = component;
          if (!isOver) setPart(() => component);
        },
        () => {
          if (!isOver) setHasFailed(true);
        },
      );
      return () => {
        isOver = true;
      };
    }, [isWanted]);

    if (Part !== undefined) return <Part {...props} />;
    if (!hasFailed) return <div className={classes.place} role="status" aria-label={label} />;
    return (
      <div className={classes.place} role="alert">
        <p className={classes.text}>{noticeTexts.partNotLoaded.text}</p>
        <Button size="compact-sm" variant="default" onClick={() => setHasFailed(false)}>
          {t`Try again`}
        </Button>
      </div>
    );
  };
}
