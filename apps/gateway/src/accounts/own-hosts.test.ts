import { describe, expect, test } from "vitest";
import { createOwnHosts, type OwnHostsConfig } from "./own-hosts.ts";

const laptop: OwnHostsConfig = {
  host: "127.0.0.1",
  trustProxy: false,
  publicUrl: undefined,
  allowedHosts: [],
  isForThisMachine: true,
};
const house = {
  ...laptop,
  host: "0.0.0.0",
  allowedHosts: ["studio.local", "Tutti.lan", "localhost:8080"],
  isForThisMachine: false,
};
const server = { ...laptop, trustProxy: true, publicUrl: "https://tutti.example", isForThisMachine: false };

const ask = (headers: Record<string, string>, method = "GET") =>
  new Request("http://127.0.0.1:4000/api/v1/models", { method, headers });

describe("[SEC-1] the name that is asked for", () => {
  test.each<[string, typeof laptop, Record<string, string>, string | undefined, boolean]>([
    ["a loopback name", laptop, { host: "localhost:4000" }, "127.0.0.1", true],
    ["[SEC-11] a loopback address, by another port", laptop, { host: "127.0.0.1:8080" }, "127.0.0.1", false],
    ["[SEC-11] a loopback name without the port", laptop, { host: "localhost" }, "127.0.0.1", false],
    ["[SEC-11] a name below localhost", laptop, { host: "evil.localhost:4000" }, "127.0.0.1", false],
    ["[SEC-11] a port that is allowed, as of a container", house, { host: "localhost:8080" }, "172.17.0.2", true],
    ["[SEC-11] an allowed name, by another port", house, { host: "studio.local:9999" }, "192.168.1.10", false],
    ["[SEC-11] an allowed name, by the usual port", house, { host: "studio.local" }, "192.168.1.10", true],
    ["[SEC-11] the public address, by another port", server, { host: "tutti.example:9999" }, "10.0.0.1", false],
    ["[SEC-11] the public address, with its usual port", server, { host: "tutti.example:443" }, "10.0.0.1", true],
    ["a name that is made to lead here", laptop, { host: "evil.example:4000" }, "127.0.0.1", false],
    ["the address of the connection", house, { host: "192.168.1.10:4000" }, "::ffff:192.168.1.10", true],
    ["the same in IPv6", house, { host: "[fd00::10]:4000" }, "fd00::10", true],
    ["another address", house, { host: "192.168.1.11:4000" }, "192.168.1.10", false],
    ["any address, of a connection that is not known", house, { host: "192.168.1.10:4000" }, undefined, false],
    ["an allowed name", house, { host: "studio.local:4000" }, "192.168.1.10", true],
    ["an allowed name, in other letters", house, { host: "TUTTI.LAN" }, "192.168.1.10", true],
    ["a name below an allowed one", house, { host: "evil.studio.local" }, "192.168.1.10", false],
    ["the name that HOST says", { ...laptop, host: "studio.local" }, { host: "studio.local:4000" }, "10.0.0.1", true],
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
    const connection = { localAddress, localPort: 4000, peerAddress: "127.0.0.1" };
    expect(createOwnHosts(config).foreignHost(ask(headers), connection) === undefined).toBe(isOwn);
  });
});

describe("[SEC-11] a request that was forwarded", () => {
  const viaProxy = { "x-forwarded-for": "203.0.113.7" };
  test.each<[string, OwnHostsConfig, Record<string, string>, string | undefined, string | undefined]>([
    ["is refused where no proxy is expected", laptop, viaProxy, "127.0.0.1", "forwarding"],
    ["is refused from another machine", laptop, {}, "10.0.0.9", "forwarding"],
    ["is none without a header from this machine", laptop, {}, "127.0.0.1", undefined],
    ["is served behind a configured proxy", server, viaProxy, "10.0.0.9", undefined],
    [
      "is served under a public address of this machine",
      { ...laptop, publicUrl: "http://localhost" },
      viaProxy,
      "::1",
      undefined,
    ],
    ["is served where other machines may come", house, viaProxy, "10.0.0.9", undefined],
  ])("%s", (_, config, headers, peerAddress, by) => {
    const connection = { localAddress: "127.0.0.1", localPort: 4000, peerAddress };
    expect(createOwnHosts(config).unexpectedForwarding(ask(headers), connection)?.by).toBe(by);
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
  ])("%s", (_, headers, method, isOwn) => {
    const misdirection = createOwnHosts(laptop).foreignOrigin(ask(headers, method));
    expect(misdirection).toEqual(isOwn ? undefined : { by: "origin", name: headers["origin"] });
  });

  test.each([
    ["cross-site", "POST", true],
    ["same-site", "DELETE", true],
    ["same-origin", "POST", false],
    ["none", "POST", false],
    ["cross-site", "GET", false],
  ])("[SEC-11] a request without an origin that a browser marks as %s by %s", (site, method, isRefused) => {
    const request = ask({ host, cookie: "a=b", "sec-fetch-site": site }, method);
    expect(createOwnHosts(laptop).foreignOrigin(request)).toEqual(isRefused ? { by: "origin", name: site } : undefined);
  });
});
