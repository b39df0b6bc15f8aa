import type { EpochKeys } from "../keys/epoch-keys.ts";
import { epochOf, TamperedError } from "../sealed/envelope.ts";
import type { ReplicaState } from "./ports.ts";

/** The keys that an envelope was sealed with. Throws a `TamperedError` for an epoch that this device does not know. */
export function keysFor({ keys }: Pick<ReplicaState, "keys">, envelope: Uint8Array): EpochKeys {
  const epoch = epochOf(envelope);
  const found = keys.find((one) => one.epoch === epoch);
  if (found === undefined)
    throw new TamperedError("A record was encrypted with a key that no device of yours has made.");
  return found;
}

/** The keys that new records are sealed with. */
export function currentKeys({ keys }: Pick<ReplicaState, "keys">): EpochKeys {
  const last = keys.at(-1);
  if (last === undefined) throw new Error("A space has the keys of one epoch at least.");
  return last;
}

/** The keys of the first epoch, which make the ids of records. */
export function firstKeys({ keys }: Pick<ReplicaState, "keys">): EpochKeys {
  const [first] = keys;
  if (first === undefined) throw new Error("A space has the keys of one epoch at least.");
  return first;
}
