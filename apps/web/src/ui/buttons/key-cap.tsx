import type { ReactNode } from "react";
import classes from "./key-cap.module.css";

/** A key, as it is drawn in a hint. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
