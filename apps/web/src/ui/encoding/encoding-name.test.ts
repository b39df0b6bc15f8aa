import { expect, test } from "vitest";
import { encodingName } from "./encoding-name.ts";

test.each([
  ["gb18030", "GB18030"],
  ["shift_jis", "Shift_JIS"],
  ["big5", "Big5"],
  ["windows-1251", "Windows-1251"],
  ["utf-16le", "UTF-16LE"],
  ["iso-8859-2", "ISO-8859-2"],
  ["euc-jp", "EUC-JP"],
])("[FIELD-4] the encoding %s is written as %s", (encoding, name) => {
  expect(encodingName(encoding)).toBe(name);
});
