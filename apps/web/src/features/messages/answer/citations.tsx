import { IconChevronRight } from "@tabler/icons-react";
import type { Citation } from "@tutti/domain";
import { hostOf, safeLink } from "../markdown/parse/safe-address.ts";
import classes from "./citations.module.css";
import { citationsLabel } from "./figures.ts";

interface CitationsProps {
  citations: readonly Citation[];
  /** Makes the ids of the entries unique in the page. */
  idPrefix: string;
}

/** The sources that an answer cites: their number, and on demand the list. Marks in the text link to its entries. */
export function Citations({ citations, idPrefix }: CitationsProps) {
  return (
    <details className={classes.citations} id={`${idPrefix}-sources`}>
      <summary className={classes.summary}>
        <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
        {citationsLabel(citations.length)}
      </summary>
      <ol className={classes.list}>
        {citations.map((citation, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: citations are only ever added at the end.
          <li key={index} id={sourceId(idPrefix, index)} tabIndex={-1}>
            <Source citation={citation} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Opens the list at a source and focuses the entry. */
export function showSource(idPrefix: string, index: number): void {
  const list = document.getElementById(`${idPrefix}-sources`);
  if (list instanceof HTMLDetailsElement) list.open = true;
  const entry = document.getElementById(sourceId(idPrefix, index));
  entry?.scrollIntoView({ block: "nearest" });
  entry?.focus({ preventScroll: true });
}

function sourceId(idPrefix: string, index: number): string {
  return `${idPrefix}-source-${index + 1}`;
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
