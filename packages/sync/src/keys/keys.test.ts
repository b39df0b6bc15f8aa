import { expect, test } from "vitest";
import { createDataKey, deriveEpochKeys, recordIdOf } from "./epoch-keys.ts";
import { createDevicePair, pairOfSecret, unwrapDataKey, wrapDataKey } from "./key-slots.ts";
import { passphraseCost, secretOfPassphrase } from "./passphrase.ts";
import { createRecoveryPhrase, PHRASE_WORDS, readRecoveryPhrase } from "./recovery-phrase.ts";

const { crypto } = globalThis;
const context = { space: "space", slot: "device", epoch: 1 };

test("a data key opens for the pair that it was wrapped for", async () => {
  const [pair, other, dataKey] = [
    await createDevicePair(crypto),
    await createDevicePair(crypto),
    createDataKey(crypto),
  ];
  const wrapped = await wrapDataKey(crypto, { publicKey: pair.publicKey, dataKey, context });
  expect(await unwrapDataKey(crypto, { pair, wrapped, context })).toEqual(dataKey);
  expect(await unwrapDataKey(crypto, { pair: other, wrapped, context })).toBeUndefined();
  expect(await unwrapDataKey(crypto, { pair, wrapped, context: { ...context, epoch: 2 } })).toBeUndefined();
});

test("the private key of a device cannot be read", async () => {
  const { privateKey } = await createDevicePair(crypto);
  await expect(crypto.subtle.exportKey("pkcs8", privateKey)).rejects.toThrow();
});

test("[DEV-3] a phrase makes the same pair on every device, another phrase another", async () => {
  const phrase = createRecoveryPhrase(crypto);
  const read = readRecoveryPhrase(`  ${phrase.toUpperCase().replaceAll(" ", "\n ")} `);
  const other = readRecoveryPhrase(createRecoveryPhrase(crypto));
  if ("problem" in read || "problem" in other) throw new Error("A phrase was not read.");
  const pair = await pairOfSecret(crypto, read.secret, "recovery");
  expect((await pairOfSecret(crypto, read.secret, "recovery")).publicKey).toBe(pair.publicKey);
  expect((await pairOfSecret(crypto, other.secret, "recovery")).publicKey).not.toBe(pair.publicKey);
  const dataKey = createDataKey(crypto);
  const wrapped = await wrapDataKey(crypto, { publicKey: pair.publicKey, dataKey, context });
  expect(await unwrapDataKey(crypto, { pair, wrapped, context })).toEqual(dataKey);
});

test("a phrase that cannot be one is refused with the reason", () => {
  const words = createRecoveryPhrase(crypto).split(" ");
  expect(words).toHaveLength(PHRASE_WORDS);
  const typo = readRecoveryPhrase(words.with(3, "tutty").join(" "));
  expect(typo).toEqual({ problem: { type: "unknown", words: ["tutty"] } });
  expect(readRecoveryPhrase(words.slice(1).join(" "))).toEqual({ problem: { type: "length", count: 11 } });
  expect(readRecoveryPhrase("abandon ".repeat(PHRASE_WORDS))).toEqual({ problem: { type: "checksum" } });
});

test("an official phrase has the official secret", () => {
  // A test vector of BIP 39.
  const read = readRecoveryPhrase("legal winner thank year wave sausage worth useful legal winner thank yellow");
  expect(read).toEqual({ secret: new Uint8Array(16).fill(0x7f) });
});

test("a passphrase is read as its letters are meant, and slowly", async () => {
  const salt = new Uint8Array(16);
  const cost = { m: 8, t: 1, p: 1 };
  // The least that OWASP recommends.
  expect(passphraseCost).toEqual({ m: 19 * 1024, t: 2, p: 1 });
  const composed = await secretOfPassphrase("caf\u00e9", salt, cost);
  expect(await secretOfPassphrase("cafe\u0301", salt, cost)).toEqual(composed);
  expect(await secretOfPassphrase("cafe", salt, cost)).not.toEqual(composed);
});

test("[DEV-2] the id of a record tells nothing, and is another one under another key", async () => {
  const [keys, others] = await Promise.all([1, 2].map(() => deriveEpochKeys(crypto, createDataKey(crypto), 1)));
  const id = recordIdOf(keys?.ids ?? new Uint8Array(), "rooms", "room-1");
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(recordIdOf(keys?.ids ?? new Uint8Array(), "rooms", "room-1")).toBe(id);
  expect(recordIdOf(others?.ids ?? new Uint8Array(), "rooms", "room-1")).not.toBe(id);
});
