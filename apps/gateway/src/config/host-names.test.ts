import { expect, test } from "vitest";
import { hostnameOf, isLoopbackName } from "./host-names.ts";

test.each([
  ["localhost:4000", "localhost"],
  ["LOCALHOST.", "localhost"],
  ["tutti.localhost:80", "tutti.localhost"],
  ["127.0.0.1:4000", "127.0.0.1"],
  ["127.8.9.10", "127.8.9.10"],
  // Browsers normalize this one, too, before they send a request.
  ["127.1", "127.0.0.1"],
  ["[::1]:4000", "[::1]"],
  ["::1", "[::1]"],
  ["::ffff:127.0.0.1", "127.0.0.1"],
  ["[::ffff:7f00:1]", "127.0.0.1"],
])("[SEC-1] %s is this machine: %s", (host, name) => {
  expect(hostnameOf(host)).toBe(name);
  expect(isLoopbackName(name)).toBe(true);
});

test.each([
  ["evil.example:4000", "evil.example"],
  ["localhost.evil.example", "localhost.evil.example"],
  ["127.0.0.1.evil.example", "127.0.0.1.evil.example"],
  ["evil-localhost", "evil-localhost"],
  ["192.168.1.10:4000", "192.168.1.10"],
  ["::ffff:192.168.1.10", "192.168.1.10"],
  ["fe80::1%eth0", "[fe80::1]"],
  ["0.0.0.0", "0.0.0.0"],
  ["Grüße.example", "xn--gre-6ka8l.example"],
])("[SEC-1] %s is another host: %s", (host, name) => {
  expect(hostnameOf(host)).toBe(name);
  expect(isLoopbackName(name)).toBe(false);
});

test.each([
  "",
  ":4000",
  "a b",
  "user@localhost",
  "localhost/path",
  "http://localhost",
  "[::1",
  "localhost:4000:1",
  "a\\b",
])("[SEC-1] %j is no host", (host) => {
  expect(hostnameOf(host)).toBeUndefined();
});
