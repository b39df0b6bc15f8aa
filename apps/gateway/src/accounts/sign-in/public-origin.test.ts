import { describe, expect, test } from "vitest";
import { clientAddress, isFromOwnPage, publicOrigin } from "./public-origin.ts";

const ask = (url: string, headers: Record<string, string> = {}) => ({ url, headers: new Headers(headers) });

describe("the page's origin", () => {
  test.each([
    ["http://127.0.0.1:4000/api/auth/ok", {}, "http://127.0.0.1:4000"],
    ["http://127.0.0.1:4000/", { host: "localhost:4000" }, "http://localhost:4000"],
    ["http://127.0.0.1:4000/", { host: "studio.local:4000" }, "http://studio.local:4000"],
    ["http://127.0.0.1/", { host: "[::1]:4000" }, "http://[::1]:4000"],
    ["http://127.0.0.1:4000/", { host: "tutti.example", origin: "https://tutti.example" }, "https://tutti.example"],
    ["http://127.0.0.1:4000/", { host: "tutti.example:443", origin: "https://tutti.example" }, "https://tutti.example"],
    ["http://127.0.0.1:4000/", { host: "localhost:4000", origin: "http://evil.example" }, "http://localhost:4000"],
    ["http://127.0.0.1:4000/", { host: "not a host" }, "http://127.0.0.1:4000"],
    [
      "http://127.0.0.1:4000/",
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
      "http://127.0.0.1:4000",
    ],
  ])("of %s with %o is %s", (url, headers, origin) => {
    expect(publicOrigin(ask(url, headers as Record<string, string>), { trustProxy: false })).toBe(origin);
  });

  test.each([
    [{ "x-forwarded-host": "tutti.example", "x-forwarded-proto": "https" }, "https://tutti.example"],
    [
      { "x-forwarded-host": "forged.example, tutti.example", "x-forwarded-proto": "http, https" },
      "https://tutti.example",
    ],
    [{ host: "tutti.example", "x-forwarded-proto": "https" }, "https://tutti.example"],
    [{ host: "tutti.example", "x-forwarded-proto": "gopher" }, "http://tutti.example"],
  ])("behind a proxy that is trusted, with %o, is %s", (headers, origin) => {
    expect(publicOrigin(ask("http://10.0.0.2:4000/", headers as Record<string, string>), { trustProxy: true })).toBe(
      origin,
    );
  });
});

test.each([
  [{ host: "tutti.example" }, "https://tutti.example"],
  [{ host: "tutti.example:443" }, "https://tutti.example"],
  [{ host: "tutti.example", origin: "http://tutti.example" }, "https://tutti.example"],
  [{ host: "tutti.example:4000" }, "http://tutti.example:4000"],
  [{ host: "localhost:4000" }, "http://localhost:4000"],
])("[SEC-1] with a public address, the origin of %o is %s", (headers, origin) => {
  const rules = { trustProxy: false, publicUrl: "https://tutti.example" };
  expect(publicOrigin(ask("http://10.0.0.2:4000/", headers as Record<string, string>), rules)).toBe(origin);
});

describe("a request", () => {
  test.each([
    [{ host: "localhost:4000" }, true],
    [{ host: "localhost:4000", origin: "http://localhost:4000" }, true],
    [{ host: "localhost:4000", origin: "http://localhost:5173" }, false],
    [{ host: "localhost:4000", origin: "http://127.0.0.1:4000" }, false],
    [{ host: "localhost:4000", origin: "https://evil.example" }, false],
    [{ host: "localhost:4000", origin: "null" }, false],
  ])("with %o is from our own page, or from none: %s", (headers, own) => {
    expect(isFromOwnPage(ask("http://localhost:4000/", headers as Record<string, string>), { trustProxy: false })).toBe(
      own,
    );
  });

  test.each([
    [false, { "x-forwarded-for": "203.0.113.9" }, "127.0.0.1"],
    [true, { "x-forwarded-for": "203.0.113.9" }, "203.0.113.9"],
    [true, { "x-forwarded-for": "1.2.3.4, 203.0.113.9" }, "203.0.113.9"],
    [true, {}, "127.0.0.1"],
  ])("that trusts a proxy (%s), with %o, is from %s", (trustProxy, headers, address) => {
    const request = ask("http://localhost:4000/", headers as Record<string, string>);
    expect(clientAddress(request, { trustProxy, peerAddress: "127.0.0.1" })).toBe(address);
  });
});
