import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, type CryptoPort, type HeldKey, toBase64Url } from "../crypto-port.ts";
import { openText, sealText } from "./envelope.ts";

/** What the writer of the latest commit says of the whole space: readers compare it with what the server sends. */
export interface Head {
  /** The sequence of the last record of the commit. */
  sequence: number;
  /** The sum of the proofs of all records, and their number. */
  sum: string;
  count: number;
  /** The sequence of the head before, and its hash, which the writer had seen; empty for the first. */
  base: number;
  previous: string;
  /** The device that wrote it. */
  device: string;
  /** The hash of the keyring that holds with it. */
  keyring: string;
  /** The epoch of the keys. It never falls. */
  epoch: number;
  /** How far each device had read when it last wrote, by the devices' ids. */
  seen: Readonly<Record<string, number>>;
  /** Records of removed rows up to this sequence are no longer there: every device had seen them. */
  collected: number;
}

/** The first heads did not say how far devices had read: a device of no name that has read nothing ends no record. */
export const SEEN_BY_UNKNOWN: Head["seen"] = { "": 0 };

export function headHash(envelope: Uint8Array): string {
  return toBase64Url(sha256(envelope));
}

export function sealHead(crypto: CryptoPort, key: HeldKey, space: string, head: Head): Promise<Bytes> {
  const context = { space, kind: "head", id: "", sequence: head.sequence } as const;
  return sealText(crypto, { key, epoch: head.epoch, context, text: JSON.stringify(head) });
}

/** Throws a `TamperedError` if it is not the head with this sequence. */
export async function openHead(
  crypto: CryptoPort,
  key: HeldKey,
  { space, sequence, envelope }: { space: string; sequence: number; envelope: Uint8Array },
): Promise<Head> {
  const context = { space, kind: "head", id: "", sequence } as const;
  const head = JSON.parse(await openText(crypto, { key, context, envelope })) as Head;
  return { ...head, seen: head.seen ?? SEEN_BY_UNKNOWN, collected: head.collected ?? 0 };
}
