import { t } from "@lingui/core/macro";
import { Popover } from "@mantine/core";
import type { Citation } from "@tutti/domain";
import { type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./citation-view.module.css";
import { useMarkdownScene } from "./markdown-context.ts";
import type { CitationMark } from "./parse/citation-marks.ts";
import { MARK_OPENING } from "./parse/citation-marks.ts";
import { hostOf, safeLink } from "./parse/safe-address.ts";

/** Milliseconds that the pointer must rest before a card opens, and that it has to reach the card. */
const TIMEOUT = 160;

/** The sources that a mark cites, as superscript links to the list of sources; an unknown number is shown as text. */
export function CitationMarks({ mark }: { mark: CitationMark }) {
  const { citations } = useMarkdownScene();
  const isKnown = mark.numbers.every((number) => citations[number - 1] !== undefined);
  if (!isKnown) return mark.raw.startsWith(MARK_OPENING) ? null : mark.raw;
  return (
    <sup className={classes.marks}>
      {mark.numbers.map((number) => (
        <Mark key={number} number={number} />
      ))}
    </sup>
  );
}

function Mark({ number }: { number: number }) {
  const { citations, showCitation } = useMarkdownScene();
  const citation = citations[number - 1];
  if (citation === undefined) return null;
  return (
    <WithCard citation={citation}>
      <button
        type="button"
        className={classes.mark}
        aria-label={t`Source ${number}: ${titleOf(citation)}`}
        onClick={() => showCitation(number - 1)}
      >
        {number}
      </button>
    </WithCard>
  );
}

/** A link in the text; a link to a cited source shows the source's card. */
export function CitedLink({
  address,
  title,
  children,
}: {
  address: string;
  title?: string | undefined;
  children: ReactNode;
}) {
  const { citations } = useMarkdownScene();
  const citation = citations.find(({ url }) => url === address || safeLink(url) === address);
  const link = (
    <a href={address} target="_blank" rel="noopener noreferrer" title={citation === undefined ? title : undefined}>
      {children}
    </a>
  );
  return citation === undefined ? link : <WithCard citation={citation}>{link}</WithCard>;
}

/** Shows the card of a source while the pointer or the focus is on its mark or link. */
function WithCard({ citation, children }: { citation: Citation; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = (next: boolean): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(next), TIMEOUT);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what the link or the button in it does.
    <span
      className={classes.near}
      onPointerEnter={() => turn(true)}
      onPointerLeave={() => turn(false)}
      onFocus={() => turn(true)}
      onBlur={() => turn(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        setIsOpen(false);
      }}
    >
      {children}
      {/* Most cards are never opened, so the card and its positioning are rendered only when open. */}
      {isOpen ? (
        <Popover opened position="top" withinPortal withRoles={false} returnFocus={false} onChange={setIsOpen}>
          <Popover.Target>
            <span className={classes.anchor} aria-hidden />
          </Popover.Target>
          <Popover.Dropdown className={classes.card}>
            <SourceCard citation={citation} />
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </span>
  );
}

function SourceCard({ citation }: { citation: Citation }) {
  const address = safeLink(citation.url);
  return (
    <>
      <span className={classes.host}>{hostOf(citation.url)}</span>
      {address === undefined ? (
        <span className={classes.title}>{titleOf(citation)}</span>
      ) : (
        <a className={classes.title} href={address} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
          {titleOf(citation)}
        </a>
      )}
      {citation.content?.trim() ? <span className={classes.excerpt}>{citation.content.trim()}</span> : null}
    </>
  );
}

function titleOf(citation: Citation): string {
  return citation.title?.trim() || hostOf(citation.url);
}
