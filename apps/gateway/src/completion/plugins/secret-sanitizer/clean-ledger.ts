import { withoutUndefined } from "@tutti/contract";
import type { Ledger } from "../../../ledger/ledger.ts";
import type { SecretMatcher } from "../../../logging/secret-matcher.ts";

/**
 * The ledger, with secrets removed from what it stores. A client may put a key where it does not belong (into its own
 * address, its name, the user's), and the text of an ending comes from the upstream.
 */
export function cleanLedger(ledger: Ledger, { cleanValue }: Pick<SecretMatcher, "cleanValue">): Ledger {
  return {
    // The id is our own, and a new one each time: the matcher need not remember it as clean.
    begin: ({ id, identity, ...start }) => ledger.begin({ ...cleanValue(start), id, identity }),
    recordProgress: (id, progress) => ledger.recordProgress(id, progress),
    raiseCharge: (id, charge) => ledger.raiseCharge(id, charge),
    finish(id, { usage, counts, ...ending }) {
      return ledger.finish(id, {
        ...cleanValue(ending),
        ...withoutUndefined({ usage, counts }),
      });
    },
  };
}
