import { t } from "@lingui/core/macro";
import { FinderNote } from "../../ui/dialogs/finder-note.tsx";
import classes from "./search-dialog.module.css";
import type { SearchProgress } from "./search-protocol.ts";

/** The message in the list's place while there is nothing to list. */
export function SearchState({ query, input, progress }: { query: string; input: string; progress: SearchProgress }) {
  if (progress.error !== undefined) {
    return (
      <FinderNote role="alert" className={classes.state} title={t`Your messages could not be searched`}>
        {t`${progress.error} Close this and try again, or reload the page.`}
      </FinderNote>
    );
  }
  if (input === "") {
    return (
      <FinderNote className={classes.state} title={t`Search every message of every chat`}>
        {t`Several words find messages that have them all, parts of words and code too. Nothing leaves this browser.`}
      </FinderNote>
    );
  }
  const isAnswered = query === input && progress.isComplete;
  if (!isAnswered) return <div className={classes.state} />;
  return (
    <FinderNote className={classes.state} title={t`No message matches “${query}”`}>
      {t`Try fewer words, or a part of one.`}
    </FinderNote>
  );
}
