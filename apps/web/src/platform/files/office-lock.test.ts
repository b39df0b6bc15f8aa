import { expect, test } from "vitest";
import { isLockedOffice } from "./office-lock.ts";

const container = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 504 }, () => 0)];
const utf16 = (text: string) => Array.from(text).flatMap((letter) => [letter.charCodeAt(0), 0]);

test.each([
  ["a locked document", [...container, ...utf16("EncryptedPackage")], true],
  ["an old document without a password", [...container, ...utf16("WordDocument")], false],
  ["a text about it", utf16("EncryptedPackage"), false],
  ["a document in a ZIP", [0x50, 0x4b, 3, 4], false],
  ["nothing", [], false],
])("[FIELD-4] of office files, %s is locked: %#", (_what, bytes, expected) => {
  expect(isLockedOffice(Uint8Array.from(bytes))).toBe(expected);
});
