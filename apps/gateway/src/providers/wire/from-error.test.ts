import { expect, test } from "vitest";
import { fromErrorObject, fromFailedResponse, fromNetworkFailure } from "./from-error.ts";

const source = { providerName: "Vendor", baseUrl: "http://user:word@127.0.0.1:9/v1?key=abc", secrets: ["secret-key"] };

test.each<[string, unknown, string]>([
  ["OpenAI's form", { error: { message: "No." } }, "No."],
  ["Google's list", [{ error: { message: "No." } }], "No."],
  ["a bare word", { error: "No." }, "No."],
  ["FastAPI's detail", { detail: "No." }, "No."],
  ["a message", { message: "No." }, "No."],
  ["a bare word in a list", { detail: ["No.", "Never."] }, "No.; Never."],
  [
    "FastAPI's list of refused fields",
    { detail: [{ type: "missing", loc: ["body", "model"], msg: "Field required" }] },
    "Field required (body.model)",
  ],
  [
    "Mistral's list within its message",
    { object: "error", message: { detail: [{ loc: ["body", "user"], msg: "Extra inputs are not permitted" }] } },
    "Extra inputs are not permitted (body.user)",
  ],
  ["an error within an error", { error: { error: { message: "No." } } }, "No."],
  ["words of an unknown form", { problem: true }, "Provider returned error"],
])("%s gives its message", (_, body, message) => {
  const response = { status: 400, headers: new Headers(), body: JSON.stringify(body) };
  expect(fromFailedResponse(response, source).error.message).toBe(message);
});

test("a status that is no error counts as a bad gateway", () => {
  expect(fromFailedResponse({ status: 304, headers: new Headers(), body: "" }, source).error.code).toBe(502);
});

test.each([
  ["7", 7],
  ["0.5", 0.5],
  ["soon", undefined],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
])("retry-after %s is %s seconds", (value, seconds) => {
  const headers = new Headers({ "retry-after": value });
  expect(fromFailedResponse({ status: 429, headers, body: "" }, source).retryAfter).toBe(seconds);
});

test.each<[string, Record<string, string>, string, number | undefined]>([
  ["OpenAI's milliseconds", { "retry-after-ms": "350", "retry-after": "1" }, "", 0.35],
  ["milliseconds of a message", {}, "Rate limit reached. Please try again in 6ms.", 0.006],
  ["seconds of a message", {}, "Please retry in 1.25s", 1.25],
  ["minutes of a message", {}, "Please try again in 1m2.5s. Visit …", 62.5],
  ["no time", {}, "Please try again later.", undefined],
])("[FIELD-1] a 429 with %s is asked again after that time", (_what, headers, message, seconds) => {
  const response = { status: 429, headers: new Headers(headers), body: JSON.stringify({ error: { message } }) };
  expect(fromFailedResponse(response, source).retryAfter).toBe(seconds);
});

test.each<[string, Record<string, unknown>, { code: number; message: string } | undefined]>([
  ["vLLM's bare error", { object: "error", message: "No.", code: 400 }, { code: 400, message: "No." }],
  ["a nested error", { error: { message: "No.", code: 429 } }, { code: 429, message: "No." }],
  ["a status in words", { error: { message: "No.", code: "rate", status_code: 429 } }, { code: 429, message: "No." }],
  ["an error without a status", { error: { message: "No.", code: "server_error" } }, { code: 502, message: "No." }],
  ["a mere word", { error: "No." }, { code: 502, message: "No." }],
  ["an error of a choice", { choices: [{ error: { message: "No.", code: 429 } }] }, { code: 429, message: "No." }],
  ["the bare message of an error event", { message: "No.", code: 500 }, { code: 500, message: "No." }],
  ["no error", { choices: [] }, undefined],
  ["an empty error", { error: null, choices: [] }, undefined],
])("%s is read from an event", (_, value, expected) => {
  const error = fromErrorObject(value, source);
  expect(error && { code: error.code, message: error.message }).toEqual(expected);
});

test("OpenRouter's word for whose error it is stays", () => {
  const metadata = { provider_name: "Inner", raw: "their words" };
  expect(fromErrorObject({ error: { code: 429, message: "Provider returned error", metadata } }, source)).toEqual({
    code: 429,
    message: "Provider returned error",
    metadata: { provider_name: "Inner", raw: "their words", error_type: "rate_limit_exceeded" },
  });
});

test("secrets leave the message and the raw words", () => {
  const response = { status: 401, headers: new Headers(), body: '{"error":{"message":"Bad key secret-key"}}' };
  expect(JSON.stringify(fromFailedResponse(response, source).error)).not.toContain("secret-key");
});

test.each([
  ["ECONNREFUSED", "connection refused.", "Is the server running?"],
  ["ENOTFOUND", "no such host.", "Check the base URL and the network."],
  ["EAI_AGAIN", "no such host.", "Check the base URL and the network."],
  ["ETIMEDOUT", "no connection.", "Check the base URL and the network."],
  ["EHOSTUNREACH", "no connection.", "Check the base URL and the network."],
  ["UND_ERR_CONNECT_TIMEOUT", "no connection.", "Check the base URL and the network."],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "its certificate is not trusted.", "Check the base URL."],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "its certificate is not trusted.", "Check the base URL."],
  ["HPE_INVALID_CONSTANT", "the server there is not of the expected kind.", "Check http or https, and the port."],
])("%s hides the address from clients, and shows it to the operator", (code, reason, hint) => {
  const cause = new TypeError("fetch failed", {
    cause: Object.assign(new Error("connect 127.0.0.1:9"), { code, address: "127.0.0.1", port: 9 }),
  });
  const failure = fromNetworkFailure(cause, source);
  expect(failure.error.message).toBe(`Could not reach Vendor: ${reason}`);
  expect(JSON.stringify(failure.error)).not.toMatch(/127|:9|base URL/);
  expect(failure.operatorText).toBe(`Could not reach Vendor at http://127.0.0.1:9/v1: ${reason} ${hint}`);
});

test.each(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", ""])(
  "a connection that broke (%j) is reported, without blaming the set-up",
  (code) => {
    const { error } = fromNetworkFailure(Object.assign(new Error("read 127.0.0.1:9"), { code }), source);
    expect(error.message).toBe("The connection to Vendor was lost before a response came. Please try again.");
  },
);
