/** Notes of one person that are kept at once. */
const MOST = 50;

/** Things that are so for a while, by person: each is noted again, or ends. */
export interface ShortNotes {
  /** @param until milliseconds since the epoch; 0: not any more */
  note(userId: string, name: string, until: number): void;
  has(userId: string, name: string): boolean;
}

/** @param now milliseconds since the epoch */
export function createShortNotes(now: () => number): ShortNotes {
  const notesByPerson = new Map<string, Map<string, number>>();
  const current = (userId: string): ReadonlyMap<string, number> => {
    const notes = notesByPerson.get(userId) ?? new Map<string, number>();
    for (const [name, until] of notes) if (until <= now()) notes.delete(name);
    if (notes.size === 0) notesByPerson.delete(userId);
    return notes;
  };
  return {
    note(userId, name, until) {
      const notes = new Map(current(userId));
      notes.delete(name);
      if (until > now() && notes.size < MOST) notes.set(name, until);
      if (notes.size === 0) notesByPerson.delete(userId);
      else notesByPerson.set(userId, notes);
    },
    has: (userId, name) => current(userId).has(name),
  };
}
