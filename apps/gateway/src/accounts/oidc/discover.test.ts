import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createDiscovery } from "./discover.ts";

/** A provider that describes itself. */
async function startProvider(describe: (origin: string) => object) {
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    if (request.url === "/moved/.well-known/openid-configuration") {
      response.writeHead(302, { location: `${origin}/.well-known/openid-configuration` }).end();
      return;
    }
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ...endpointsOf(origin), ...describe(origin) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close() };
}

const endpointsOf = (origin: string) => ({
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  jwks_uri: `${origin}/keys`,
});

test("[SEC-19] a description of another issuer is refused, and so is one elsewhere", async () => {
  const provider = await startProvider(() => ({ issuer: "https://evil.example" }));
  for (const issuer of [provider.origin, `${provider.origin}/moved`]) {
    await expect(createDiscovery({ issuer, now: Date.now })()).rejects.toThrow();
  }
  provider.close();
});

test("[SEC-19] algorithms with a shared secret or without a signature are left out", async () => {
  const provider = await startProvider((issuer) => ({
    issuer,
    id_token_signing_alg_values_supported: ["none", "HS256", "RS256", "ES256", "EdDSA"],
  }));
  const { algorithms } = await createDiscovery({ issuer: provider.origin, now: Date.now })();
  expect(algorithms).toEqual(["RS256", "ES256", "EdDSA"]);
  provider.close();
});
