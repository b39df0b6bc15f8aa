import type { RunTime } from "./run-time.ts";

/** Whether a run has followers. */
export interface FollowerPresence {
  readonly followers: number;
  /** Adds a follower. The returned function removes it, once. */
  attend(): () => void;
  /** The run has ended: the absence of followers is not watched anymore. */
  close(): void;
}

/**
 * Ends a run that goes on for longer than its limit without a follower. For a run that was never followed, the time
 * counts from its start.
 *
 * @param options.limit milliseconds
 * @param options.sinceFollowedElsewhere milliseconds since a follower at another gateway last gave a sign; undefined:
 * there is none
 */
export function createFollowerPresence(options: {
  limit: number;
  time: RunTime;
  sinceFollowedElsewhere: () => Promise<number | undefined>;
  onUnattended: () => void;
}): FollowerPresence {
  const { limit, time, sinceFollowedElsewhere, onUnattended } = options;
  let followers = 0;
  let isClosed = false;
  let cancel = time.after(limit, checkAbsence);

  function checkAbsence(): void {
    void sinceFollowedElsewhere().then((since) => {
      if (isClosed || followers > 0) return;
      if (since === undefined || since >= limit) onUnattended();
      else cancel = time.after(limit - since, checkAbsence);
    });
  }

  return {
    get followers() {
      return followers;
    },
    attend() {
      followers += 1;
      cancel();
      let isHere = true;
      return () => {
        if (!isHere) return;
        isHere = false;
        followers -= 1;
        if (followers > 0 || isClosed) return;
        cancel();
        cancel = time.after(limit, checkAbsence);
      };
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
}
