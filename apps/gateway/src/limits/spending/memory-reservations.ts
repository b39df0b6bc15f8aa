import { decide, type KnownLimits, type ReservationOutcome, type Reservations } from "./reservations.ts";
import type { Spender } from "./spenders.ts";

interface SubjectReservations {
  /** Picodollars by running answer. */
  amounts: Map<string, number>;
  /** Picodollars that have been released, in all. */
  released: number;
  /** How many reservations are being decided. */
  asking: number;
}

/**
 * Milliseconds for which limits that were read for an answer are used to reserve its cost: one read on the way to its
 * first token instead of two. A limit that is changed meanwhile counts as changed after the answer was requested.
 */
const FRESH = 1000;

/** How often the ledger is read again because answers have ended during the read. */
const ATTEMPTS = 4;

/**
 * Keeps reservations in this process: for a gateway that is alone on its database.
 *
 * @param readKnown reads the limits with what the ledger has of each, without reservations
 * @param now milliseconds since the epoch
 */
export function createMemoryReservations(
  readKnown: (spenders: readonly Spender[]) => Promise<KnownLimits>,
  now: () => number,
): Reservations {
  const subjects = new Map<string, SubjectReservations>();
  /** How many answers have ended: until the next one does, what was read of the ledger stays true. */
  let endedCount = 0;
  const reads = new WeakMap<KnownLimits, { endedCount: number; at: number }>();

  const isFresh = (known: KnownLimits): boolean => {
    const read = reads.get(known);
    return read?.endedCount === endedCount && now() - read.at < FRESH;
  };

  const stateOf = (subject: string): SubjectReservations => {
    const state = subjects.get(subject) ?? { amounts: new Map(), released: 0, asking: 0 };
    subjects.set(subject, state);
    return state;
  };

  const forget = (subject: string) => {
    const state = subjects.get(subject);
    if (state && state.amounts.size === 0 && state.asking === 0) subjects.delete(subject);
  };

  const reservedOf = (subject: string) => sum(subjects.get(subject)?.amounts.values() ?? []);

  return {
    async read(spenders) {
      const read = { endedCount, at: now() };
      const { states, limitedSubjects } = await readKnown(spenders);
      const known: KnownLimits = {
        states: states.map((state) => ({ ...state, reserved: reservedOf(state.subject) })),
        limitedSubjects,
      };
      reads.set(known, read);
      return known;
    },
    async reserve({ id, spenders, least, most, known }) {
      const own = spenders.map(({ subject }) => subject);
      for (const subject of own) stateOf(subject).asking += 1;
      try {
        for (let attempt = 1; ; attempt += 1) {
          const before = new Map(own.map((subject) => [subject, stateOf(subject).released]));
          const { states } = known && isFresh(known) ? known : await readKnown(spenders);
          // Of an answer that has ended meanwhile, it is unknown whether the ledger's sum includes it.
          const unsureOf = (subject: string) => stateOf(subject).released - (before.get(subject) ?? 0);
          const reservedStates = states.map((state) => ({
            ...state,
            reserved: reservedOf(state.subject) + unsureOf(state.subject),
          }));
          const outcome = decide(reservedStates, { least, most });
          const isUnsure = reservedStates.some(({ subject }) => unsureOf(subject) > 0);
          if (isShort(outcome, most) && isUnsure && attempt < ATTEMPTS) continue;
          if (outcome.type === "granted") {
            // A subject may have several limits, of which the amount is reserved once.
            for (const subject of new Set(states.map((state) => state.subject))) {
              const { amounts } = stateOf(subject);
              amounts.set(id, (amounts.get(id) ?? 0) + outcome.amount);
            }
          }
          return outcome;
        }
      } finally {
        for (const subject of own) {
          stateOf(subject).asking -= 1;
          forget(subject);
        }
      }
    },
    release({ id, subjects: releasedSubjects }) {
      for (const subject of releasedSubjects) {
        const state = subjects.get(subject);
        if (!state) continue;
        endedCount += 1;
        state.released += state.amounts.get(id) ?? 0;
        state.amounts.delete(id);
        forget(subject);
      }
    },
  };
}

/** Whether less was granted than was asked for. */
function isShort(outcome: ReservationOutcome, most: number): boolean {
  return outcome.type === "refused" || outcome.amount < most;
}

function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
