/** Pages of one person that are known at once; those of which nothing was heard for longest are forgotten. */
const MOST = 50;

/** Milliseconds for which a page that is looked at counts without another report. */
export const LOOKED_AT_FOR = 60_000;

/** What a page said last of itself. */
export interface Look {
  page: string;
  /** The number of the page's report: browsers send reports side by side, and the last may arrive first. */
  number: number;
  isVisible: boolean;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Which pages of a person are looked at. */
export interface Presence {
  /** Returns whether the report is newer than all that are known of its page; one that is not changes nothing. */
  note(userId: string, look: Look): boolean;
  isLookingAtAny(userId: string): boolean;
}

/** @param now milliseconds since the epoch */
export function createPresence(now: () => number): Presence {
  const looksByPerson = new Map<string, Map<string, Look>>();
  /** A page that was left is remembered as long as an earlier report of it may count. */
  const current = (userId: string): Map<string, Look> => {
    const looks = looksByPerson.get(userId) ?? new Map<string, Look>();
    for (const [page, { at }] of looks) if (at + LOOKED_AT_FOR <= now()) looks.delete(page);
    if (looks.size === 0) looksByPerson.delete(userId);
    return looks;
  };
  return {
    note(userId, look) {
      const looks = current(userId);
      const last = looks.get(look.page);
      if (last !== undefined && last.number >= look.number) return false;
      looks.delete(look.page);
      looks.set(look.page, look);
      const [longestSilent = ""] = looks.keys();
      if (looks.size > MOST) looks.delete(longestSilent);
      looksByPerson.set(userId, looks);
      return true;
    },
    isLookingAtAny: (userId) => [...current(userId).values()].some(({ isVisible }) => isVisible),
  };
}
