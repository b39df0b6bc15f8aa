import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdministeredInstance, openAdministeredInstance } from "./administered-instance.test-support.ts";

let instance: AdministeredInstance;
beforeAll(async () => {
  instance = await openAdministeredInstance();
});
afterAll(() => instance.close());

test("[SEC-13] a key that the operator makes has the scopes that are named", async () => {
  const create = (...options: string[]) => instance.run("key", "create", "grace@example.org", "report", ...options);
  expect(await create("--scopes", "usage:read, shares:write")).toMatchObject({ code: 0 });
  expect((await instance.run("key", "list")).out).toMatch(
    /grace@example\.org {2}report {2}usage:read {2}shares:write\n/,
  );
  expect((await instance.run("audit", "--action", "key.create")).out).toContain(
    "of grace, scopes usage:read,shares:write",
  );
  expect(await create("--scopes", "everything")).toMatchObject({
    code: 1,
    error: expect.stringMatching(/--scopes must be some of usage:read.*not "everything"/),
  });
});
