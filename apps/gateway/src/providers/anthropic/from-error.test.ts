import { expect, test } from "vitest";
import { fromAnthropicFailure, fromErrorEvent } from "./from-error.ts";

const source = { providerName: "Anthropic", baseUrl: "http://127.0.0.1", secrets: ["sk-secret-key"] };

test.each([
  [400, "invalid_request_error", "max_tokens: Field required", "invalid_request"],
  [400, "invalid_request_error", "prompt is too long: 250000 tokens > 200000 maximum", "context_length_exceeded"],
  [
    400,
    "invalid_request_error",
    "input length and `max_tokens` exceed context limit: 1 + 2 > 2",
    "context_length_exceeded",
  ],
  [400, "invalid_request_error", "Your credit balance is too low to access the Anthropic API.", "payment_required"],
  [401, "authentication_error", "invalid x-api-key", "authentication"],
  [403, "permission_error", "Not yours", "permission_denied"],
  [404, "not_found_error", "model: claude-9", "not_found"],
  [413, "request_too_large", "Request exceeds the maximum size", "payload_too_large"],
  [429, "rate_limit_error", "Too many", "rate_limit_exceeded"],
  [500, "api_error", "Internal server error", "server"],
  [529, "overloaded_error", "Overloaded", "provider_overloaded"],
])("%d %s (%s) is %s", (status, type, message, errorType) => {
  const body = JSON.stringify({ type: "error", error: { type, message }, request_id: "req_1" });
  const { error } = fromAnthropicFailure({ status, headers: new Headers(), body }, source);
  expect(error).toEqual({
    code: status,
    message,
    metadata: { provider_name: "Anthropic", raw: body, error_type: errorType, provider_code: type },
  });
});

test("the wish to wait is kept, and a page of a proxy is told by its status", () => {
  const headers = new Headers({ "retry-after": "12" });
  const failure = fromAnthropicFailure({ status: 503, headers, body: "<html>sk-secret-key</html>" }, source);
  expect(failure.retryAfter).toBe(12);
  expect(failure.error).toMatchObject({ code: 503, message: "Provider returned error" });
  expect(JSON.stringify(failure.error)).not.toContain("sk-secret-key");
});

test("an event without an error is none", () => {
  expect(fromErrorEvent({ type: "ping" }, source)).toBeUndefined();
});
