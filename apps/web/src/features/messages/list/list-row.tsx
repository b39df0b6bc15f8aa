import type { VirtualItem } from "@tanstack/react-virtual";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import classes from "./message-list.module.css";

interface ListRowProps {
  item: VirtualItem;
  /** Whether the list is scrolled so fast that a turn which comes is not worth drawing. */
  isPassing: boolean;
  isInSight: boolean;
  /** Takes the row's element, whose height counts from then on. */
  measure: (element: HTMLDivElement | null) => void;
  children: ReactNode;
}

/**
 * A row of the list. One that comes out of sight leaves its place blank at first and is drawn in small steps, between
 * which the list is scrolled on; one that came while turns were passing, when they pass no more. What is in sight is
 * drawn at once, and what was drawn stays drawn.
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
      // The virtualiser places what it has measured.
      style={isDrawn ? undefined : { top: item.start, height: item.size }}
    >
      {isDrawn ? children : null}
    </div>
  );
}
