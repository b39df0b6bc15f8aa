import { type CryptoPort, fromBase64, randomBytes, toBase64Url } from "../crypto-port.ts";
import { createDataKey, deriveEpochKeys } from "../keys/epoch-keys.ts";
import { createDevicePair, pairOfSecret, type SlotPair, unwrapDataKey, wrapDataKey } from "../keys/key-slots.ts";
import { dataKeyText, type Keyring, keysOfRing, openKeyring, sealKeyring } from "../keys/keyring.ts";
import { createRecoveryPhrase, readRecoveryPhrase } from "../keys/recovery-phrase.ts";
import { TamperedError } from "../sealed/envelope.ts";
import { headHash, openHead } from "../sealed/head.ts";
import { EMPTY_SUM } from "../sealed/state-sum.ts";
import type { ReplicaPorts, ReplicaState, SpaceServer, StoredSpace, WrappedKey } from "./ports.ts";
import { prepareCommit } from "./push.ts";
import { currentKeys } from "./state-keys.ts";

/** The slot of the recovery phrase. */
export const RECOVERY = "recovery";

/** Letters of the id of a device and of a space. */
const ID_BYTES = 9;

interface NewDevice {
  name: string;
  /** Milliseconds since the epoch. */
  now: number;
}

type KeyPorts = Pick<ReplicaPorts, "crypto" | "rows" | "shadows" | "server">;

export function recoveryPair(crypto: CryptoPort, secret: Uint8Array): Promise<SlotPair> {
  return pairOfSecret(crypto, secret, RECOVERY);
}

/** A space that is about to be made: nothing is stored or sent before `begin`, once the phrase is written down. */
export interface PreparedSpace {
  phrase: string;
  /** Makes the space on the server. `conflict`: the person has one already, made on another device meanwhile. */
  begin(): Promise<"done" | "conflict" | { full: string }>;
}

export async function prepareSpace(ports: KeyPorts, device: NewDevice): Promise<PreparedSpace> {
  const { crypto } = ports;
  const phrase = createRecoveryPhrase(crypto);
  const read = readRecoveryPhrase(phrase);
  if ("problem" in read) throw new Error("The phrase that was made is none.");
  const dataKey = createDataKey(crypto);
  const state = await blankState(crypto, { space: newId(crypto), dataKeys: [dataKey] });
  const keyring: Keyring = {
    epoch: 1,
    dataKeys: [dataKeyText(dataKey)],
    devices: [{ id: state.device, name: device.name, publicKey: state.pair.publicKey, addedAt: device.now }],
    recovery: (await recoveryPair(crypto, read.secret)).publicKey,
  };
  return { phrase, begin: () => commitKeyring(ports, state, { keyring, remove: [] }) };
}

/** Why a device is not added. */
export type JoinFailure = "wrong-phrase" | "conflict" | { full: string };

/**
 * Adds this device by the recovery phrase. What it does not read yet, the first round does.
 *
 * @returns undefined when it was added
 */
export async function joinSpace(
  ports: KeyPorts,
  stored: StoredSpace,
  { secret, ...device }: NewDevice & { secret: Uint8Array },
): Promise<JoinFailure | undefined> {
  const { crypto } = ports;
  const pair = await recoveryPair(crypto, secret);
  const opened = await openSlot(crypto, stored, { slot: RECOVERY, pair });
  if (opened === undefined) return "wrong-phrase";
  const state = await blankState(crypto, {
    space: stored.space,
    dataKeys: opened.dataKeys.map((dataKey) => fromBase64(dataKey)),
  });
  const own = { id: state.device, name: device.name, publicKey: state.pair.publicKey, addedAt: device.now };
  // The sum of what is there is taken from the head, and compared when everything was read.
  const outcome = await addDevice(ports, state, { stored, keyring: { ...opened, devices: [...opened.devices, own] } });
  return outcome === "done" ? undefined : outcome;
}

/** The devices of the space. Throws a `TamperedError` if the keyring is not the one that this device has seen. */
export async function readKeyring(
  { crypto, server }: Pick<ReplicaPorts, "crypto"> & { server: Pick<SpaceServer, "space"> },
  state: ReplicaState,
): Promise<Keyring> {
  const stored = await server.space();
  if (stored === undefined) throw new TamperedError("The server no longer has your chats.");
  if (stored.head.sequence === state.sequence && headHash(stored.head.keyring.envelope) !== state.keyringHash) {
    throw new TamperedError("The server sent another list of devices than before.");
  }
  return openKeyring(crypto, currentKeys(state), { space: state.space, ...stored.head.keyring });
}

/**
 * Removes a device: everything after it is encrypted with new keys, which it does not get. Call it with the state after
 * a round.
 */
export async function removeDevice(
  ports: KeyPorts,
  state: ReplicaState,
  device: string,
): Promise<"done" | "conflict" | { full: string }> {
  const keyring = await readKeyring(ports, state);
  const dataKey = createDataKey(ports.crypto);
  const next: Keyring = {
    ...keyring,
    epoch: keyring.epoch + 1,
    dataKeys: [...keyring.dataKeys, dataKeyText(dataKey)],
    devices: keyring.devices.filter(({ id }) => id !== device),
  };
  const keys = await keysOfRing(ports.crypto, next);
  return commitKeyring(ports, { ...state, keys }, { keyring: next, remove: [device] });
}

/** Adds this device to the keyring before it has read the records: the head it follows says what they sum up to. */
async function addDevice(
  ports: KeyPorts,
  state: ReplicaState,
  { stored, keyring }: { stored: StoredSpace; keyring: Keyring },
): Promise<"done" | "conflict" | { full: string }> {
  const { sequence, envelope } = stored.head;
  const head = await openHead(ports.crypto, currentKeys(state).contents, { space: state.space, sequence, envelope });
  if (head.keyring !== headHash(stored.head.keyring.envelope)) {
    throw new TamperedError("The server sent another list of devices than the one that belongs to your chats.");
  }
  const known = { ...state, sequence, headHash: headHash(envelope), sum: head.sum, count: head.count };
  return commitKeyring(ports, known, { keyring, remove: [], saved: state });
}

/**
 * Sends a keyring with the wrapped keys of its holders, and stores the state.
 *
 * @param change.saved the state to store, for a device that has not read the records yet
 */
async function commitKeyring(
  ports: KeyPorts,
  state: ReplicaState,
  change: { keyring: Keyring; remove: readonly string[]; saved?: ReplicaState },
): Promise<"done" | "conflict" | { full: string }> {
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
  const { epoch, dataKeys, devices, recovery } = keyring;
  const dataKey = fromBase64(dataKeys.at(-1) ?? "");
  const holders = [
    { slot: RECOVERY, publicKey: recovery },
    ...devices.map(({ id, publicKey }) => ({ slot: id, publicKey })),
  ];
  return Promise.all(
    holders.map(async ({ slot, publicKey }) => {
      const wrapped = await wrapDataKey(crypto, { publicKey, dataKey, context: { space, slot, epoch } });
      return { slot, epoch, wrapped };
    }),
  );
}

/** The keyring, opened by a secret of the person; undefined if the secret is another one. */
async function openSlot(
  crypto: CryptoPort,
  { space, head, slots }: StoredSpace,
  { slot, pair }: { slot: string; pair: SlotPair },
): Promise<Keyring | undefined> {
  const wrapped = slots.find((one) => one.slot === slot);
  if (wrapped === undefined) return undefined;
  const { epoch } = wrapped;
  const dataKey = await unwrapDataKey(crypto, { pair, wrapped: wrapped.wrapped, context: { space, slot, epoch } });
  if (dataKey === undefined) return undefined;
  return openKeyring(crypto, await deriveEpochKeys(crypto, dataKey, epoch), { space, ...head.keyring });
}

async function blankState(
  crypto: CryptoPort,
  { space, dataKeys }: { space: string; dataKeys: readonly Uint8Array[] },
): Promise<ReplicaState> {
  return {
    space,
    device: newId(crypto),
    pair: await createDevicePair(crypto),
    keys: await Promise.all(dataKeys.map((dataKey, index) => deriveEpochKeys(crypto, dataKey, index + 1))),
    sequence: 0,
    headHash: "",
    sum: EMPTY_SUM,
    count: 0,
    keyringHash: "",
  };
}

function newId(crypto: CryptoPort): string {
  return toBase64Url(randomBytes(crypto, ID_BYTES));
}
