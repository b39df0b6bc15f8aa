import type { VirtualItem } from "@tanstack/react-virtual";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import classes from "./message-list.module.css";

interface ListRowProps {
  item: VirtualItem;
  /** Whether the list is scrolled so fast that a row that appears is not worth drawing. */
  isPassing: boolean;
  isInSight: boolean;
  /** Receives the row's element, whose measured height counts from then on. */
  measure: (element: HTMLDivElement | null) => void;
  children: ReactNode;
}

/**
 * A row of the list. A row that is added out of sight leaves its space blank at first and is drawn in small steps,
 * between which the list can be scrolled; a row that is added while turns pass is drawn when they have stopped passing.
 * A row in sight is drawn at once, and a drawn row stays drawn.
 */
export function ListRow({ item, isPassing, isInSight, measure, children }: ListRowProps) {
  const [isDrawn, setIsDrawn] = useState(isInSight && !isPassing);
  if (!isDrawn && !isPassing && isInSight) setIsDrawn(true);
  const isWaiting = !isDrawn && !isPassing;
  useEffect(() => {
    if (isWaiting) startTransition(() => setIsDrawn(true));
  }, [isWaiting]);
  return (
    <div
      ref={isDrawn ? measure : undefined}
      data-index={item.index}
      className={classes.row}
      // The virtualizer positions the rows that it has measured.
      style={isDrawn ? undefined : { top: item.start, height: item.size }}
    >
      {isDrawn ? children : null}
    </div>
  );
}
