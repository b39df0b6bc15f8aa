import { createHash, randomBytes } from "node:crypto";
import { CreateAuthKeysCodeResponse$inboundSchema } from "@openrouter/sdk/models/operations/createauthkeyscode.js";
import { ExchangeAuthCodeForAPIKeyResponse$inboundSchema } from "@openrouter/sdk/models/operations/exchangeauthcodeforapikey.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { type Person, startPeople, type TestPeople } from "../people.test-support.ts";
import { addSignInCodes } from "./sign-in-codes.ts";

const [kind] = testDatabases();
let database: Database;
let people: TestPeople;
let ada: Person;
let time = Date.UTC(2026, 10, 28);

const newVerifier = () => randomBytes(32).toString("base64url");
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

beforeAll(async () => {
  if (!kind) throw new Error("There is no database.");
  const connection = await connectDatabase(await kind.createMigrated());
  if (!connection.ok) throw new Error(connection.error.message);
  database = connection.value;
  const now = () => time;
  people = startPeople({ database, now });
  addSignInCodes(people.app, { accounts: people.accounts, now });
  ada = await people.signUp("Ada");
});
afterAll(async () => {
  await database.close();
  await kind?.remove();
});

const allow = (fields: object) => ada.ask("POST", "/api/v1/auth/keys/code", fields);
const exchange = (body: object) => people.ask("POST", "/api/v1/auth/keys", { body });

const asked = (verifier: string, more: object = {}) => ({
  callback_url: "https://program.example/done",
  code_challenge: challengeOf(verifier),
  code_challenge_method: "S256",
  ...more,
});

async function codeFor(verifier: string, more: object = {}): Promise<string> {
  const { status, body } = await allow(asked(verifier, more));
  expect(status).toBe(200);
  expect(CreateAuthKeysCodeResponse$inboundSchema.safeParse(body).error).toBeUndefined();
  return (body as { data: { id: string } }).data.id;
}

describe("[AGENT-9] sign-in by PKCE", () => {
  test("gives a program the key that the person allowed, once", async () => {
    const verifier = newVerifier();
    const end = new Date(time + 86_400_000).toISOString();
    const code = await codeFor(verifier, {
      limit: 5,
      usage_limit_type: "monthly",
      expires_at: end,
      key_label: "Editor",
    });
    const { status, body } = await exchange({ code, code_verifier: verifier, code_challenge_method: "S256" });
    expect(status).toBe(200);
    expect(ExchangeAuthCodeForAPIKeyResponse$inboundSchema.safeParse(body).error).toBeUndefined();
    const { key, user_id: userId } = body as { key: string; user_id: string };
    expect(userId).toBe(ada.id);
    expect(await people.accounts.keys.identify(key)).toMatchObject({
      userId: ada.id,
      scopes: [],
    });
    const [record] = (await people.accounts.keys.list(await identityOf(key), { limit: 10 })).items;
    expect(record).toMatchObject({
      name: "Editor",
      expiresAt: Date.parse(end),
      spendingLimit: { amount: 5, reset: "monthly" },
    });
    expect((await exchange({ code, code_verifier: verifier })).status).toBe(403);
  });

  const identityOf = async (key: string) => {
    const identity = await people.accounts.keys.identify(key);
    if (!identity) throw new Error("The key is not valid.");
    return identity;
  };

  test("uses a code up with the wrong verifier", async () => {
    const verifier = newVerifier();
    const code = await codeFor(verifier);
    expect((await exchange({ code, code_verifier: newVerifier() })).status).toBe(403);
    expect((await exchange({ code, code_verifier: verifier })).status).toBe(403);
  });

  test("ends a code after ten minutes", async () => {
    const verifier = newVerifier();
    const code = await codeFor(verifier);
    time += 600_000;
    expect((await exchange({ code, code_verifier: verifier })).status).toBe(403);
  });

  test("keeps one code of a person, the latest", async () => {
    const [first, second] = [newVerifier(), newVerifier()];
    const [old, latest] = [await codeFor(first), await codeFor(second)];
    expect((await exchange({ code: old, code_verifier: first })).status).toBe(403);
    expect((await exchange({ code: latest, code_verifier: second })).status).toBe(200);
  });

  test("gives one of two simultaneous exchanges the key", async () => {
    const verifier = newVerifier();
    const body = { code: await codeFor(verifier), code_verifier: verifier };
    const answers = await Promise.all([exchange(body), exchange(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test("stores a code as its hash", async () => {
    const code = await codeFor(newVerifier());
    const rows = await database.queries.selectFrom("sign_in_codes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test.each([
    "http://program.example/done",
    "https://user:secret@program.example/",
    "https://program.example/#fragment",
    "javascript:alert(1)",
    "program://done",
    "done",
  ])("sends no code to %s", async (callback) => {
    expect((await allow(asked(newVerifier(), { callback_url: callback }))).status).toBe(400);
  });

  test.each(["http://localhost:3000/done", "http://127.0.0.1:1234/", "https://program.example/a?b=c"])(
    "sends a code to %s",
    async (callback) => {
      expect((await allow(asked(newVerifier(), { callback_url: callback }))).status).toBe(200);
    },
  );

  test.each([
    ["the plain method", { code_challenge_method: "plain" }],
    ["no method", { code_challenge_method: undefined }],
    ["a short challenge", { code_challenge: "short" }],
    ["an end in the past", { expires_at: "2020-01-01T00:00:00Z" }],
    ["no limit above zero", { limit: 0 }],
  ])("refuses %s", async (_, more) => {
    expect((await allow(asked(newVerifier(), more))).status).toBe(400);
  });

  test("is allowed in a session alone", async () => {
    const { key } = await people.accounts.keys.create(ada.id, "Manager", { scopes: ["keys:manage"] });
    const body = asked(newVerifier());
    expect((await people.ask("POST", "/api/v1/auth/keys/code", { key, body })).status).toBe(401);
  });
});
