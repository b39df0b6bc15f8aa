import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdministeredInstance, openAdministeredInstance } from "./administered-instance.test-support.ts";

let instance: AdministeredInstance;
beforeAll(async () => {
  instance = await openAdministeredInstance();
});
afterAll(() => instance.close());
const run = (...args: string[]) => instance.run(...args);

test("[OPS-1] rules allow and deny models for everyone, an organization and a user", async () => {
  await sql`insert into "organization" ("id", "name", "slug", "createdAt") values ('lab', 'The Lab', 'lab', '2026-11-20')`.execute(
    instance.database.queries,
  );
  expect(await run("rule", "list")).toMatchObject({ code: 0, out: "All users can use all models.\n" });
  expect(await run("rule", "set", "--allow-models", "openai/*, meta-llama/*")).toMatchObject({
    code: 0,
    out: "Everybody: allowed models: openai/*, meta-llama/*\n",
  });
  await run("rule", "set", "--deny-providers", "groq");
  await run("rule", "set", "--person", "Grace@example.org", "--allow-models", "all", "--deny-models", "openai/o1");
  await run("rule", "set", "--organization", "lab", "--allow-providers", "ollama");
  expect((await run("rule", "list")).out.trimEnd().split("\n")).toEqual([
    "Everybody: allowed models: openai/*, meta-llama/*; denied providers: groq",
    "The organization The Lab: allowed providers: ollama",
    "grace: denied models: openai/o1",
  ]);
  const { out } = await run("rule", "set", "--allow-models", "all", "--json");
  expect(JSON.parse(out)).toMatchObject({ allowedModels: null, deniedProviders: ["groq"] });
  for (const subject of [[], ["--organization", "lab"], ["--person", "grace@example.org"]]) {
    expect(await run("rule", "remove", ...subject)).toMatchObject({ code: 0, out: "The rule is removed.\n" });
  }
  expect(await run("rule", "remove")).toMatchObject({ code: 1, error: expect.stringContaining("no such rule") });
  expect(await run("rule", "set")).toMatchObject({ code: 1, error: expect.stringContaining("--allow-models") });
  expect(await run("rule", "set", "--organization", "none", "--deny-models", "x")).toMatchObject({
    code: 1,
    error: expect.stringContaining('ends with "none"'),
  });
  const both = ["--organization", "lab", "--person", "grace@example.org"];
  expect(await run("rule", "remove", ...both)).toMatchObject({ code: 1, error: expect.stringContaining("not both") });
  const auditOutcome = await run("audit", "--json");
  expect(auditOutcome.out.match(/"rule\.(?:set|remove)"/g)).toHaveLength(8);
});
