import { plainBaseUrl, plainKey } from "@tutti/contract";
import type { ProviderKind } from "../providers/kinds.ts";
import type { DataPolicy } from "../providers/provider.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { AzureDeployment, Environment, ProviderConfig } from "./config.ts";
import { apiKeyFix, apiKeyForm } from "./sendable.ts";

/** The kinds of providers that are clouds, with what each is by default. */
interface Cloud {
  name: string;
  /** The address for a region; undefined: each account has its own. */
  addressOf?: (region: string) => string;
  /** What the cloud does with its customers' data, by its own documentation. */
  dataPolicy: DataPolicy;
}

const clouds: Readonly<Partial<Record<ProviderKind, Cloud>>> = {
  "amazon-bedrock": {
    name: "Amazon Bedrock",
    addressOf: (region) => `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`,
    dataPolicy: { training: false, retention: false },
  },
  "google-vertex": {
    name: "Google Vertex",
    addressOf(location) {
      if (location === "global") return "https://aiplatform.googleapis.com";
      // A part of the world with several regions.
      if (/^[a-z]+$/.test(location)) return `https://aiplatform.${location}.rep.googleapis.com`;
      return `https://${location}-aiplatform.googleapis.com`;
    },
    dataPolicy: { training: false, retention: true },
  },
  azure: { name: "Azure OpenAI", dataPolicy: { training: false, retention: true } },
};

/** The cloud of a kind; undefined for every other kind. */
export function cloudOf(kind: ProviderKind): Cloud | undefined {
  return clouds[kind];
}

/** The regions in which Google's cloud has all of its models behind one address. */
export const VERTEX_LOCATION = "global";

/** A region or location of a cloud, as a part of a host's name. */
export const regionForm = /^[a-z][a-z0-9-]{0,40}$/;

const deploymentsFix =
  "give the names of your deployments, separated by commas, each with its model where that has another name, as in AZURE_OPENAI_DEPLOYMENTS=gpt-5,fast=gpt-5-mini,grok=x-ai/grok-4";

/**
 * The clouds that the environment names. AWS's and Google's own variables alone connect nothing, since a machine has
 * them for other reasons; a key that is Bedrock's alone does.
 */
export function readClouds(environment: Environment): Result<ProviderConfig[], string> {
  const providers: ProviderConfig[] = [];
  for (const read of [readBedrock, readVertex, readAzure]) {
    const provider = read(environment);
    if (!provider.ok) return provider;
    if (provider.value !== undefined) providers.push(provider.value);
  }
  return succeed(providers);
}

type ReadCloud = Result<ProviderConfig | undefined, string>;

function readBedrock(environment: Environment): ReadCloud {
  const { AWS_BEARER_TOKEN_BEDROCK: givenKey, BEDROCK_REGION: ownRegion, AWS_PROFILE: profile } = environment;
  const usualRegion = environment["AWS_REGION"] ?? environment["AWS_DEFAULT_REGION"];
  if (givenKey === undefined && ownRegion === undefined) return succeed(undefined);
  const region = ownRegion ?? usualRegion ?? "us-east-1";
  const apiKey = givenKey === undefined ? undefined : plainKey(givenKey);
  if (!regionForm.test(region)) return fail(regionProblem("BEDROCK_REGION", region, "eu-central-1"));
  if (apiKey !== undefined && !apiKeyForm.test(apiKey)) {
    return fail(`AWS_BEARER_TOKEN_BEDROCK has ${apiKey.length} characters; ${apiKeyFix}.`);
  }
  return succeed(toCloud("amazon-bedrock", { apiKey, cloud: { region, profile } }));
}

function readVertex(environment: Environment): ReadCloud {
  const { VERTEX_PROJECT: project, VERTEX_LOCATION: location } = environment;
  if (project === undefined && location === undefined) return succeed(undefined);
  const region = location ?? VERTEX_LOCATION;
  if (!regionForm.test(region)) return fail(regionProblem("VERTEX_LOCATION", region, "europe-west1"));
  return succeed(toCloud("google-vertex", { cloud: { region, project } }));
}

function readAzure(environment: Environment): ReadCloud {
  const { AZURE_OPENAI_ENDPOINT: endpoint, AZURE_OPENAI_API_KEY: givenKey } = environment;
  const list = environment["AZURE_OPENAI_DEPLOYMENTS"];
  if (endpoint === undefined) return succeed(undefined);
  const baseUrl = plainBaseUrl(endpoint);
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? "")) {
    return fail(
      "AZURE_OPENAI_ENDPOINT is no address; give that of your resource, as in AZURE_OPENAI_ENDPOINT=https://my-resource.openai.azure.com.",
    );
  }
  const apiKey = givenKey === undefined ? undefined : plainKey(givenKey);
  if (apiKey !== undefined && !apiKeyForm.test(apiKey)) {
    return fail(`AZURE_OPENAI_API_KEY has ${apiKey.length} characters; ${apiKeyFix}.`);
  }
  const deployments = readDeployments(list ?? "");
  if (deployments === undefined) {
    const problem = list === undefined ? "is missing beside AZURE_OPENAI_ENDPOINT" : `is "${list}"`;
    return fail(`AZURE_OPENAI_DEPLOYMENTS ${problem}; ${deploymentsFix}.`);
  }
  return succeed(toCloud("azure", { baseUrl, apiKey, cloud: { deployments } }));
}

/** Undefined where the list is empty, or has something else than names. */
function readDeployments(list: string): AzureDeployment[] | undefined {
  const entries = list.split(",").map((entry) => entry.trim());
  const deployments = entries.map((entry): AzureDeployment => {
    const [id = "", model = id] = entry.split("=").map((name) => name.trim());
    return { id, slug: model.includes("/") ? model : `openai/${model}` };
  });
  const areNames = deployments.every(({ id, slug }) => /^[\w.-]+$/.test(id) && /^[\w.-]+\/[\w.:-]+$/.test(slug));
  const slugs = new Set(deployments.map(({ slug }) => slug));
  return areNames && slugs.size === deployments.length ? deployments : undefined;
}

function toCloud(kind: ProviderKind, given: Pick<ProviderConfig, "apiKey" | "baseUrl" | "cloud">): ProviderConfig {
  const cloud = clouds[kind];
  return {
    slug: kind,
    name: cloud?.name ?? kind,
    kind,
    headers: {},
    dataPolicy: cloud?.dataPolicy,
    ...given,
    baseUrl: given.baseUrl ?? cloud?.addressOf?.(given.cloud?.region ?? ""),
  };
}

function regionProblem(variable: string, value: string, example: string): string {
  return `${variable} is "${value}", which is no region; give its name, as in ${variable}=${example}.`;
}
