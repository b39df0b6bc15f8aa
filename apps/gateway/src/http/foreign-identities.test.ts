import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { textAt } from "./json.test-support.ts";
import { askForEverything } from "./openapi/everything.test-support.ts";
import { startProduct, type TestProduct } from "./openapi/product.test-support.ts";
import { type ApiCall, createRecorder, type Recorder } from "./openapi/recorder.test-support.ts";
import { type DescribedOperation, operations } from "./operations.ts";

// Starting the product and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

type Headers = Readonly<Record<string, string>>;

/** A request under an identity that is not the owner's, and its outcome. */
interface Attempt {
  operation: DescribedOperation;
  identity: string;
  status: number;
  text: string;
  call: ApiCall;
}

/** Requests under these identities are refused wherever a request requires an account. */
type Outsider = "stranger" | "unknown key" | "revoked key" | "disabled key" | "forged session" | "ended session";

/** Each of these operations makes something that belongs to its sender, even if another account has sent the same. */
const MAKES_OWN = new Set([
  "createApiKey",
  "connectProvider",
  "createByokKey",
  "createPreset",
  "savePresetFromRequest",
  "savePresetFromMessage",
  "startRun",
  "commitSyncRecords",
  "savePushSubscription",
  "deletePushSubscription",
  "reportPresence",
]);

/** The client chooses the id, and each account has its own ids: the same id names another thing. */
const OWN_IDS = new Set(["stopRun", "setSpendingCap", "removeSpendingCap"]);

/** These operations require the secret of an invitation and nothing else. */
const SECRET_IS_ENOUGH = new Set(["acceptInvitation", "describeInvitation"]);

/** The owner's data: names, addresses, words and ids that no other person may read. */
const MARKS = [
  "Ada Lovelace",
  "ada@example.org",
  "Grace Hopper",
  "grace@example.org",
  "Joan Clarke",
  "joan@example.org",
  "My script",
  "Old script",
  "WXYZ",
  "careful-coder",
  "Careful coder",
  "a test that proves it",
  "Analytical Society",
  "A counter",
  "q8Xw2mZr7TnB4sLd5uEoHc",
  "mV3kT9xQc7LdR2nZs5uEwA",
];

let product: TestProduct;
let mallory: Awaited<ReturnType<typeof createMallory>>;
const attempts: Attempt[] = [];
/** The operations that succeeded for their owner after others had tried them. */
const ownerSuccesses = new Set<string>();

async function send(call: ApiCall, { path, method }: DescribedOperation, headers: Headers) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => call.path?.[name] ?? "");
  const response = await fetch(`${product.origin}${address}?${new URLSearchParams(call.query ?? {})}`, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(call.body === undefined ? {} : { "content-type": "application/json" }) },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  return { status: response.status, text: await response.text() };
}

async function post(path: string, headers: Headers, body: unknown): Promise<Response> {
  const response = await fetch(`${product.origin}${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Another person, with an account, a key, and credentials that are no longer valid. */
async function createMallory() {
  const { origin } = product;
  const user = {
    name: "Mallory",
    email: "mallory@example.org",
    password: "somewhat malicious",
    ownerLink: product.takeOwnerLink(),
  };
  const signIn = async (kind: "sign-up" | "sign-in") => ({
    cookie: cookieOf(await post(`/api/auth/${kind}/email`, { origin }, user)),
    origin,
  });
  const session = await signIn("sign-up");
  const makeKey = async (name: string) => {
    const body: unknown = await (await post("/api/frontend/user/keys", session, { name })).json();
    return { id: textAt(body, "id"), headers: { authorization: `Bearer ${textAt(body, "key")}` } };
  };
  const [key, revokedKey, disabledKey] = [await makeKey("good"), await makeKey("revoked"), await makeKey("disabled")];
  const change = (id: string, method: string, body?: unknown) =>
    fetch(`${origin}/api/frontend/user/keys/${id}`, {
      method,
      headers: { ...session, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  await change(revokedKey.id, "DELETE");
  await change(disabledKey.id, "PATCH", { disabled: true });
  const endedSession = await signIn("sign-in");
  await post("/api/auth/sign-out", endedSession, {});
  const outsiders: Record<Outsider, Headers> = {
    stranger: {},
    "unknown key": { authorization: `Bearer sk-or-v1-${"0".repeat(64)}` },
    "revoked key": revokedKey.headers,
    "disabled key": disabledKey.headers,
    "forged session": { ...session, cookie: session.cookie.replace(/(session_token=[^.]+\.)./, "$1~") },
    "ended session": endedSession,
  };
  return { session, key: key.headers, outsiders };
}

/**
 * A recorder that first sends each of the owner's requests under other identities, and then again what may exist by
 * then.
 */
function withIntruders(recorder: Recorder): Recorder {
  /** The owner's key, once one was made. */
  let ownersKey: Headers | undefined;
  const attempt = async (operation: DescribedOperation, identity: string, call: ApiCall, headers: Headers) => {
    attempts.push({ operation, identity, call, ...(await send(call, operation, headers)) });
  };
  return {
    ...recorder,
    async ask(id, call = {}) {
      const operation = operations.find((one) => one.id === id);
      if (!operation || call.as === undefined) return recorder.ask(id, call);
      const tryAsMallory = async () => {
        if (SECRET_IS_ENOUGH.has(id) || MAKES_OWN.has(id)) return;
        await attempt(operation, "another person", call, mallory.session);
        await attempt(operation, "another person's key", call, mallory.key);
      };
      for (const [identity, headers] of Object.entries(mallory.outsiders)) {
        await attempt(operation, identity, call, headers);
      }
      if ("cookie" in call.as)
        await attempt(operation, "another site", call, { ...call.as, origin: "https://evil.example" });
      if (operation.access === "session" && ownersKey) await attempt(operation, "the owner's key", call, ownersKey);
      // A deleted thing can be reached under no identity.
      if (operation.method === "delete") await tryAsMallory();
      const result = await recorder.ask(id, call);
      if (result.status < 300) ownerSuccesses.add(id);
      if (operation.method !== "delete") await tryAsMallory();
      if (id === "createApiKey") ownersKey ??= { authorization: `Bearer ${textAt(result.body, "key")}` };
      return result;
    },
  };
}

beforeAll(async () => {
  const setTime = (time: number) => void vi.setSystemTime(time);
  vi.useFakeTimers({ toFake: ["Date"] });
  product = await startProduct(setTime);
  // The first account administers the server.
  await post(
    "/api/auth/sign-up/email",
    { origin: product.origin },
    {
      name: "Ada Lovelace",
      email: "ada@example.org",
      password: "analytical engine",
      ownerLink: product.takeOwnerLink(),
    },
  );
  mallory = await createMallory();
  const recorder = withIntruders(createRecorder(product.origin));
  await askForEverything({ origin: product.origin, recorder, setTime, takeOwnerLink: product.takeOwnerLink });
});
afterAll(async () => {
  await product?.close();
  vi.useRealTimers();
});

/** An attempt in a form that identifies itself if it fails. */
function describeAttempt({ operation, identity, status, text }: Attempt) {
  return { who: identity, what: operation.id, status, text: text.slice(0, 200) };
}

const isOutsider = ({ identity }: Attempt): boolean =>
  ["stranger", "unknown key", "revoked key", "disabled key", "forged session", "ended session"].includes(identity);
const isMallory = ({ identity }: Attempt): boolean => identity.startsWith("another person");
const isGuarded = ({ access }: DescribedOperation): boolean => access !== "anyone" && access !== "anyone-known";
/**
 * better-auth's operations are tried below, and so is the stream of changes, which only a refusal ends; access to a
 * socket is tested with the sockets (`runs/run-socket.test.ts`).
 */
const isTriedHere = ({ id, path, response }: DescribedOperation): boolean =>
  !path.startsWith("/api/auth/") && response.status !== 101 && id !== "followSyncSpace";

describe("[SEC-7] every route of the document, tried by all who are not its owner", () => {
  test("is tried by each of these identities", () => {
    const guardedOperations = operations.filter((operation) => isGuarded(operation) && isTriedHere(operation));
    expect(guardedOperations.length).toBeGreaterThan(40);
    for (const { id, access } of guardedOperations) {
      const identities = new Set(
        attempts.filter(({ operation }) => operation.id === id).map(({ identity }) => identity),
      );
      expect({ id, identities: [...identities] }).toEqual({
        id,
        identities: expect.arrayContaining([
          "stranger",
          "revoked key",
          "forged session",
          ...(SECRET_IS_ENOUGH.has(id) || MAKES_OWN.has(id) ? [] : ["another person"]),
          ...(access === "session" && id !== "createApiKey" && id !== "updateUser" ? ["the owner's key"] : []),
        ]),
      });
    }
  });

  test("refuses with 401 every request without credentials that are good", () => {
    const wrong = attempts.filter((one) => isOutsider(one) && isGuarded(one.operation) && one.status !== 401);
    expect(wrong.map(describeAttempt)).toEqual([]);
  });

  test("refuses a session's cookie that another site sends", () => {
    const wrong = attempts.filter(
      ({ identity, operation, status }) =>
        identity === "another site" && isGuarded(operation) && ![401, 403, 421].includes(status),
    );
    expect(wrong.map(describeAttempt)).toEqual([]);
  });

  test("refuses a key, also the owner's, where only a session counts", () => {
    const byKey = attempts.filter(
      ({ identity, operation }) =>
        operation.access === "session" && ["the owner's key", "another person's key"].includes(identity),
    );
    expect(byKey.length).toBeGreaterThan(20);
    expect(byKey.filter(({ status }) => status !== 401).map(describeAttempt)).toEqual([]);
  });

  test("refuses another user at an address of what belongs to an account", () => {
    const namedAttempts = attempts.filter(
      (one) =>
        isMallory(one) &&
        isGuarded(one.operation) &&
        one.operation.path.includes("{") &&
        !one.operation.path.includes("{author}") &&
        !OWN_IDS.has(one.operation.id),
    );
    expect(namedAttempts.length).toBeGreaterThan(20);
    expect(namedAttempts.filter(({ status }) => ![401, 403, 404, 409].includes(status)).map(describeAttempt)).toEqual(
      [],
    );
  });

  test("[OPS-1] hides from all but administrators that there is an administration", () => {
    const asMallory = attempts.filter(
      ({ operation, identity }) => operation.tag === "Administration" && identity === "another person",
    );
    expect(asMallory.length).toBeGreaterThan(5);
    expect(asMallory.filter(({ status }) => status !== 404).map(describeAttempt)).toEqual([]);
  });

  test("reveals nothing of the owner's that the request did not contain", () => {
    const leaks = attempts
      .filter(({ operation }) => operation.access !== "anyone")
      .filter(({ text, call }) => {
        const requestText = JSON.stringify([call.path, call.query, call.body]);
        return MARKS.some((mark) => text.includes(mark) && !requestText.includes(mark));
      });
    expect(leaks.map(describeAttempt)).toEqual([]);
  });

  test("answers its owner afterwards as if none had tried", () => {
    const attemptedIds = new Set(attempts.map(({ operation }) => operation.id));
    expect([...attemptedIds].filter((id) => !ownerSuccesses.has(id) && id !== "followRuns")).toEqual([]);
  });
});

test("[SEC-7] the stream of changes is refused to outsiders and to keys", async () => {
  const operation = operations.find(({ id }) => id === "followSyncSpace");
  if (operation === undefined) throw new Error("There is no such operation.");
  const identities = { ...mallory.outsiders, "another person's key": mallory.key };
  const statuses = await Promise.all(
    Object.entries(identities).map(async ([name, headers]) => [name, (await send({}, operation, headers)).status]),
  );
  expect(statuses.length).toBeGreaterThan(5);
  expect(statuses.filter(([, status]) => status !== 401)).toEqual([]);
});

/** A sign-out without a session ends nothing. */
const ofBetterAuth = operations.filter(
  ({ path, access }) => path.startsWith("/api/auth/") && path !== "/api/auth/sign-out" && access === "session",
);
test.each(ofBetterAuth)("[SEC-7] $method $path is refused without a session", async (operation) => {
  const call = operation.method === "post" ? { body: {} } : {};
  const { status } = await send(call, operation, { origin: product.origin });
  expect([400, 401, 403]).toContain(status);
});
