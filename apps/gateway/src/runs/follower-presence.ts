import type { RunTime } from "./run-time.ts";

/** Whether a run has followers. */
export interface FollowerPresence {
  readonly followers: number;
  /** A follower comes. It leaves, once, by the function that is returned. */
  attend(): () => void;
  /** The run has ended: nothing is watched any more. */
  close(): void;
}

/**
 * Ends a run that goes on for longer than it may without a follower. One that was never followed counts from its
 * start.
 *
 * @param options.limit milliseconds
 * @param options.sinceFollowedElsewhere milliseconds since a follower at another gateway was last heard of;
 * undefined: there is none
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
