import { readFileSync } from "node:fs";
import type { ProviderPricing } from "../providers/provider.ts";
import { type CatalogFacts, createFacts, type EndpointFacts, type ModelFacts } from "./facts.ts";
import type { SnapshotEndpoint, SnapshotModel, SnapshotPrice, SnapshotSource } from "./snapshot-form.ts";

let snapshot: CatalogFacts | undefined;

/** The facts that the product ships with; read once. */
export function readSnapshot(): CatalogFacts {
  snapshot ??= createFacts({
    models: (read("models") as SnapshotModel[]).map(toModelFacts),
    endpoints: (read("endpoints") as SnapshotEndpoint[]).map(toEndpointFacts),
    asOf: publishedAt(read("sources") as SnapshotSource[]),
  });
  return snapshot;
}

/** When the newest package that the facts were taken from was published. */
function publishedAt(sources: readonly SnapshotSource[]): number {
  return Math.max(...sources.map(({ published }) => Date.parse(published)));
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./snapshot/${name}.json`, import.meta.url), "utf8"));
}

function toModelFacts(model: SnapshotModel): ModelFacts {
  return {
    slug: model.id,
    name: model.name,
    contextLength: model.context,
    maxCompletionTokens: model.output,
    inputModalities: ["text", ...(model.inputModalities ?? [])],
    outputModalities: model.outputModalities ?? ["text"],
    pricing: model.price && toPricing(model.price),
    reasoning: model.reasoning && {
      mandatory: model.reasoning.mandatory ?? false,
      supportedEfforts: model.reasoning.efforts,
    },
    tools: model.tools,
    structuredOutputs: model.structured,
  };
}

function toEndpointFacts(endpoint: SnapshotEndpoint): EndpointFacts {
  return {
    vendor: endpoint.vendor,
    upstreamId: endpoint.id,
    slug: endpoint.slug,
    name: endpoint.name,
    contextLength: endpoint.context,
    maxCompletionTokens: endpoint.output,
    inputModalities: ["text", ...(endpoint.inputModalities ?? [])],
    pricing: endpoint.price && toPricing(endpoint.price),
    reasoning: endpoint.reasoning && { mandatory: false },
  };
}

function toPricing({ tiers, ...rates }: SnapshotPrice): ProviderPricing {
  return {
    ...toRates(rates),
    ...(tiers
      ? { overrides: tiers.map(({ above, ...tier }) => ({ min_prompt_tokens: above, ...toRates(tier) })) }
      : {}),
  };
}

function toRates({ prompt, completion, cacheRead, cacheWrite }: Omit<SnapshotPrice, "tiers">) {
  return {
    prompt: perToken(prompt),
    completion: perToken(completion),
    ...(cacheRead === undefined ? {} : { input_cache_read: perToken(cacheRead) }),
    ...(cacheWrite === undefined ? {} : { input_cache_write: perToken(cacheWrite) }),
  };
}

/**
 * US dollars per token as a decimal string, from US dollars per million tokens, without the errors of binary fractions.
 */
export function perToken(dollarsPerMillion: number): string {
  const [whole = "0", fraction = ""] = plain(dollarsPerMillion).split(".");
  const digits = `${whole.padStart(7, "0")}${fraction}`;
  const point = digits.length - 6 - fraction.length;
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, "").replace(/^0+(?=\d)/, "") || "0";
}

/** Without an exponent. */
function plain(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(20) : text;
}
