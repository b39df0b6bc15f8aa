import { describe, expect, test } from "vitest";
import { fromGoogleError, fromGoogleFailure } from "./from-error.ts";

const source = { providerName: "Google", baseUrl: "http://127.0.0.1", secrets: ["AIza-secret"] };

function failure(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return fromGoogleFailure({ status, headers: new Headers(headers), body: text }, source);
}

describe("a failed answer", () => {
  test.each([
    [400, "INVALID_ARGUMENT", "invalid_request"],
    [400, "FAILED_PRECONDITION", "precondition_failed"],
    [403, "PERMISSION_DENIED", "permission_denied"],
    [404, "NOT_FOUND", "not_found"],
    [429, "RESOURCE_EXHAUSTED", "rate_limit_exceeded"],
    [500, "INTERNAL", "server"],
    [503, "UNAVAILABLE", "provider_overloaded"],
    [504, "DEADLINE_EXCEEDED", "timeout"],
  ])("%i %s is told as %s", (code, status, type) => {
    const { error } = failure(code, { error: { code, message: "Words.", status } });
    expect(error).toMatchObject({ code, message: "Words.", metadata: { provider_name: "Google", error_type: type } });
  });

  test("may be a list of one", () => {
    const body = [{ error: { code: 503, message: "Overloaded.", status: "UNAVAILABLE" } }];
    expect(failure(503, body).error).toMatchObject({
      code: 503,
      message: "Overloaded.",
      metadata: { raw: JSON.stringify(body) },
    });
  });

  test("the header's wish to wait goes before the one in the body", () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "12s" }];
    const body = { error: { code: 429, message: "Wait.", status: "RESOURCE_EXHAUSTED", details } };
    expect(failure(429, body).retryAfter).toBe(12);
    expect(failure(429, body, { "retry-after": "3" }).retryAfter).toBe(3);
    expect(failure(429, { error: { message: "Wait." } }).retryAfter).toBeUndefined();
  });

  test("that is no error of Google's keeps its status", () => {
    expect(failure(502, "<html>Bad gateway</html>").error).toMatchObject({
      code: 502,
      metadata: { error_type: "provider_unavailable" },
    });
  });
});

test("an error within an answer has its status, its words, and no key", () => {
  const value = { error: { code: 429, message: "Key AIza-secret has no quota.", status: "RESOURCE_EXHAUSTED" } };
  const error = fromGoogleError([value], source);
  expect(error).toMatchObject({
    code: 429,
    message: "Key … has no quota.",
    metadata: { error_type: "rate_limit_exceeded" },
  });
  expect(JSON.stringify(error)).not.toContain("AIza-secret");
  expect(fromGoogleError({ candidates: [] }, source)).toBeUndefined();
});
