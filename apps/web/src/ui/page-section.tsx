import { type ReactNode, useId } from "react";
import classes from "./page-section.module.css";

interface PageSectionProps {
  title: string;
  /** The element's id, for addresses: `/settings#api-keys`. */
  anchor?: string;
  /** One sentence beneath the title. */
  lead?: ReactNode;
  /** Controls at the end of the title's line. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its title. */
export function PageSection({ title, anchor, lead, tools, children }: PageSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} id={anchor} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {tools !== undefined && <div className={classes.tools}>{tools}</div>}
      </div>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** The title of a page. */
export function PageTitle({ children, tools }: { children: ReactNode; tools?: ReactNode }) {
  return (
    <div className={classes.title}>
      <h1>{children}</h1>
      {tools !== undefined && <div className={classes.tools}>{tools}</div>}
    </div>
  );
}
