import { expect, test } from "vitest";
import { createSecretList, withMore } from "./secret-list.ts";

test("a secret is listed once, and only an addition makes a new list", () => {
  const secrets = createSecretList(["configured"]);
  const before = secrets.all;
  secrets.add("configured");
  expect(secrets.all).toBe(before);
  secrets.add("learnt");
  const after = secrets.all;
  secrets.add("learnt");
  expect(secrets.all).toBe(after);
  expect(after).toEqual(["configured", "learnt"]);
});

test("beyond the maximum, the oldest learnt secrets are forgotten", () => {
  const secrets = createSecretList(["configured"]);
  for (let count = 0; count <= 10_000; count += 1) secrets.add(`learnt ${count}`);
  expect(secrets.all).toHaveLength(10_001);
  expect(secrets.all.slice(0, 2)).toEqual(["configured", "learnt 1"]);
});

test("a list with additions follows its origin, and changes only with it", () => {
  const secrets = createSecretList(["configured"]);
  const more = withMore(secrets, ["address"]);
  const before = more.all;
  expect(before).toEqual(["configured", "address"]);
  expect(more.all).toBe(before);
  secrets.add("learnt");
  expect(more.all).toEqual(["configured", "learnt", "address"]);
  expect(secrets.all).toEqual(["configured", "learnt"]);
});
