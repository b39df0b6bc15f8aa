import { type Bytes, type CryptoPort, fromBase64, toBase64Url } from "../crypto-port.ts";
import { openText, sealText } from "../sealed/envelope.ts";
import { deriveEpochKeys, type EpochKeys } from "./epoch-keys.ts";

/** A device as its person sees it; the server has only its id. */
export interface KnownDevice {
  id: string;
  name: string;
  publicKey: string;
  /** Milliseconds since the epoch. */
  addedAt: number;
}

/** Who can open the space: encrypted like a record, so that the server cannot add a holder of its own. */
export interface Keyring {
  epoch: number;
  /** The data keys of all epochs, the first one first, in base64url. */
  dataKeys: readonly string[];
  devices: readonly KnownDevice[];
  /** The public key of the recovery phrase. */
  recovery: string;
  /** The public key of the passphrase; absent where there is none. */
  passphrase?: string;
  /** The public key of the code that adds one more device; absent where none is open. */
  code?: string;
}

export function sealKeyring(
  crypto: CryptoPort,
  keys: EpochKeys,
  { space, sequence, keyring }: { space: string; sequence: number; keyring: Keyring },
): Promise<Bytes> {
  const context = { space, kind: "keyring", id: "", sequence } as const;
  return sealText(crypto, { key: keys.contents, epoch: keys.epoch, context, text: JSON.stringify(keyring) });
}

/** Throws a `TamperedError` if it is not the keyring of this sequence. */
export async function openKeyring(
  crypto: CryptoPort,
  keys: EpochKeys,
  { space, sequence, envelope }: { space: string; sequence: number; envelope: Uint8Array },
): Promise<Keyring> {
  const context = { space, kind: "keyring", id: "", sequence } as const;
  return JSON.parse(await openText(crypto, { key: keys.contents, context, envelope })) as Keyring;
}

/** The keys of all epochs of a keyring, the oldest first. */
export function keysOfRing(crypto: CryptoPort, { dataKeys }: Keyring): Promise<EpochKeys[]> {
  return Promise.all(dataKeys.map((dataKey, index) => deriveEpochKeys(crypto, fromBase64(dataKey), index + 1)));
}

export function dataKeyText(dataKey: Uint8Array): string {
  return toBase64Url(dataKey);
}
