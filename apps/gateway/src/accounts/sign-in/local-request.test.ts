import { expect, test } from "vitest";
import { placeOfRequest } from "./local-request.ts";

test.each<[string, Record<string, string>, string | undefined, string]>([
  ["a browser on this machine", { host: "localhost:4000", "sec-fetch-site": "same-origin" }, "127.0.0.1", "local"],
  ["a browser over IPv6", { host: "[::1]:4000" }, "::1", "local"],
  ["an IPv4 connection to an IPv6 socket", {}, "::ffff:127.0.0.1", "local"],
  [
    "a client library",
    { "user-agent": "OpenAI/JS", "x-stainless-lang": "js", "x-title": "Mine" },
    "127.0.0.1",
    "local",
  ],
  ["another machine", {}, "192.168.1.10", "remote"],
  ["another machine over IPv6", {}, "fd00::10", "remote"],
  ["a connection that is not known", {}, undefined, "remote"],
  ...[
    "Forwarded",
    "Via",
    "CDN-Loop",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Forwarded-Server",
    "X-Real-IP",
    "True-Client-IP",
    "X-Client-IP",
    "X-Cluster-Client-IP",
    "X-Original-Host",
    "X-Original-URL",
    "CF-Connecting-IP",
    "CF-Ray",
    "Tailscale-User-Login",
    "Fly-Client-IP",
    "Fastly-Client-IP",
    "X-Envoy-External-Address",
    "X-Amzn-Trace-Id",
    "X-Azure-ClientIP",
    "X-Cloud-Trace-Context",
  ].map((name): [string, Record<string, string>, string, string] => [name, { [name]: "1" }, "127.0.0.1", "forwarded"]),
  ["a forwarding header without a value", { "x-forwarded-for": "" }, "127.0.0.1", "forwarded"],
  ["a forwarded request of another machine", { via: "1.1 proxy" }, "10.0.0.1", "forwarded"],
])("[SEC-11] %s is told apart", (_, headers, peerAddress, type) => {
  const place = placeOfRequest(new Headers(headers), peerAddress);
  expect(place.type).toBe(type);
  if (place.type === "forwarded") expect(place.header).toBe(Object.keys(headers)[0]?.toLowerCase());
});
