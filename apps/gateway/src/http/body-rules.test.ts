import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../app.test-support.ts";
import { authBodyRule, UNKNOWN_LIMIT } from "../bodies/body-rules.ts";
import { type DescribedOperation, operations } from "./operations.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ providers: [] });
});
afterAll(() => app.close());

const taking = operations.flatMap((operation) =>
  operation.body === undefined ? [] : [{ ...operation, body: operation.body }],
);

/** Whether the bodies of all clients are read. */
const isOpen = ({ access }: DescribedOperation) => access === "anyone" || access === "anyone-known";

/** A body that counts how much of it was read, and never ends. */
function endlessBody(piece: string) {
  const readBytes = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        readBytes.bytes += piece.length;
        controller.enqueue(Buffer.from(piece));
      },
    },
    { highWaterMark: 0 },
  );
  return { readBytes, body };
}

type Body = NonNullable<RequestInit["body"]>;

interface SendOptions {
  headers?: Record<string, string>;
  /** Default: by the session, as the page does; every route with a body accepts it. */
  as?: "page" | "stranger";
}

async function send({ method, path }: DescribedOperation, body: Body, { headers, as = "page" }: SendOptions = {}) {
  const init = {
    method: method.toUpperCase(),
    headers: {
      ...(as === "page" ? { cookie: app.cookie, origin: "http://127.0.0.1:4000" } : {}),
      "content-type": "application/json",
      ...headers,
    },
    body,
    duplex: "half",
  };
  const names = { slug: "some-preset", organizationId, id: "run-12345678" };
  const pathname = path.replace(/\{(\w+)\}/, (_, name: keyof typeof names) => names[name]);
  const response = await app.fetch(pathname, init as RequestInit);
  return { status: response.status, text: await response.text() };
}

let organizationId = "none";
beforeAll(async () => {
  const createdResponse = await app.fetch("/api/auth/organization/create", {
    method: "POST",
    headers: { cookie: app.cookie, origin: "http://127.0.0.1:4000", "content-type": "application/json" },
    body: JSON.stringify({ name: "Society", slug: "society" }),
  });
  organizationId = ((await createdResponse.json()) as { id: string }).id;
});

describe("[LOAD-1] every route that takes a body", () => {
  test("reads more than a form only of known users", () => {
    const open = [...taking.filter(isOpen).map(({ body }) => body), authBodyRule];
    expect(open.length).toBeGreaterThan(1);
    for (const { limit } of open) expect(limit).toBeLessThanOrEqual(UNKNOWN_LIMIT);
  });

  test.each(taking.map((operation) => [operation.id, operation] as const))(
    "%s keeps its bounds",
    async (_, operation) => {
      const { limit, values } = operation.body;
      const response = await send(operation, "1", { headers: { "content-length": String(limit + 1) } });
      expect(response).toMatchObject({
        status: 413,
        text: expect.stringContaining("Request payload too large: at most "),
      });

      const nestedBody = endlessBody("[],");
      const deep = await send(operation, nestedBody.body);
      expect(deep).toMatchObject({ status: 413, text: expect.stringContaining("values. Send less in one request.") });
      expect(nestedBody.readBytes.bytes).toBeLessThanOrEqual(3 * values);

      const form = await send(operation, "{}", { headers: { "content-type": "text/plain" } });
      expect(form).toMatchObject({ status: 415, text: expect.stringContaining("Content-Type: application/json") });

      const stranger = endlessBody(" ".repeat(100));
      const unknown = await send(operation, stranger.body, { as: "stranger" });
      expect(unknown.status).toBe(isOpen(operation) ? 413 : 401);
      expect(stranger.readBytes.bytes).toBeLessThanOrEqual(isOpen(operation) ? limit + 100 : 0);
    },
  );

  test("of unknown users, packed or not, is stopped at its bound", async () => {
    const describe = taking.find(({ id }) => id === "describeInvitation");
    if (!describe) throw new Error("Invitations are not described any more.");
    const hostile = JSON.stringify({ messages: Array.from({ length: 100_000 }, () => []) });
    for (const [body, headers] of [
      [hostile, {}],
      [new Uint8Array(gzipSync(hostile)), { "content-encoding": "gzip" }],
    ] satisfies [Body, Record<string, string>][]) {
      expect(await send(describe, body, { headers, as: "stranger" })).toMatchObject({ status: 413 });
    }
  });

  test("is read by the one reader that keeps the bounds", () => {
    const reads = /\b(req|raw|request)\.(json|text|arrayBuffer|blob|formData|parseBody|bytes)\(/;
    const sources = readdirSync(join(import.meta.dirname, ".."), { recursive: true, encoding: "utf8" })
      .filter((path) => /^(http|accounts|bodies|runs)\/.*\.ts$/.test(path) || path === "app.ts")
      .filter((path) => !/\.test(-support)?\.ts$/.test(path));
    expect(sources.length).toBeGreaterThan(50);
    const readers = sources.filter((path) => reads.test(readFileSync(join(import.meta.dirname, "..", path), "utf8")));
    expect(readers).toEqual(["bodies/read-body.ts"]);
  });
});

test("[LOAD-2] every route answers or refuses any body, and none fails", async () => {
  const wild = fc.oneof(
    fc.json(),
    fc.json().map((whole) => whole.slice(1)),
    fc
      .array(fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", ":", "1e999", "\u0000", "messages", "null"))
      .map((all) => all.join("")),
    // JSON that is almost a request.
    fc
      .record(
        {
          messages: fc.oneof(
            fc.jsonValue(),
            fc.array(fc.record({ role: fc.constantFrom("user", 1), content: fc.jsonValue() })),
          ),
          tools: fc.jsonValue(),
          logit_bias: fc.jsonValue(),
          follow: fc.array(fc.jsonValue()),
          config: fc.jsonValue(),
          name: fc.jsonValue(),
          secret: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
  );
  const bodies = fc.oneof(
    wild.map((text) => Buffer.from(text)),
    wild.map((text) => Buffer.from(text, "utf16le")),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  );
  const packings = { "": (body: Buffer) => body, gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
  const packing = fc.constantFrom<keyof typeof packings>("", "gzip", "deflate", "br");
  // Connecting a provider is limited per minute, and following runs ends only with the runs.
  const requestedOperations = taking.filter(({ id }) => !["connectProvider", "followRuns"].includes(id));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...requestedOperations),
      bodies,
      packing,
      packing,
      async (operation, body, packing, encoding) => {
        const headers: Record<string, string> = encoding === "" ? {} : { "content-encoding": encoding };
        const { status, text } = await send(operation, new Uint8Array(packings[packing](body)), { headers });
        expect({ status, text, isFailure: status >= 500 }).toMatchObject({ isFailure: false });
        expect(() => JSON.parse(text)).not.toThrow();
      },
    ),
    { numRuns: 300 },
  );
});

describe("[LOAD-1] the forms of better-auth", () => {
  const signUp = (body: Body, headers: Record<string, string> = {}) =>
    app.fetch("/api/auth/sign-up/email", {
      method: "POST",
      headers: { origin: "http://127.0.0.1:4000", "content-type": "application/json", ...headers },
      body,
      duplex: "half",
    } as RequestInit);
  const form = { name: "Grace", email: "grace@example.org", password: "compilers" };

  test.each<[string, string, Record<string, string>, number, string]>([
    ["larger than a form", JSON.stringify({ ...form, name: "G".repeat(20_000) }), {}, 413, "PAYLOAD_TOO_LARGE"],
    [
      "of many values",
      JSON.stringify({ ...form, more: Array.from({ length: 1_000 }, () => []) }),
      {},
      413,
      "PAYLOAD_TOO_LARGE",
    ],
    ["nested deeply", `{"name":${"[".repeat(300)}`, {}, 400, "BAD_REQUEST"],
    ["no JSON", "name=Grace", {}, 400, "BAD_REQUEST"],
    [
      "of a type that any page may send",
      JSON.stringify(form),
      { "content-type": "text/plain" },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
  ])("are refused where they are %s", async (_, body, headers, status, code) => {
    const response = await signUp(body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.stringMatching(/\.$|JSON$|levels$/) });
  });

  test("are read no further than their bound", async () => {
    const { readBytes, body } = endlessBody(" ".repeat(1_000));
    expect((await signUp(body)).status).toBe(413);
    expect(readBytes.bytes).toBeLessThanOrEqual(authBodyRule.limit + 1_000);
  });
});
