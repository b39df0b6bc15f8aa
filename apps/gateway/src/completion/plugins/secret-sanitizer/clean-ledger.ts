import type { Ledger } from "../../../ledger/ledger.ts";
import type { SecretMatcher } from "../../../logging/secret-matcher.ts";

/**
 * The ledger, without what opens a door. A client may put a key where it does not belong (into its own address, its
 * name, the user's), and an upstream's words for an ending are its own.
 */
export function cleanLedger(ledger: Ledger, { cleanValue }: Pick<SecretMatcher, "cleanValue">): Ledger {
  return {
    // The id is our own, and another one each time: nothing that is remembered to be clean.
    begin: ({ id, identity, ...start }) => ledger.begin({ ...cleanValue(start), id, identity }),
    recordProgress: (id, progress) => ledger.recordProgress(id, progress),
    finish(id, { usage, counts, ...ending }) {
      return ledger.finish(id, {
        ...cleanValue(ending),
        ...(usage === undefined ? {} : { usage }),
        ...(counts === undefined ? {} : { counts }),
      });
    },
  };
}
