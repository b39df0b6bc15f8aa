import classes from "./search-dialog.module.css";
import type { SearchProgress } from "./search-protocol.ts";

/** What stands in the list's place while there is nothing to list. */
export function SearchState({ query, typed, progress }: { query: string; typed: string; progress: SearchProgress }) {
  if (progress.error !== undefined) {
    return (
      <div className={classes.state} role="alert">
        <p className={classes.title}>Your messages could not be searched</p>
        <p className={classes.text}>{progress.error} Close this and try again, or reload the page.</p>
      </div>
    );
  }
  if (typed === "") {
    return (
      <div className={classes.state}>
        <p className={classes.title}>Search every message of every room</p>
        <p className={classes.text}>
          Several words find messages that have them all, parts of words and code too. Nothing leaves this browser.
        </p>
      </div>
    );
  }
  const isAnswered = query === typed && progress.isComplete;
  return (
    <div className={classes.state}>
      {isAnswered && (
        <>
          <p className={classes.title}>No message matches “{query}”</p>
          <p className={classes.text}>Try fewer words, or a part of one.</p>
        </>
      )}
    </div>
  );
}
