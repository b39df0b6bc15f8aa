import { expect, test } from "vitest";
import { databaseName } from "./database-name.ts";

test.each([
  [{}, "tutti:v3"],
  [{ organisationId: "org-1" }, "tutti:org-1:v3"],
  [{ organisationId: "" }, "tutti:v3"],
  [{ organisationId: "a:v3" }, "tutti:a%3Av3:v3"],
])("the store of %o is %s", (scope, name) => {
  expect(databaseName(scope)).toBe(name);
});
