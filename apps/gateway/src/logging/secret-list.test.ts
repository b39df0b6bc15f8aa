import { expect, test } from "vitest";
import { createSecretList, withMore } from "./secret-list.ts";

test("a secret is listed once, and the list is another one only when something was added", () => {
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

test("of very many, the oldest learnt are forgotten, and never the configured", () => {
  const secrets = createSecretList(["configured"]);
  for (let count = 0; count <= 10_000; count += 1) secrets.add(`learnt ${count}`);
  expect(secrets.all).toHaveLength(10_001);
  expect(secrets.all.slice(0, 2)).toEqual(["configured", "learnt 1"]);
});

test("a list with more in it follows what the first one learns, and changes with it alone", () => {
  const secrets = createSecretList(["configured"]);
  const more = withMore(secrets, ["address"]);
  const before = more.all;
  expect(before).toEqual(["configured", "address"]);
  expect(more.all).toBe(before);
  secrets.add("learnt");
  expect(more.all).toEqual(["configured", "learnt", "address"]);
  expect(secrets.all).toEqual(["configured", "learnt"]);
});
