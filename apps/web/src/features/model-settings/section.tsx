import { type ReactNode, useId } from "react";
import classes from "./fields.module.css";

/** Settings that belong together, under their heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Two fields beside each other where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

/** A note about the settings above it. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
