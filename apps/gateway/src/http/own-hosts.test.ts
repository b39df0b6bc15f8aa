import { describe, expect, test } from "vitest";
import { createOwnHosts } from "./own-hosts.ts";

const laptop: Parameters<typeof createOwnHosts>[0] = {
  host: "127.0.0.1",
  trustProxy: false,
  publicUrl: undefined,
  allowedHosts: [],
};
const house = { ...laptop, host: "0.0.0.0", allowedHosts: ["studio.local", "Tutti.lan"] };
const server = { ...laptop, trustProxy: true, publicUrl: "https://tutti.example" };

const ask = (headers: Record<string, string>, method = "GET") =>
  new Request("http://127.0.0.1:4000/api/v1/models", { method, headers });

describe("[SEC-1] the name that is asked for", () => {
  test.each<[string, typeof laptop, Record<string, string>, string | undefined, boolean]>([
    ["a loopback name", laptop, { host: "localhost:4000" }, "127.0.0.1", true],
    ["a loopback address, by another port", laptop, { host: "127.0.0.1:8080" }, "127.0.0.1", true],
    ["a name that is made to lead here", laptop, { host: "evil.example:4000" }, "127.0.0.1", false],
    ["the address of the connection", house, { host: "192.168.1.10:4000" }, "::ffff:192.168.1.10", true],
    ["the same in IPv6", house, { host: "[fd00::10]:4000" }, "fd00::10", true],
    ["another address", house, { host: "192.168.1.11:4000" }, "192.168.1.10", false],
    ["any address, of a connection that is not known", house, { host: "192.168.1.10" }, undefined, false],
    ["an allowed name", house, { host: "studio.local:4000" }, "192.168.1.10", true],
    ["an allowed name, in other letters", house, { host: "TUTTI.LAN" }, "192.168.1.10", true],
    ["a name below an allowed one", house, { host: "evil.studio.local" }, "192.168.1.10", false],
    ["the name that HOST says", { ...laptop, host: "studio.local" }, { host: "studio.local" }, "10.0.0.1", true],
    ["the public address", { ...server, trustProxy: false }, { host: "tutti.example" }, "10.0.0.1", true],
    [
      "the public address, as a proxy says",
      server,
      { host: "tutti:4000", "x-forwarded-host": "tutti.example" },
      "10.0.0.1",
      true,
    ],
    ["another, as a proxy says", server, { host: "localhost", "x-forwarded-host": "evil.example" }, "10.0.0.1", false],
    [
      "a forwarded name, without a proxy",
      laptop,
      { host: "evil.example", "x-forwarded-host": "localhost" },
      "127.0.0.1",
      false,
    ],
    ["no name at all", laptop, { host: "a b" }, "127.0.0.1", false],
  ])("%s", (_, config, headers, localAddress, isOwn) => {
    expect(createOwnHosts(config).foreignHost(ask(headers), localAddress) === undefined).toBe(isOwn);
  });
});

describe("[SEC-1] the page that asks", () => {
  const host = "localhost:4000";
  const foreign = "http://evil.example";
  test.each<[string, Record<string, string>, string, boolean]>([
    ["its own, with a session", { host, origin: "http://localhost:4000", cookie: "a=b" }, "POST", true],
    ["none, with a session", { host, cookie: "a=b" }, "POST", true],
    ["another, with a session", { host, origin: foreign, cookie: "a=b" }, "GET", false],
    ["another port, with a session", { host, origin: "http://localhost:5173", cookie: "a=b" }, "GET", false],
    ["another, that changes something", { host, origin: foreign }, "POST", false],
    ["none that has a name, that changes something", { host, origin: "null" }, "DELETE", false],
    ["another, that opens a WebSocket", { host, origin: foreign, upgrade: "websocket" }, "GET", false],
    ["another, that reads what everyone may", { host, origin: foreign }, "GET", true],
    ["another, that asks what it may", { host, origin: foreign }, "OPTIONS", true],
    ["another, with a key", { host, origin: foreign, authorization: "Bearer sk" }, "POST", true],
  ])("%s", (_, headers, method, isOwn) => {
    const misdirection = createOwnHosts(laptop).foreignOrigin(ask(headers, method));
    expect(misdirection).toEqual(isOwn ? undefined : { by: "origin", name: headers["origin"] });
  });
});
