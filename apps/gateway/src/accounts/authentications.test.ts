import { expect, test } from "vitest";
import type { Authentication } from "./authentication.ts";
import { createAuthentications } from "./authentications.ts";

test("keeps the instances of the origins that were used last", () => {
  const made: string[] = [];
  const authentications = createAuthentications((origin) => {
    made.push(origin);
    return {} as Authentication;
  });
  const first = authentications.at("first");
  for (let index = 0; index < 19; index += 1) authentications.at(String(index));
  expect(authentications.at("first")).toBe(first);
  authentications.at("one more");
  expect(authentications.at("first")).toBe(first);
  authentications.at("0");
  expect(made.filter((origin) => origin === "first" || origin === "0")).toEqual(["first", "0", "0"]);
});
