import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";
import { encodeText } from "./encode-text.test-support.ts";

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const languages = ["en-US"];

test.each([
  ["UTF-8", utf8("Grüße 🎻\n\tend"), "Grüße 🎻\n\tend"],
  ["UTF-8 with its mark", Uint8Array.of(0xef, 0xbb, 0xbf, 0x41), "A"],
  ["UTF-16, little end first", Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xe4, 0), "Aä"],
  ["UTF-16, big end first", Uint8Array.of(0xfe, 0xff, 0, 0x41, 0, 0xe4), "Aä"],
  ["the Western encoding of older programs", Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65), "Grüße"],
  ["the colors of a terminal", utf8("\x1b[31mred\x1b[0m"), "\x1b[31mred\x1b[0m"],
  ["a program", Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3), undefined],
  ["a text with a control character", utf8("a\x01b"), undefined],
  ["half a character of UTF-16", Uint8Array.of(0xff, 0xfe, 0x41), undefined],
  ["nothing but null characters", new Uint8Array(64), undefined],
])("%s", (_name, bytes, expected) => {
  expect(decodeText(bytes, { languages })?.text).toBe(expected);
});

const russian = "Это письмо написано давно. Проверим, что его можно прочитать.\n";
const japanese = "これは古いファイルです。文字コードを確認します。\n";
const german = "Name;Größe;Preis\nMüller;klein;5 €\nSchröder;groß;7 €\n";

test.each([
  ["gb18030", "这是一个旧文件。我们来看看它能不能被正确地读出来。\n"],
  ["big5", "這是一個舊檔案。我們來看看它能不能被正確地讀出來。\n"],
  ["shift_jis", japanese],
  ["euc-jp", japanese],
  ["euc-kr", "이것은 오래된 파일입니다. 제대로 읽을 수 있는지 확인합니다.\n"],
  ["windows-1251", russian],
  ["koi8-r", russian],
  ["windows-1252", german],
  ["windows-1254", "Bu bir deneme dosyasıdır. Türkçe karakterler: ğüşiöç, ve daha fazlası.\n"],
  ["windows-1256", "هذا ملف اختبار للتحقق من الترميز\n"],
  ["utf-16le", german],
  ["utf-16be", german],
  ["utf-16le", japanese],
  ["utf-16be", japanese],
  ["utf-16le", russian],
])("[FIELD-4] a text in %s without a mark is read: %j", (encoding, text) => {
  expect(decodeText(encodeText(text, encoding), { languages })).toEqual({ text, encoding });
});

test("[FIELD-4] few foreign words at the end of a long text decide its encoding", () => {
  const text = `${"int main(void) { return 0; }\n".repeat(9_000)}// ${"这是一个旧文件，我们来看看它。".repeat(2)}\n`;
  expect(decodeText(encodeText(text, "gb18030"), { languages })).toEqual({ text, encoding: "gb18030" });
});

test.each([
  ["gb18030", "你好世界", ["zh-CN", "en"]],
  ["big5", "你好世界", ["zh-TW", "zh"]],
  ["shift_jis", "こんにちは世界", ["ja"]],
  ["euc-kr", "안녕하세요 세계", ["en", "ko-KR"]],
])("[FIELD-4] the person's languages decide on few words in %s", (encoding, text, chosenLanguages) => {
  expect(decodeText(encodeText(text, encoding), { languages: chosenLanguages })).toEqual({ text, encoding });
});

test("[FIELD-4] a text in UTF-8 that was cut off within a character stays readable", () => {
  const bytes = utf8(`${"Die Straße ist schön. ".repeat(20)}ü`);
  const decodedText = decodeText(bytes.subarray(0, -1), { languages });
  expect(decodedText).toEqual({ text: `${"Die Straße ist schön. ".repeat(20)}\uFFFD`, encoding: "utf-8" });
});

test("[FIELD-4] the escape sequences of ISO-2022-JP are read as Japanese", () => {
  const bytes = Uint8Array.from([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42, 0x0a]);
  expect(decodeText(bytes, { languages })).toEqual({ text: "日本\n", encoding: "iso-2022-jp" });
});

test("[FIELD-4] a chosen encoding is taken whether or not the bytes fit", () => {
  const bytes = encodeText(russian, "windows-1251");
  expect(decodeText(bytes, { encoding: "koi8-r" })).toMatchObject({ encoding: "koi8-r" });
  expect(decodeText(bytes, { encoding: "utf-8" })?.text).toContain("\uFFFD");
});
