import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../app.test-support.ts";
import { type AttemptLimit, type AttemptRule, type AttemptRuleName, attemptRules } from "../limits/attempt-rules.ts";

// Some rules allow a hundred attempts and more.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const origin = "http://127.0.0.1:4000";
const PUBLICATION = "/api/v1/publications/q8Xw2mZr7TnB4sLd5uEoHc";
const page = { title: "A page", document: "<p>", artifact_id: "artifact", version: 1, password: "open sesame" };

/** A wrong attempt, as a stranger or, where a session is required, as a person who guesses at their own password. */
interface WrongAttempt {
  path: string;
  method?: "GET" | "POST";
  body?: object;
  headers?: Record<string, string>;
  isSignedIn?: boolean;
  /** How many attempts were made before. */
  earlierCount?: number;
}

/** One wrong attempt for each rule of the table; a rule without one does not compile. */
const wrongAttempts: Record<AttemptRuleName, WrongAttempt> = {
  request: { path: "/api/auth/sign-out", body: {} },
  signUp: { path: "/api/auth/sign-up/email", body: { setupCode: "a guess" }, earlierCount: 1 },
  signIn: { path: "/api/auth/sign-in/email", body: { email: "ada@example.org", password: "a guess" } },
  password: { path: "/api/auth/delete-user", body: { password: "a guess" }, isSignedIn: true },
  code: { path: "/api/auth/two-factor/verify-backup-code", body: { code: "a guess" } },
  passkey: { path: "/api/auth/passkey/verify-authentication", body: { response: { id: "a guess" } } },
  otherService: { path: "/api/auth/sign-in/social", body: { provider: "github", setupCode: "a guess" } },
  owner: { path: "/api/auth/continue-as-owner", body: {} },
  passwordLink: { path: "/api/auth/describe-password-link", body: { secret: "a guess" } },
  passwordMail: { path: "/api/auth/request-password-link", body: { email: "ada@example.org" } },
  invitation: { path: "/api/frontend/invitations/describe", body: { secret: "a guess" } },
  signInCode: { path: "/api/v1/auth/keys", body: { code: "a guess", code_verifier: "v".repeat(43) } },
  publication: { path: `${PUBLICATION}/view`, body: { password: "a guess" } },
  purse: {
    path: `${PUBLICATION}/completions`,
    body: { call_key: "a guess", messages: [{ role: "user", content: "Hello" }], max_tokens: 1 },
  },
  metrics: { path: "/metrics", method: "GET", headers: { authorization: "Bearer guess" } },
};

/** Seconds in which a busy machine takes even the three hundred requests of the shortest window. */
const LONG_WINDOW = 600;
const request: { address: AttemptLimit } = attemptRules.request;
const { address } = request;

let app: TestApp;
beforeAll(async () => {
  request.address = { ...address, window: LONG_WINDOW };
  app = await startTestApp({ providers: [], metrics: { token: "the token" } });
  const headers = { origin, cookie: app.cookie, "content-type": "application/json" };
  await app.fetch(PUBLICATION, { method: "PUT", headers, body: JSON.stringify(page) });
});
afterAll(async () => {
  request.address = address;
  await app.close();
});

async function send({ path, method = "POST", body, headers, isSignedIn = false }: WrongAttempt) {
  const response = await app.fetch(path, {
    method,
    headers: {
      origin,
      ...(isSignedIn ? { cookie: app.cookie } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.body?.cancel();
  return response;
}

test.each(Object.entries(wrongAttempts))("[SEC-15] attempts by the rule %s are limited", async (name, attempt) => {
  const rule: AttemptRule = attemptRules[name as AttemptRuleName];
  const maxAttempts = Math.min(
    ...[rule.address, rule.subjectByAddress, rule.subject].flatMap((limit) => (limit ? [limit.max] : [])),
  );
  const { earlierCount = 0 } = attempt;
  // At once, so that they are within the window on a busy machine as well.
  const responses = await Promise.all(Array.from({ length: maxAttempts - earlierCount }, () => send(attempt)));
  expect(responses.filter(({ status }) => status === 429)).toEqual([]);
  const refusal = await send(attempt);
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
});
