import { apiKeyListSchema } from "@tutti/contract";
import { describe, expect, test, vi } from "vitest";
import { ApiCallError, createApiCaller, queryString } from "./call-api.ts";

function setUp(answer: () => Response | Promise<Response>) {
  const calls: { path: string; init: RequestInit | undefined }[] = [];
  const onRefused = vi.fn();
  const callApi = createApiCaller({
    fetch: async (path, init) => {
      calls.push({ path: String(path), init });
      return answer();
    },
    onRefused,
  });
  return { callApi, calls, onRefused };
}

describe("a call of the gateway's own API", () => {
  test("returns what the schema reads", async () => {
    const page = { data: [], next_cursor: null };
    const { callApi } = setUp(() => Response.json(page));
    await expect(callApi("/api/frontend/user/keys", { schema: apiKeyListSchema })).resolves.toEqual(page);
  });

  test("with a body posts it as JSON", async () => {
    const { callApi, calls } = setUp(() => Response.json({}));
    await callApi("/api/frontend/user/keys", { body: { name: "A" } });
    expect(calls[0]?.init).toMatchObject({ method: "POST", body: '{"name":"A"}' });
  });

  test("resolves without a body where no schema is given", async () => {
    const { callApi } = setUp(() => new Response(null, { status: 204 }));
    await expect(callApi("/api/frontend/user/keys/1", { method: "delete" })).resolves.toBeUndefined();
  });

  test.each<[string, () => Response, string]>([
    [
      "the gateway's own words",
      () => Response.json({ error: { code: 404, message: "Gone" } }, { status: 404 }),
      "Gone",
    ],
    ["those of the sign-in", () => Response.json({ message: "Invalid password" }, { status: 400 }), "Invalid password"],
    ["its status", () => new Response("<html>", { status: 502 }), "The gateway replied with status 502."],
    ["too many tries", () => new Response("", { status: 429 }), "Too many tries. Wait a moment, then try again."],
    ["what is not understood", () => Response.json({ data: 1 }), "The gateway's answer was not understood."],
  ])("fails with %s", async (_what, answer, message) => {
    const { callApi } = setUp(answer);
    const call = callApi("/api/frontend/user/keys", { schema: apiKeyListSchema });
    await expect(call).rejects.toThrow(message);
    await expect(call).rejects.toBeInstanceOf(ApiCallError);
  });

  test("says that the gateway is out of reach", async () => {
    const { callApi } = setUp(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(callApi("/api/frontend/user")).rejects.toMatchObject({ status: 0 });
  });

  test("that is aborted fails with the abort itself", async () => {
    const stop = new AbortController();
    const { callApi } = setUp(() => {
      stop.abort();
      return Promise.reject(stop.signal.reason);
    });
    await expect(callApi("/api/frontend/user", { signal: stop.signal })).rejects.toMatchObject({ name: "AbortError" });
  });

  test("reports a session that the gateway no longer knows, and nothing else", async () => {
    const { callApi, onRefused } = setUp(() => new Response("", { status: 401 }));
    await expect(callApi("/api/auth/change-password", { body: {} })).rejects.toThrow();
    expect(onRefused).not.toHaveBeenCalled();
    await expect(callApi("/api/frontend/user")).rejects.toThrow();
    expect(onRefused).toHaveBeenCalledOnce();
  });
});

test("a query includes empty values, but no missing ones", () => {
  expect(queryString({ by: "day,model", key: "", model: undefined })).toBe("?by=day%2Cmodel&key=");
  expect(queryString({})).toBe("");
});
