import { sha256 } from "@noble/hashes/sha2.js";
import { type CryptoPort, labelBytes } from "../crypto-port.ts";
import { pairOfSecret, type SlotPair } from "./key-slots.ts";
import { passphraseCost, secretOfPassphrase } from "./passphrase.ts";

/** The slots of the secrets that a person types; those of devices have their ids. */
export const secretSlots = ["recovery", "passphrase", "code"] as const;

export type SecretSlot = (typeof secretSlots)[number];

/** What a person opens a space with on a new device. */
export type Opener =
  | { type: "recovery"; secret: Uint8Array }
  | { type: "passphrase"; passphrase: string }
  /** The code that another device shows. */
  | { type: "code"; secret: Uint8Array };

/** The pair of keys that an opener stands for in a space. Of a passphrase it takes a second or more. */
export async function pairOfOpener(crypto: CryptoPort, space: string, opener: Opener): Promise<SlotPair> {
  if (opener.type !== "passphrase") return pairOfSecret(crypto, opener.secret, opener.type);
  // The space's id is random and known before anything is opened.
  const salt = sha256(labelBytes("tutti sync passphrase", space));
  const secret = await secretOfPassphrase(opener.passphrase, salt, passphraseCost);
  return pairOfSecret(crypto, secret, opener.type);
}
