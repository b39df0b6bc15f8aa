import type { ReactNode } from "react";
import classes from "./finder-note.module.css";

/** The text in place of a finder's empty list: what is missing, and what to do. */
export function FinderNote({
  title,
  role,
  className,
  action,
  children,
}: {
  title: string;
  role?: "alert" | "status";
  /** As high as the list that it replaces. */
  className: string | undefined;
  /** A button beneath. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`${classes.note} ${className ?? ""}`} role={role}>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
