import type { ReactNode } from "react";
import classes from "./import-dialog.module.css";

/** The buttons of a step; `start` is apart from the others, at the start. */
export function Actions({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.actions}>
      <div className={classes.start}>{start}</div>
      {children}
    </div>
  );
}
