import type { Snapshot } from "@tutti/portable";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canEncrypt, isShareLink, openShare, sealShare, shareAddress } from "./encrypt-share.ts";

const snapshot = (text: string): Snapshot => ({
  version: 1,
  kind: "turn",
  title: "A title",
  sharedAt: 1,
  messages: [{ role: "user", text, images: [], attachments: [], citations: [], createdAt: 1 }],
});

/** Encrypts arbitrary bytes, as a hostile sharer might. */
async function sealBytes(bytes: Uint8Array<ArrayBuffer>): Promise<{ content: string; key: string }> {
  const rawKey = new Uint8Array(32).fill(7);
  const key = await crypto.subtle.importKey("raw", rawKey, "AES-GCM", false, ["encrypt"]);
  const iv = new Uint8Array(12);
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes));
  return {
    content: Buffer.concat([iv, ciphertext]).toString("base64"),
    key: Buffer.from(rawKey).toString("base64url"),
  };
}

test("[APP-14] a share opens with its key, and no sent byte has its text", async () => {
  const words = "the words of the room ".repeat(50);
  const { content, key, size } = await sealShare(snapshot(words));
  expect(Buffer.from(content, "base64")).toHaveLength(size);
  expect(Buffer.from(content, "base64").toString("latin1")).not.toContain("words");
  expect(await openShare(content, key)).toEqual({ ok: true, value: snapshot(words) });
});

test("[APP-14] each share has a key and an initialization vector of its own", async () => {
  const [one, other] = await Promise.all([sealShare(snapshot("same")), sealShare(snapshot("same"))]);
  expect(one.key).not.toBe(other.key);
  expect(one.content.slice(0, 16)).not.toBe(other.content.slice(0, 16));
  expect(await openShare(one.content, other.key)).toEqual({ ok: false, error: "wrong-key" });
});

test("[APP-14] a share or key with any change does not open, and never throws", async () => {
  const { content, key } = await sealShare(snapshot("words"));
  const bytes = Buffer.from(content, "base64");
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const changedBytes = Buffer.from(bytes);
      changedBytes[place] = (changedBytes[place] ?? 0) ^ change;
      expect((await openShare(changedBytes.toString("base64"), key)).ok).toBe(false);
      expect((await openShare(bytes.subarray(0, place).toString("base64"), key)).ok).toBe(false);
    }),
    { numRuns: 40 },
  );
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (anyContent, anyKey) => {
      expect((await openShare(anyContent, anyKey)).ok).toBe(false);
    }),
  );
});

test("[APP-14] decrypted data other than a snapshot is refused, and so is a bomb", async () => {
  const gzip = async (text: BlobPart[]) =>
    new Uint8Array(
      await new Response(new Blob(text).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer(),
    );
  const open = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { content, key } = await sealBytes(bytes);
    return openShare(content, key);
  };
  expect(await open(new TextEncoder().encode("no gzip"))).toEqual({ ok: false, error: "damaged" });
  expect(await open(await gzip(["no JSON"]))).toEqual({ ok: false, error: "damaged" });
  const extra = { ...snapshot("words"), script: "x" };
  expect(await open(await gzip([JSON.stringify(extra)]))).toEqual({ ok: false, error: "damaged" });
  const megabyte = new Uint8Array(1024 * 1024).fill(32);
  expect(await open(await gzip(Array.from({ length: 65 }, () => megabyte)))).toEqual({
    ok: false,
    error: "too-large",
  });
});

test("[APP-14] a link has the key in its fragment, and a cut one is detected", async () => {
  const { key } = await sealShare(snapshot("words"));
  const id = "mV3kT9xQc7LdR2nZs5uEwA";
  const address = new URL(shareAddress("https://tutti.example", { id, key }));
  expect([address.pathname, address.hash]).toEqual([`/s/${id}`, `#${key}`]);
  expect(isShareLink({ id, key })).toBe(true);
  for (const cut of [
    { id, key: "" },
    { id, key: key.slice(0, -1) },
    { id: id.slice(0, -1), key },
    { id, key: `${key}.` },
  ]) {
    expect(isShareLink(cut)).toBe(false);
  }
  expect(canEncrypt()).toBe(true);
});
