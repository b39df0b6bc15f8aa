import { form } from "@tutti/contract/operations/bounds";
import type { OperationTable } from "@tutti/contract/operations/operation";
import { Hono } from "hono";
import { expect, test } from "vitest";
import * as z from "zod";
import { ApiFailure } from "../api-failure.ts";
import type { AppEnv } from "./app-env.ts";
import { createImplementer, routeOf } from "./implement.ts";

const table = {
  addNote: {
    method: "post",
    path: "/api/v1/books/{book}/notes",
    access: "account",
    query: z.object({ place: z.coerce.number().int().default(1) }),
    body: { schema: z.object({ text: z.string() }), ...form },
    response: { status: 201, schema: z.object({ note: z.string() }) },
  },
  dropNote: { method: "delete", path: "/api/v1/notes/{id}", access: "anyone", response: { status: 204 } },
} as const satisfies OperationTable;

/** An app that implements both operations; `order` says what a request has passed. */
function setUp({ isKnown = true, isAdmitted = true } = {}) {
  const order: string[] = [];
  const accounts = {
    identify: async () => {
      order.push("sender");
      return isKnown ? { userId: "ada", name: "Ada" } : undefined;
    },
  };
  const app = new Hono<AppEnv>();
  app.onError((cause, c) => c.text(cause.message, cause instanceof ApiFailure ? (cause.error.code as 400) : 500));
  const implement = createImplementer(app, { accounts: accounts as never });
  implement(
    table.addNote,
    async ({ sender, parameters, query, body }) => ({
      note: `${sender.userId} ${parameters.book} ${query.place} ${body.text}`,
    }),
    {
      admit: () => {
        order.push("admit");
        if (!isAdmitted) throw new ApiFailure({ code: 429, message: "Too many notes" });
      },
    },
  );
  implement(table.dropNote, async ({ parameters }) => {
    order.push(parameters.id);
  });
  const add = async (query: string, body: string) => {
    const chunks = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          order.push("body");
          controller.enqueue(Buffer.from(body));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: "POST", body: chunks, headers: { "content-type": "application/json" }, duplex: "half" };
    return app.request(`/api/v1/books/one%20two/notes${query}`, init as RequestInit);
  };
  return { app, order, add };
}

test("a handler gets the sender and the checked parameters of its operation", async () => {
  const { add, order } = setUp();
  const response = await add("?place=7", '{"text": "Hello"}');
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ note: "ada one two 7 Hello" });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(order).toEqual(["sender", "admit", "body"]);
});

test("an unknown sender's body is not read", async () => {
  const { add, order } = setUp({ isKnown: false });
  expect((await add("?place=x", "{}")).status).toBe(401);
  expect(order).toEqual(["sender"]);
});

test("a refusal to admit comes before the query and the body", async () => {
  const { add, order } = setUp({ isAdmitted: false });
  expect((await add("?place=x", "{}")).status).toBe(429);
  expect(order).toEqual(["sender", "admit"]);
});

test.each([
  ["a query", "?place=x", '{"text": "Hello"}', "place: "],
  ["a body", "", '{"text": 1}', "text: "],
  ["a text that is no JSON", "", '{"text"', ""],
])("%s of another form is refused with 400", async (_, query, body, message) => {
  const response = await setUp().add(query, body);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
});

test("an operation without an answer responds with 204", async () => {
  const { app, order } = setUp();
  const response = await app.request("/api/v1/notes/a%2Fb", { method: "DELETE" });
  expect(response.status).toBe(204);
  expect(order).toEqual(["a/b"]);
});

test.each([
  ["/api/v1/shares/{id}/content", undefined, "/api/v1/shares/:id/content"],
  ["/api/v1/presets/{slug}", "any", "/api/:version{v[0-9]+}/presets/:slug"],
  ["/api/v1/models/{author}/{slug}/endpoints", "any", "/api/:version{v[0-9]+}/models/:slug{.+}/endpoints"],
] as const)("the route of %s, versions: %s", (path, versions, route) => {
  const operation = { method: "get", path, access: "anyone", response: { status: 204 } } as const;
  expect(routeOf(versions === undefined ? operation : { ...operation, versions })).toBe(route);
});
