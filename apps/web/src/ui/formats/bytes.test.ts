import { errorTexts, MAX_FILE_SIZE, MAX_ROOM_FILE_SIZE } from "@tutti/domain";
import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [420_000, "410 KB"],
  [1_048_000, "1023 KB"],
  [1_048_575, "1.0 MB"],
  [1_048_576, "1 MB"],
  [5_500_000, "5.2 MB"],
  [10_485_760, "10 MB"],
  [12_300_000_000, "11 GB"],
  [4 * 1024 ** 3, "4 GB"],
  [5e15, "4547 TB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("the texts of the domain that name a limit name it as it is", () => {
  expect(errorTexts.importTooLarge.text).toContain(`larger than ${formatBytes(MAX_ROOM_FILE_SIZE)}.`);
  expect(errorTexts.attachmentTooLarge("a.bin")).toContain(formatBytes(MAX_FILE_SIZE).replace(" ", ""));
});
