import { IconChevronRight } from "@tabler/icons-react";
import type { Citation } from "@tutti/domain";
import classes from "./citations.module.css";
import { citationsLabel } from "./figures.ts";
import { hostOf, safeLink } from "./markdown/safe-address.ts";

/** The sources that an answer names: how many, and on demand which. */
export function Citations({ citations }: { citations: readonly Citation[] }) {
  return (
    <details className={classes.citations}>
      <summary className={classes.summary}>
        <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
        {citationsLabel(citations.length)}
      </summary>
      <ol className={classes.list}>
        {citations.map((citation, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: citations are only ever added at the end.
          <li key={index}>
            <Source citation={citation} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Source({ citation }: { citation: Citation }) {
  const address = safeLink(citation.url);
  const title = citation.title?.trim() || hostOf(citation.url);
  return (
    <>
      {address === undefined ? (
        <span className={classes.title}>{title}</span>
      ) : (
        <a className={classes.title} href={address} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
      )}
      <span className={classes.url}>{citation.url}</span>
      {citation.content === undefined || citation.content === "" ? null : (
        <span className={classes.excerpt}>{citation.content}</span>
      )}
    </>
  );
}
