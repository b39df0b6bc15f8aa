import type { ReactNode } from "react";
import classes from "./data-table.module.css";
import { scrollable } from "./scrollable.ts";

/** A dense table of numbers, which may be wider than the screen: it scrolls by itself, also by the keyboard. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.scroll} aria-label={label} {...scrollable}>
      <table className={classes.table}>{children}</table>
    </section>
  );
}
