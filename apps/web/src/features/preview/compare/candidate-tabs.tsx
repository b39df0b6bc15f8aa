import { t } from "@lingui/core/macro";
import type { Candidate } from "@tutti/engine";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useVersionAuthor } from "../../../bindings/artifacts/use-version-author.ts";
import { versionState } from "../../../ui/models/version-state.ts";
import scrollRow from "../../../ui/scroll-row.module.css";
import classes from "./compare.module.css";
import type { Comparison } from "./use-comparison.ts";

/** The ids of a tab and of what it shows. */
export const tabIds = (base: string, candidateId: string): { tab: string; panel: string } => ({
  tab: `${base}-${candidateId}-tab`,
  panel: `${base}-${candidateId}-panel`,
});

/** A tab for each compared version, with its model; arrow keys move through them. */
export function CandidateTabs({ comparison, base }: { comparison: Comparison; base: string }) {
  const { candidates, chosenId, choose, shownIds, layout } = comparison;
  const list = useRef<HTMLDivElement>(null);
  const chosenTab = chosenId === undefined ? undefined : tabIds(base, chosenId).tab;
  useEffect(() => {
    if (chosenTab !== undefined) {
      document.getElementById(chosenTab)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }, [chosenTab]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const place = candidates.findIndex(({ id }) => id === chosenId);
    const last = candidates.length - 1;
    const target = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: last }[event.key];
    const next = target === undefined ? undefined : candidates[(target + candidates.length) % candidates.length];
    if (next === undefined) return;
    event.preventDefault();
    choose(next.id);
    document.getElementById(tabIds(base, next.id).tab)?.focus();
  };
  return (
    <div
      ref={list}
      className={`${scrollRow.row} ${classes.tabs}`}
      role="tablist"
      aria-label={t`Candidates`}
      aria-multiselectable={layout === "two" || undefined}
      onKeyDown={onKeyDown}
    >
      {candidates.map((candidate) => (
        <CandidateTab
          key={candidate.id}
          candidate={candidate}
          isShown={shownIds.includes(candidate.id)}
          isChosen={candidate.id === chosenId}
          ids={tabIds(base, candidate.id)}
          onChoose={() => choose(candidate.id)}
        />
      ))}
    </div>
  );
}

function CandidateTab({
  candidate: { version },
  isShown,
  isChosen,
  ids,
  onChoose,
}: {
  candidate: Candidate;
  isShown: boolean;
  isChosen: boolean;
  ids: { tab: string; panel: string };
  onChoose: () => void;
}) {
  const author = useVersionAuthor(version);
  const { status, check, text: state } = versionState(version);
  return (
    <button
      type="button"
      role="tab"
      id={ids.tab}
      className={classes.tab}
      aria-selected={isShown}
      aria-controls={ids.panel}
      data-chosen={isChosen || undefined}
      tabIndex={isChosen ? 0 : -1}
      title={t`${author}: ${state}`}
      onClick={onChoose}
    >
      <i className={classes.dot} data-status={status} data-check={check} aria-hidden />
      <span className={classes.number}>{t`v${version.versionNumber}`}</span>
      <span className={classes.author}>{author}</span>
    </button>
  );
}
