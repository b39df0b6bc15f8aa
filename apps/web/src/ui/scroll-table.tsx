import type { ReactNode } from "react";
import classes from "./data-table.module.css";

/** A dense table of figures, which may be wider than the screen: it is scrolled in itself, also by the keyboard. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by the keyboard.
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table}>{children}</table>
    </section>
  );
}
