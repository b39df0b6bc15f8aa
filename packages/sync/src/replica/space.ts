import { type CryptoPort, fromBase64, randomBytes, toBase64Url } from "../crypto-port.ts";
import { createDeviceCode, readDeviceCode } from "../keys/device-code.ts";
import { createDataKey, deriveEpochKeys } from "../keys/epoch-keys.ts";
import { createDevicePair, unwrapDataKey } from "../keys/key-slots.ts";
import { dataKeyText, type Keyring, keysOfRing, openKeyring } from "../keys/keyring.ts";
import { type Opener, pairOfOpener, type SecretSlot } from "../keys/openers.ts";
import { createRecoveryPhrase, readRecoveryPhrase } from "../keys/recovery-phrase.ts";
import { TamperedError } from "../sealed/envelope.ts";
import { headHash, openHead } from "../sealed/head.ts";
import { EMPTY_SUM } from "../sealed/state-sum.ts";
import { type CommitOutcome, commitKeyring, type KeyPorts } from "./commit-keyring.ts";
import type { ReplicaPorts, ReplicaState, SpaceServer, StoredSpace } from "./ports.ts";
import { currentKeys } from "./state-keys.ts";

/** Letters of the id of a device and of a space. */
const ID_BYTES = 9;

interface NewDevice {
  name: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A space that is about to be made: nothing is stored or sent before `begin`, once the phrase is written down. */
export interface PreparedSpace {
  phrase: string;
  /** Makes the space on the server. `conflict`: the person has one already, made on another device meanwhile. */
  begin(): Promise<CommitOutcome>;
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
    recovery: (await pairOfOpener(crypto, state.space, { type: "recovery", secret: read.secret })).publicKey,
  };
  return { phrase, begin: () => commitKeyring(ports, state, { keyring, remove: [] }) };
}

/** Why a device is not added. `wrong-secret`: what was typed opens nothing. */
export type JoinFailure = "wrong-secret" | "conflict" | { full: string };

/**
 * Adds this device by the recovery phrase, the passphrase, or the code that another device shows, which ends with it.
 * What it does not read yet, the first round does.
 *
 * @returns undefined when it was added
 */
export async function joinSpace(
  ports: KeyPorts,
  stored: StoredSpace,
  { opener, ...device }: NewDevice & { opener: Opener },
): Promise<JoinFailure | undefined> {
  const { crypto } = ports;
  const opened = await openSlot(crypto, stored, opener);
  if (opened === undefined) return "wrong-secret";
  const state = await blankState(crypto, {
    space: stored.space,
    dataKeys: opened.dataKeys.map((dataKey) => fromBase64(dataKey)),
  });
  const own = { id: state.device, name: device.name, publicKey: state.pair.publicKey, addedAt: device.now };
  // The sum of what is there is taken from the head, and compared when everything was read.
  const { code, ...others } = opened;
  const keyring: Keyring = { ...(opener.type === "code" ? others : opened), devices: [...opened.devices, own] };
  const remove = opener.type === "code" && code !== undefined ? ["code"] : [];
  const outcome = await addDevice(ports, state, { stored, keyring, remove });
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
export async function removeDevice(ports: KeyPorts, state: ReplicaState, device: string): Promise<CommitOutcome> {
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

/**
 * Sets the passphrase that opens the space beside the recovery phrase, or removes it: the former one opens nothing any
 * more, and the records stay as they are. Call it with the state after a round.
 *
 * @param passphrase undefined removes it
 */
export async function changePassphrase(
  ports: KeyPorts,
  state: ReplicaState,
  passphrase: string | undefined,
): Promise<CommitOutcome> {
  if (passphrase === undefined) return changeSecret(ports, state, { slot: "passphrase", publicKey: undefined });
  const { publicKey } = await pairOfOpener(ports.crypto, state.space, { type: "passphrase", passphrase });
  return changeSecret(ports, state, { slot: "passphrase", publicKey });
}

/**
 * Makes a code that adds one more device, in place of an earlier one. It opens the space until a device was added by it
 * or it is closed. Call it with the state after a round.
 */
export async function openCode(
  ports: KeyPorts,
  state: ReplicaState,
): Promise<{ outcome: CommitOutcome; code: string }> {
  const code = createDeviceCode(ports.crypto);
  const secret = readDeviceCode(code);
  if (secret === undefined) throw new Error("The code that was made is none.");
  const { publicKey } = await pairOfOpener(ports.crypto, state.space, { type: "code", secret });
  return { outcome: await changeSecret(ports, state, { slot: "code", publicKey }), code };
}

/** Closes the code: it opens nothing any more. */
export function closeCode(ports: KeyPorts, state: ReplicaState): Promise<CommitOutcome> {
  return changeSecret(ports, state, { slot: "code", publicKey: undefined });
}

async function changeSecret(
  ports: KeyPorts,
  state: ReplicaState,
  { slot, publicKey }: { slot: Exclude<SecretSlot, "recovery">; publicKey: string | undefined },
): Promise<CommitOutcome> {
  const { [slot]: former, ...keyring } = await readKeyring(ports, state);
  if (publicKey === undefined && former === undefined) return "done";
  return commitKeyring(ports, state, {
    keyring: publicKey === undefined ? keyring : { ...keyring, [slot]: publicKey },
    remove: publicKey === undefined ? [slot] : [],
  });
}

/** Adds this device to the keyring before it has read the records: the head it follows says what they sum up to. */
async function addDevice(
  ports: KeyPorts,
  state: ReplicaState,
  { stored, keyring, remove }: { stored: StoredSpace; keyring: Keyring; remove: readonly string[] },
): Promise<CommitOutcome> {
  const { sequence, envelope } = stored.head;
  const head = await openHead(ports.crypto, currentKeys(state).contents, { space: state.space, sequence, envelope });
  if (head.keyring !== headHash(stored.head.keyring.envelope)) {
    throw new TamperedError("The server sent another list of devices than the one that belongs to your chats.");
  }
  const { sum, count, seen, collected } = head;
  const known = { ...state, sequence, headHash: headHash(envelope), sum, count, seen, collected };
  return commitKeyring(ports, known, { keyring, remove, saved: state });
}

/** The keyring, opened by a secret of the person; undefined if the secret is another one. */
async function openSlot(
  crypto: CryptoPort,
  { space, head, slots }: StoredSpace,
  opener: Opener,
): Promise<Keyring | undefined> {
  const slot = opener.type;
  const wrapped = slots.find((one) => one.slot === slot);
  if (wrapped === undefined) return undefined;
  const { epoch } = wrapped;
  const pair = await pairOfOpener(crypto, space, opener);
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
    seen: {},
    collected: 0,
  };
}

function newId(crypto: CryptoPort): string {
  return toBase64Url(randomBytes(crypto, ID_BYTES));
}
