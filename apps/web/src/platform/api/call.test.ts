import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { organizationOperations } from "@tutti/contract/operations/organizations";
import { shareOperations } from "@tutti/contract/operations/shares";
import { expect, test } from "vitest";
import { addressOf, call } from "./call.ts";
import { createApiCaller } from "./call-api.ts";

function setUp(answer: unknown) {
  const calls: { path: string; init: RequestInit | undefined }[] = [];
  const callApi = createApiCaller({
    fetch: async (path, init) => {
      calls.push({ path: String(path), init });
      return Response.json(answer);
    },
    onRefused: () => undefined,
  });
  return { callApi, calls };
}

test("sends parameters, encoded, at the operation's method and path", async () => {
  const { callApi, calls } = setUp({});
  await call(callApi, organizationOperations.revokeInvitation, { parameters: { organizationId: "a/b", id: "c?" } });
  expect(calls).toMatchObject([
    { path: "/api/frontend/organizations/a%2Fb/invitations/c%3F", init: { method: "DELETE" } },
  ]);
});

test("sends a query without the parameters that have no value", async () => {
  const { callApi, calls } = setUp({ data: [], next_cursor: null });
  await call(callApi, shareOperations.listShares, { query: { cursor: undefined, limit: "5" } });
  expect(calls[0]?.path).toBe("/api/v1/shares?limit=5");
});

test("sends a body as JSON", async () => {
  const { callApi, calls } = setUp({});
  await call(callApi, authenticationOperations.usePasswordLink, { body: { secret: "abc" } });
  expect(calls[0]?.init).toMatchObject({ method: "POST", body: '{"secret":"abc"}' });
});

test("returns what the operation's schema reads", async () => {
  const { callApi } = setUp({ content: "AAAA", other: 1 });
  const answer = await call(callApi, shareOperations.getShareContent, { parameters: { id: "one" } });
  expect(answer).toEqual({ content: "AAAA" });
});

test("fails where the response is not what the operation declares", async () => {
  const { callApi } = setUp({ content: 1 });
  const share = call(callApi, shareOperations.getShareContent, { parameters: { id: "one" } });
  await expect(share).rejects.toThrow("The gateway's answer was not understood.");
});

test("has the address for a link or a download", () => {
  expect(addressOf(shareOperations.listShares, { query: { cursor: "a b" } })).toBe("/api/v1/shares?cursor=a+b");
});
