import { expect, test } from "vitest";
import { createId } from "./id.ts";

test("[GW-15] an id is its prefix, the time in seconds and 20 random alphanumerics", () => {
  const prefixes = [
    "gen",
    "gen-emb",
    "char",
    "msg",
    "art",
    "art-gen",
    "art-file",
    "art-ver",
    "art-file-cont",
    "orc",
    "sac",
  ] as const;
  for (const prefix of prefixes) {
    expect(createId(prefix, 1_779_760_224_999)).toMatch(new RegExp(`^${prefix}-1779760224-[0-9A-Za-z]{20}$`));
  }
});

test("two ids of the same moment differ", () => {
  const ids = new Set(Array.from({ length: 1000 }, () => createId("msg", 0)));
  expect(ids.size).toBe(1000);
});
