import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { toUtf8 } from "./bytes.ts";
import { readCard } from "./read-card.ts";

const json = (value: unknown) => toUtf8(JSON.stringify(value));
const card = (assets: readonly object[] = []) => ({ spec: "chara_card_v3", data: { name: "Wanderer", assets } });
const END = 22;

/** A ZIP with the ZIP64 record (APPNOTE.TXT, 4.3.14) that claims so many entries. */
function zipThatClaims(entries: number, files: Record<string, Uint8Array>): Uint8Array {
  const zip = zipSync(files);
  const end = zip.length - END;
  const record = new DataView(new ArrayBuffer(56 + 20));
  record.setUint32(0, 0x06064b50, true);
  record.setUint32(32, entries, true);
  record.setUint32(48, new DataView(zip.buffer).getUint32(end + 16, true), true);
  record.setUint32(56, 0x07064b50, true);
  record.setUint32(64, end, true);
  return Uint8Array.from([...zip.subarray(0, end), ...new Uint8Array(record.buffer), ...zip.subarray(end)]);
}

/** A ZIP whose directory names its one file again and again. */
function zipThatRepeats(times: number, name: string, file: Uint8Array): Uint8Array {
  const zip = zipSync({ [name]: file });
  const end = zip.length - END;
  const start = new DataView(zip.buffer).getUint32(end + 16, true);
  const entry = zip.subarray(start, end);
  const whole = new Uint8Array(start + entry.length * times + END);
  whole.set(zip.subarray(0, start));
  for (let time = 0; time < times; time += 1) whole.set(entry, start + time * entry.length);
  whole.set(zip.subarray(end), start + entry.length * times);
  new DataView(whole.buffer).setUint16(whole.length - END + 8, times, true);
  return whole;
}

test("[IO-5] a directory that claims thousands of millions of entries is given up", () => {
  const bytes = zipThatClaims(0xffffffff, { "card.json": json(card()) });
  expect(readCard(bytes, "x.charx")).toMatchObject({ ok: false, error: { status: 400 } });
  expect(readCard(zipThatClaims(1, { "card.json": json(card()) }), "x.charx")).toMatchObject({ ok: true });
});

test("[IO-5] a file that the directory names again and again is unpacked once", () => {
  const padding = " ".repeat(24 * 1024 * 1024);
  const bytes = zipThatRepeats(5000, "card.json", toUtf8(JSON.stringify(card()) + padding));
  expect(readCard(bytes, "x.charx")).toMatchObject({ ok: true, value: { name: "Wanderer" } });
});

test("[IO-5] a picture that a card names a thousand times is unpacked once", () => {
  const assets = Array.from({ length: 1000 }, () => ({ type: "icon", uri: "embeded://a.png", name: "main" }));
  const bytes = zipSync({ "card.json": json(card(assets)), "a.png": new Uint8Array(16 * 1024 * 1024) });
  const read = readCard(bytes, "x.charx");
  expect(read.ok && read.value.avatarUrl?.length).toBeGreaterThan(16 * 1024 * 1024);
});
