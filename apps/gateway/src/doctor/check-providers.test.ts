import { errorAnswer, startScriptedUpstream } from "@tutti/testkit";
import { expect, test } from "vitest";
import type { Config, ProviderConfig } from "../config/config.ts";
import { closeAfterTest } from "../providers/provider.test-support.ts";
import { checkProviders } from "./check-providers.ts";

const check = (provider: ProviderConfig) =>
  checkProviders({ providers: [provider], vendors: [], localServers: [] } as unknown as Config);

test("[AGENT-10] a cloud without credentials is reported with what to set", async () => {
  const findings = await check({
    slug: "google-vertex",
    name: "Google Vertex",
    kind: "google-vertex",
    baseUrl: "https://aiplatform.googleapis.com",
    headers: {},
    cloud: { project: "p", credentialsFile: "/nowhere/account.json" },
  });
  expect(findings).toMatchObject([
    {
      what: expect.stringMatching(/^Could not sign in to Google Vertex: ENOENT/),
      next: expect.stringMatching(/^Set GOOGLE_APPLICATION_CREDENTIALS/),
    },
  ]);
});

test("[AGENT-10] a cloud that refuses its key is reported as such", async () => {
  const refusal = errorAnswer(401, { error: { code: "401", message: "Access denied." } });
  const upstream = await closeAfterTest(startScriptedUpstream({ answer: () => refusal, answerOther: () => refusal }));
  const azure = { slug: "azure", name: "Azure OpenAI", kind: "azure" as const, baseUrl: upstream.origin, headers: {} };
  const findings = await check({ ...azure, apiKey: "wrong-key-0123456789", cloud: {}, models: [] });
  expect(findings).toMatchObject([
    { what: "Azure OpenAI does not accept the sign-in", next: expect.stringContaining("credentials") },
  ]);
});
