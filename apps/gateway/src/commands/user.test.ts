import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdministeredInstance, openAdministeredInstance } from "./administered-instance.test-support.ts";

let instance: AdministeredInstance;
beforeAll(async () => {
  instance = await openAdministeredInstance();
});
afterAll(() => instance.close());
const run = (...args: string[]) => instance.run(...args);

test("users are listed as text and as JSON", async () => {
  expect(await run("user", "list")).toEqual({
    code: 0,
    out: "ada@example.org  ada  administrator\ngrace@example.org  grace\n2 of 2 accounts\n",
    error: "",
  });
  const { out } = await run("user", "list", "--search", "GRA", "--limit", "1", "--json");
  const grace = {
    id: "grace",
    name: "grace",
    email: "grace@example.org",
    isAdministrator: false,
    isDisabled: false,
    createdAt: "2026-11-20T00:00:00.000Z",
  };
  expect(JSON.parse(out)).toEqual({ people: [grace], total: 1 });
  expect(await run("user", "list", "--limit", "all")).toMatchObject({
    code: 1,
    error: '--limit must be a whole number such as 20, not "all".\n',
  });
});

test("commands change accounts, but do not disable the last administrator", async () => {
  const last = await run("user", "disable", "ada@example.org");
  expect(last).toMatchObject({ code: 1, error: expect.stringContaining("is the last administrator") });
  expect(await run("user", "disable", "grace@example.org")).toMatchObject({ code: 0 });
  const early = await run("user", "make-admin", "grace@example.org");
  expect(early.error).toContain("tutti user enable grace@example.org");
  for (const change of ["enable", "make-admin", "sign-out"]) {
    expect(await run("user", change, "Grace@example.org")).toMatchObject({ code: 0, error: "" });
  }
  const outcome = await run("user", "remove-admin", "ada@example.org", "--json");
  expect(JSON.parse(outcome.out)).toMatchObject({ id: "ada", isAdministrator: false });
  expect(await run("user", "enable", "none@example.org")).toMatchObject({
    code: 1,
    error: "No account has the address none@example.org. See them all: tutti user list\n",
  });
});

test("[OPS-1] accounts are made with a link, given another one, and deleted", async () => {
  const addedPerson = JSON.parse((await run("user", "add", "Joan@example.org", "--name", "Joan Clarke", "--json")).out);
  expect(addedPerson).toMatchObject({ name: "Joan Clarke", email: "joan@example.org", isAdministrator: false });
  expect(addedPerson.link).toMatch(/^http:\/\/localhost:4000\/set-password#[\w-]{43}$/);
  expect(await run("user", "add", "joan@example.org")).toMatchObject({
    code: 1,
    error: expect.stringContaining("already exists. See it: tutti user list --search joan@example.org"),
  });
  expect(await run("user", "add", "joan")).toMatchObject({
    code: 1,
    error: expect.stringContaining("is not an email address"),
  });
  const reset = await run("user", "reset-password", "joan@example.org");
  expect(reset.out).toMatch(/until .*:\nhttp:\/\/localhost:4000\/set-password#[\w-]{43}\n$/);
  const links = await instance.database.queries.selectFrom("password_links").selectAll().execute();
  expect(links).toHaveLength(1);
  expect(JSON.stringify(links)).not.toContain(addedPerson.link.split("#")[1]);
  expect(await run("user", "delete", "joan@example.org")).toMatchObject({ code: 0 });
  expect(await run("user", "reset-password", "joan@example.org")).toMatchObject({ code: 1 });
});

test("the audit log has the changes of the command line", async () => {
  const entries = await instance.database.queries.selectFrom("audit_entries").selectAll().execute();
  expect(
    entries.map(({ actor_id, actor_name, action, target_id }) => [actor_id, actor_name, action, target_id]),
  ).toEqual([
    [null, "command line", "user.disable", "grace"],
    [null, "command line", "user.enable", "grace"],
    [null, "command line", "user.make-admin", "grace"],
    [null, "command line", "user.sign-out", "grace"],
    [null, "command line", "user.remove-admin", "ada"],
    [null, "command line", "user.add", expect.any(String)],
    [null, "command line", "user.password-link", expect.any(String)],
    [null, "command line", "user.delete", expect.any(String)],
  ]);
});

test("[OPS-2, OPS-3, SEC-9] commands set limits and keys, and print the log", async () => {
  expect((await run("user", "limit", "grace@example.org", "--requests", "20", "--dollars", "2.50")).out).toBe(
    "grace@example.org: 20 requests a minute, $2.5 a month\n",
  );
  expect((await run("user", "limit", "grace@example.org", "--requests", "none")).out).toBe(
    "grace@example.org: the default request limit, $2.5 a month\n",
  );
  expect(await run("user", "limit", "grace@example.org", "--dollars", "much")).toMatchObject({ code: 1 });
  expect((await run("invite", "--uses", "2")).out).toMatch(
    /^2 people can sign up .*\nhttp:\/\/localhost:4000\/join#[\w-]{43}\n$/,
  );
  expect(await run("invite", "--days", "100")).toMatchObject({ code: 1 });
  const createdKey = JSON.parse(
    (await run("key", "create", "grace@example.org", "script", "--limit", "5", "--json")).out,
  );
  expect(createdKey.key).toMatch(/^sk-tutti-/);
  const keyList = await run("key", "list", "--search", "script");
  expect(keyList.out).toBe(
    `${createdKey.id}  …${createdKey.key.slice(-4)}  grace@example.org  script  $5 in all\n1 of 1 keys\n`,
  );
  expect((await run("key", "revoke", createdKey.id)).code).toBe(0);
  expect(await run("key", "revoke", createdKey.id)).toMatchObject({ code: 1 });
  const { out } = await run("audit", "--action", "key", "--json");
  expect(JSON.parse(out)).toMatchObject({
    total: 2,
    entries: [
      { action: "key.revoke", actorName: "command line", detail: null },
      { action: "key.create", actorName: "command line", detail: "of grace, $5 in all" },
    ],
  });
  expect(out).not.toContain(createdKey.key);
  expect((await run("audit", "--search", "grace", "--limit", "1")).out).toContain("1 of");
});
