import { type CryptoPort, fromBase64 } from "../crypto-port.ts";
import { wrapDataKey } from "../keys/key-slots.ts";
import { type Keyring, sealKeyring } from "../keys/keyring.ts";
import { secretSlots } from "../keys/openers.ts";
import { headHash } from "../sealed/head.ts";
import type { ReplicaPorts, ReplicaState, WrappedKey } from "./ports.ts";
import { prepareCommit } from "./push.ts";
import { currentKeys } from "./state-keys.ts";

export type KeyPorts = Pick<ReplicaPorts, "crypto" | "rows" | "shadows" | "server">;

/** How the server has taken a change of the keys. `conflict`: another device was faster. */
export type CommitOutcome = "done" | "conflict" | { full: string };

/**
 * Sends a keyring with the wrapped keys of its holders, and stores the state.
 *
 * @param change.saved the state to store, for a device that has not read the records yet
 */
export async function commitKeyring(
  ports: KeyPorts,
  state: ReplicaState,
  change: { keyring: Keyring; remove: readonly string[]; saved?: ReplicaState },
): Promise<CommitOutcome> {
  const { crypto } = ports;
  const { keyring } = change;
  const { space } = state;
  const sequence = state.sequence + 1;
  const envelope = await sealKeyring(crypto, currentKeys(state), { space, sequence, keyring });
  const keyChange = {
    keyring: envelope,
    keyringHash: headHash(envelope),
    slots: { put: await wrapForAll(crypto, space, keyring), remove: change.remove },
  };
  const prepared = await prepareCommit(ports, state, { waiting: [], keyChange });
  const outcome = await ports.server.commit(prepared.commit);
  if (outcome === "done") await ports.shadows.save({ state: change.saved ?? prepared.state });
  return outcome;
}

/** The current data key for each holder of the keyring. */
function wrapForAll(crypto: CryptoPort, space: string, keyring: Keyring): Promise<WrappedKey[]> {
  const { epoch, dataKeys, devices } = keyring;
  const dataKey = fromBase64(dataKeys.at(-1) ?? "");
  const holders = [
    ...secretSlots.flatMap((slot) => {
      const publicKey = keyring[slot];
      return publicKey === undefined ? [] : [{ slot, publicKey }];
    }),
    ...devices.map(({ id, publicKey }) => ({ slot: id, publicKey })),
  ];
  return Promise.all(
    holders.map(async ({ slot, publicKey }) => {
      const wrapped = await wrapDataKey(crypto, { publicKey, dataKey, context: { space, slot, epoch } });
      return { slot, epoch, wrapped };
    }),
  );
}
