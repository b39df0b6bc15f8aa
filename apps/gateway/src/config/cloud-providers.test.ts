import { describe, expect, test } from "vitest";
import { readClouds } from "./cloud-providers.ts";
import type { Environment } from "./config.ts";
import { readConfig } from "./read-config.ts";

const only = (environment: Environment) => {
  const clouds = readClouds(environment);
  if (!clouds.ok) throw new Error(clouds.error);
  expect(clouds.value).toHaveLength(1);
  return clouds.value[0];
};

function configOf(providers: readonly object[], environment: Record<string, string> = {}) {
  return readConfig({
    environment: { TUTTI_CONFIG: "tutti.json", ...environment },
    readFile: () => JSON.stringify({ providers }),
    workingFolder: "/",
    projectFolder: "/",
  });
}

describe("[AGENT-10] the clouds of an environment", () => {
  test("are none where only the clouds' own variables are set", () => {
    const usual = { AWS_ACCESS_KEY_ID: "AKID", AWS_REGION: "eu-west-1", GOOGLE_APPLICATION_CREDENTIALS: "/key.json" };
    expect(readClouds({ ...usual, AZURE_TENANT_ID: "t", AZURE_CLIENT_ID: "c" })).toEqual({ ok: true, value: [] });
  });

  test("have Bedrock by its region, or by its own key", () => {
    expect(only({ BEDROCK_REGION: "eu-central-1", AWS_PROFILE: "work" })).toMatchObject({
      slug: "amazon-bedrock",
      baseUrl: "https://bedrock-runtime.eu-central-1.amazonaws.com",
      cloud: { region: "eu-central-1", profile: "work" },
    });
    const byKey = only({ AWS_BEARER_TOKEN_BEDROCK: "bedrock-api-key-1", AWS_REGION: "us-west-2" });
    expect(byKey).toMatchObject({ apiKey: "bedrock-api-key-1", cloud: { region: "us-west-2" } });
    expect(only({ BEDROCK_REGION: "cn-north-1" })?.baseUrl).toBe("https://bedrock-runtime.cn-north-1.amazonaws.com.cn");
  });

  test.each([
    ["global", "https://aiplatform.googleapis.com"],
    ["eu", "https://aiplatform.eu.rep.googleapis.com"],
    ["europe-west1", "https://europe-west1-aiplatform.googleapis.com"],
  ])("have Vertex at the address of the location %s", (location, baseUrl) => {
    const vertex = only({ VERTEX_PROJECT: "my-project", VERTEX_LOCATION: location });
    expect(vertex).toMatchObject({
      slug: "google-vertex",
      baseUrl,
      cloud: { region: location, project: "my-project" },
    });
  });

  test("have Azure with the models of its deployments", () => {
    const azure = only({
      AZURE_OPENAI_ENDPOINT: "https://my-resource.openai.azure.com/",
      AZURE_OPENAI_DEPLOYMENTS: "gpt-5, fast=gpt-5-mini ,grok=x-ai/grok-4",
    });
    expect(azure).toMatchObject({ slug: "azure", baseUrl: "https://my-resource.openai.azure.com", apiKey: undefined });
    expect(azure?.cloud?.deployments).toEqual([
      { id: "gpt-5", slug: "openai/gpt-5" },
      { id: "fast", slug: "openai/gpt-5-mini" },
      { id: "grok", slug: "x-ai/grok-4" },
    ]);
  });

  const endpoint = { AZURE_OPENAI_ENDPOINT: "https://r.openai.azure.com" };

  test.each([
    [{ BEDROCK_REGION: "https://evil.example" }, /^BEDROCK_REGION is ".*", which is no region/],
    [{ VERTEX_LOCATION: "Europe" }, /^VERTEX_LOCATION is "Europe"/],
    [endpoint, /^AZURE_OPENAI_DEPLOYMENTS is missing beside AZURE_OPENAI_ENDPOINT; give the names/],
    [{ ...endpoint, AZURE_OPENAI_DEPLOYMENTS: "a=gpt-5,b=gpt-5" }, /^AZURE_OPENAI_DEPLOYMENTS is "a=gpt-5,b=gpt-5"/],
    [{ AZURE_OPENAI_ENDPOINT: "my-resource" }, /^AZURE_OPENAI_ENDPOINT is no address/],
  ])("are refused with what to write: %j", (environment, message) => {
    expect(readClouds(environment)).toEqual({ ok: false, error: expect.stringMatching(message) });
  });
});

describe("[AGENT-10] the clouds of a file", () => {
  test("stand there for several regions, with the key of the environment", () => {
    const config = configOf(
      [
        { slug: "bedrock-eu", kind: "amazon-bedrock", region: "eu-central-1" },
        { slug: "vertex", kind: "google-vertex", project: "p", credentials_file: "/etc/key.json" },
        {
          slug: "azure-eu",
          kind: "azure",
          base_url: "https://r.openai.azure.com",
          models: [{ id: "fast", slug: "openai/gpt-5-mini" }],
        },
      ],
      { AWS_BEARER_TOKEN_BEDROCK: "bedrock-api-key-1" },
    );
    if (!config.ok) throw new Error(config.error.message);
    expect(config.value.providers.slice(0, 3)).toMatchObject([
      {
        name: "Amazon Bedrock",
        apiKey: "bedrock-api-key-1",
        baseUrl: "https://bedrock-runtime.eu-central-1.amazonaws.com",
        cloud: { region: "eu-central-1" },
      },
      {
        name: "Google Vertex",
        baseUrl: "https://aiplatform.googleapis.com",
        cloud: { region: "global", project: "p", credentialsFile: "/etc/key.json" },
      },
      { name: "Azure OpenAI", baseUrl: "https://r.openai.azure.com", models: [{ upstreamId: "fast" }] },
    ]);
  });

  test.each([
    [{ slug: "b", kind: "amazon-bedrock" }, /region is missing/],
    [{ slug: "a", kind: "azure", base_url: "https://r.openai.azure.com" }, /models is missing; write your deployments/],
    [{ slug: "a", kind: "azure", models: [] }, /base_url is missing; .*my-resource\.openai\.azure\.com/],
    [{ slug: "v", kind: "google-vertex", profile: "x" }, /profile is not a field of "google-vertex"/],
    [{ slug: "m", kind: "openai-compatible", base_url: "http://a/v1", region: "eu" }, /region is not a field/],
    [{ slug: "b", kind: "amazon-bedrock", region: "Frankfurt" }, /name of a region of the cloud/],
  ])("are refused with what to write: %j", (provider, message) => {
    const config = configOf([provider]);
    expect(config.ok ? "" : config.error.message).toMatch(message);
  });
});
