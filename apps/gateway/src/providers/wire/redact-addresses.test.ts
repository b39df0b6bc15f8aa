import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vendors } from "../../config/vendors.ts";
import { redactAddresses } from "./redact-addresses.ts";

const source = { providerName: "Lab", baseUrl: "https://gpu7.lab.example.org:8443/team-x/v1" };

describe("what leaves an error", () => {
  test.each<[string, string, string]>([
    ["the provider's URL", "POST https://gpu7.lab.example.org:8443/team-x/v1/chat failed.", "POST [address] failed."],
    ["its URL in JSON", '{"at":"https:\\/\\/gpu7.lab.example.org:8443\\/team-x"}', '{"at":"[address]"}'],
    ["its URL without the port", "See (https://gpu7.lab.example.org/a).", "See ([address])."],
    ["its host", "upstream GPU7.lab.example.org:8443 is down", "upstream [address] is down"],
    ["its host, encoded", "to=https%3A%2F%2Fgpu7.lab.example.org%3A8443", "to=https%3A%2F%2F[address]"],
    ["its port", "nothing listens at port 8443", "nothing listens at port [address]"],
    ["its path", "Cannot POST /team-x/v1/chat/completions", "Cannot POST [address]/chat/completions"],
    ["an IP address", "connect ECONNREFUSED 10.1.2.3:8000", "connect ECONNREFUSED [address]"],
    [
      "an IPv6 address",
      "connect to [fe80::1%eth0]:80, ::1 and 2001:db8::7",
      "connect to [address], [address] and [address]",
    ],
    ["a name of the network", "getaddrinfo vllm.models.svc.cluster.local", "getaddrinfo [address]"],
    ["the own machine", "dial tcp localhost:11434 refused", "dial tcp [address] refused"],
    ["a URL with a name of one word", "proxy http://vllm:8000/v1 said no", "proxy [address] said no"],
    ["a socket", "connect() to unix:/run/vllm.sock failed", "connect() to [address] failed"],
  ])("%s", (_title, text, expected) => {
    expect(redactAddresses(text, source)).toBe(expected);
  });
});

describe("what stays", () => {
  test.each([
    "You can find your API key at https://platform.openai.com/account/api-keys.",
    "The connection to Lab closed before the answer was complete.",
    "At 12:34:56 version 1.2.3 of std::vector used 8443 tokens of 4:3",
    "Paths like /v1/models and a/b.ts, ratios 16:9, slugs vendor/name:free",
  ])("%s", (text) => {
    expect(redactAddresses(text, source)).toBe(text);
  });

  test.each(vendors.map(({ name, baseUrl }) => [name, baseUrl]))(
    "the public address of %s",
    (providerName, baseUrl) => {
      const text = `See ${new URL(baseUrl).origin}/settings/keys`;
      expect(redactAddresses(text, { providerName, baseUrl })).toBe(text);
    },
  );
});

test.each([
  [
    "which is the provider's name too stays, without its port",
    "vllm",
    "vllm at vllm:8000 failed",
    "vllm at [address] failed",
  ],
  ["goes where it stands by itself", "Lab", "vllm and vllm:8000, not vllms", "[address] and [address], not vllms"],
])("a host name of one word %s", (_title, providerName, text, expected) => {
  expect(redactAddresses(text, { providerName, baseUrl: "http://vllm:8000/v1" })).toBe(expected);
});

const label = fc.stringMatching(/^[a-z][a-z0-9]{3,9}$/);
const hosts = fc.oneof(
  fc.ipV4(),
  fc.ipV6().map((host) => `[${host}]`),
  fc.tuple(label, label, fc.constantFrom("org", "internal", "example", "local")).map((labels) => labels.join(".")),
);
const around = fc.constantFrom("", " ", '"', "(", "host=", "//", "\\/\\/", "@", ", ");

test("whatever stands around it, no address of the provider is left", () => {
  fc.assert(
    fc.property(hosts, fc.integer({ min: 1024, max: 65_535 }), around, around, (host, port, before, after) => {
      const baseUrl = `http://${host}:${port}/v1`;
      // In the URL's form: an IPv6 address may be written in several ways.
      const { host: visibleHost, hostname } = new URL(baseUrl);
      const text = `no ${before}${visibleHost}${after} ${baseUrl}/chat ${before}${hostname} port ${port}`;
      const result = redactAddresses(text, { providerName: "Lab", baseUrl });
      expect(result).not.toContain(hostname);
      expect(result).not.toContain(String(port));
    }),
  );
});
