import { expect, test } from "vitest";
import { readDataUrl } from "./data-url.ts";

test.each([
  ["data:text/plain;base64,aMOp", "text/plain", "hé", "aMOp"],
  ["data:text/plain;charset=utf-8;base64,aMOp", "text/plain", "hé", "aMOp"],
  ["DATA:Text/CSV,a%2Cb", "text/csv", "a,b", "YSxi"],
  ["data:text/plain,100%", "text/plain", "100%", "MTAwJQ=="],
  ["data:,x", "", "x", "eA=="],
])("%s is %s: %s", (url, mediaType, text, base64) => {
  const data = readDataUrl(url);
  expect([data?.mediaType, data?.text(), data?.base64()]).toEqual([mediaType, text, base64]);
});

test.each(["https://example.com/a.pdf", "data:text/plain", "aGVsbG8=", ""])("%s is no data: URL", (url) => {
  expect(readDataUrl(url)).toBeUndefined();
});
