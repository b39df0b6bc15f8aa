import { expect, test } from "vitest";
import { createCookies } from "./lacking-features.ts";

const now = Date.UTC(2026, 10, 25);

test.each([
  [["theme=dark"], "theme=dark"],
  [["theme=dark; path=/; max-age=31536000; SameSite=Lax", "name=Ada Lovelace"], "theme=dark; name=Ada Lovelace"],
  [["a=1", "b=2", "a=3"], "a=3; b=2"],
  [["a=x=y"], "a=x=y"],
  [["a=1", "a=; Max-Age=0"], ""],
  [["a=1", "a=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/"], ""],
  [["a=1; expires=Fri, 25 Dec 2026 00:00:00 GMT"], "a=1"],
  [["a=1; expires=some day"], "a=1"],
  [["a=1; expires=Thu, 01 Jan 1970 00:00:00 GMT; max-age=60"], "a=1"],
  [["alone"], "alone"],
  [[""], ""],
])("of the cookies %j a page reads %j", (writtenCookies, read) => {
  const cookies = createCookies();
  for (const text of writtenCookies) cookies.write(text, now);
  expect(cookies.read()).toBe(read);
});
