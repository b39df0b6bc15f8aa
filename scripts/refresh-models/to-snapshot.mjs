import { canonicalSlug, createSlugIndex } from "../../apps/gateway/src/catalog/canonical-slug.ts";
import { connectable, vendorsBySource } from "./vendors.mjs";

/**
 * @typedef {import("../../apps/gateway/src/catalog/snapshot-form.ts").SnapshotModel} SnapshotModel
 * @typedef {import("../../apps/gateway/src/catalog/snapshot-form.ts").SnapshotEndpoint} SnapshotEndpoint
 * @typedef {import("../../apps/gateway/src/catalog/snapshot-form.ts").SnapshotPrice} SnapshotPrice
 */

/**
 * A price of the source: US dollars per million tokens; 0 also if it is unknown.
 *
 * @typedef {{ input: number, output: number, cacheRead?: number, cacheWrite?: number }} SourceRates
 *
 * One model in a list of the source.
 *
 * @typedef {object} SourceModel
 * @property {string} id
 * @property {string} name
 * @property {string} type `chat`, `image`, or another kind of model
 * @property {boolean} [reasoning]
 * @property {Readonly<Record<string, string | null>>} [thinkingLevelMap] null: the level is not supported
 * @property {readonly string[]} input
 * @property {readonly string[]} [output]
 * @property {SourceRates & { tiers?: readonly (SourceRates & { inputTokensAbove: number })[] }} cost
 * @property {number} [contextWindow]
 * @property {number} [maxTokens]
 *
 * A model's modalities and abilities by the second source.
 *
 * @typedef {Readonly<Record<string, boolean | number | undefined>>} Profile
 */

/**
 * The snapshot of the sources' data: sorted, so that the same sources give the same bytes.
 *
 * @param {object} sources
 * @param {Readonly<Record<string, readonly SourceModel[]>>} sources.lists by the source's name for the vendor
 * @param {Readonly<Record<string, Profile>>} sources.profiles by OpenRouter's slug
 * @returns {{ models: SnapshotModel[], endpoints: SnapshotEndpoint[] }}
 */
export function toSnapshot({ lists, profiles }) {
  const models = toModels(lists["openrouter"] ?? [], profiles);
  const slugs = createSlugIndex(models.map(({ id }) => id));
  const endpoints = Object.entries(vendorsBySource).flatMap(([source, vendor]) =>
    toEndpoints(lists[source] ?? [], { vendor, slugs }),
  );
  return { models, endpoints: endpoints.sort((a, b) => compare(a.vendor, b.vendor) || compare(a.id, b.id)) };
}

/**
 * @param {readonly SourceModel[]} rows
 * @param {Readonly<Record<string, Profile>>} profiles
 * @returns {SnapshotModel[]}
 */
function toModels(rows, profiles) {
  /** @type {Map<string, SnapshotModel>} */
  const models = new Map();
  for (const row of rows) {
    // Batches are answered only within a day, and some old names have no author.
    if (!isKept(row) || row.id.endsWith(":batch") || !row.id.includes("/")) continue;
    // The model is listed twice: once as a chat model, once for image output.
    const outputModalities = models.get(row.id)?.outputModalities ?? row.output;
    const model = toModel(row, { profile: profiles[row.id], outputModalities });
    const earlier = models.get(row.id);
    models.set(
      row.id,
      earlier ? { ...model, ...earlier, ...(outputModalities ? givesOf(outputModalities) : {}) } : model,
    );
  }
  return [...models.values()].sort((a, b) => compare(a.id, b.id));
}

/**
 * @param {SourceModel} row
 * @param {{ profile: Profile | undefined, outputModalities: readonly string[] | undefined }} more
 * @returns {SnapshotModel}
 */
function toModel(row, { profile, outputModalities }) {
  const isRouter = row.id.startsWith("openrouter/");
  const isChat = row.type === "chat";
  return {
    id: row.id,
    name: row.name,
    ...lengthsOf(row),
    ...takesOf(row, profile),
    ...(outputModalities ? givesOf(outputModalities) : profile?.["imageOutputs"] ? givesOf(["text", "image"]) : {}),
    ...(isRouter ? {} : priceOf(row, { isFree: row.id.endsWith(":free") })),
    ...(row.reasoning ? { reasoning: reasoningOf(row) } : {}),
    // The source lists only chat models that support tools.
    ...(isChat ? { tools: true } : {}),
    ...(profile?.["structuredOutput"] === undefined ? {} : { structured: profile["structuredOutput"] === true }),
  };
}

/**
 * @param {readonly SourceModel[]} rows
 * @param {{ vendor: string, slugs: import("../../apps/gateway/src/catalog/canonical-slug.ts").SlugIndex }} context
 * @returns {SnapshotEndpoint[]}
 */
function toEndpoints(rows, { vendor, slugs }) {
  /** @type {Map<string, SnapshotEndpoint>} */
  const endpoints = new Map();
  for (const row of rows) {
    const slug = canonicalSlug({ vendor, upstreamId: row.id }, slugs);
    if (!isKept(row) || (slug === undefined && !connectable.has(vendor))) continue;
    endpoints.set(row.id, {
      vendor,
      id: row.id,
      ...(slug === undefined ? { name: row.name } : { slug }),
      ...lengthsOf(row),
      ...takesOf(row, undefined),
      ...priceOf(row, { isFree: false }),
      ...(slug === undefined && row.reasoning ? { reasoning: /** @type {const} */ (true) } : {}),
    });
  }
  return [...endpoints.values()];
}

/** @param {SourceModel} row */
function isKept({ type }) {
  return type === "chat" || type === "image";
}

/** @param {SourceModel} row */
function lengthsOf({ contextWindow, maxTokens }) {
  return {
    ...(contextWindow ? { context: contextWindow } : {}),
    // An output limit as long as the context is no limit.
    ...(maxTokens && maxTokens !== contextWindow ? { output: maxTokens } : {}),
  };
}

/**
 * @param {SourceModel} row
 * @param {Profile | undefined} profile
 */
function takesOf({ input }, profile) {
  const inputModalities = [
    ...(input.includes("image") || profile?.["imageInputs"] ? ["image"] : []),
    ...(profile?.["pdfInputs"] ? ["file"] : []),
    ...(profile?.["audioInputs"] ? ["audio"] : []),
    ...(profile?.["videoInputs"] ? ["video"] : []),
  ];
  return inputModalities.length > 0 ? { inputModalities } : {};
}

/** @param {readonly string[]} output */
function givesOf(output) {
  const outputModalities = ["text", "image", "audio"].filter((modality) => output.includes(modality));
  return { outputModalities };
}

/**
 * @param {SourceModel} row
 * @param {{ isFree: boolean }} options whether a price of 0 is a price
 * @returns {{ price?: SnapshotPrice }}
 */
function priceOf({ cost }, { isFree }) {
  if (cost.input === 0 && cost.output === 0 && !isFree) return {};
  const tiers = (cost.tiers ?? []).map(({ inputTokensAbove, ...rates }) => ({
    above: inputTokensAbove,
    ...ratesOf(rates),
  }));
  return { price: { ...ratesOf(cost), ...(tiers.length > 0 ? { tiers } : {}) } };
}

/** @param {SourceRates} rates */
function ratesOf({ input, output, cacheRead, cacheWrite }) {
  return {
    prompt: input,
    completion: output,
    ...(cacheRead ? { cacheRead } : {}),
    ...(cacheWrite ? { cacheWrite } : {}),
  };
}

/** Most first, as OpenRouter lists them. */
const efforts = ["max", "xhigh", "high", "medium", "low", "minimal"];

/** @param {SourceModel} row */
function reasoningOf({ thinkingLevelMap: levels }) {
  if (!levels) return {};
  const supportedEfforts = efforts.filter((effort) => typeof levels[effort] === "string");
  return {
    ...(levels["off"] === null ? { mandatory: /** @type {const} */ (true) } : {}),
    ...(supportedEfforts.length > 0
      ? { efforts: [...supportedEfforts, ...(levels["off"] === "none" ? ["none"] : [])] }
      : {}),
  };
}

/**
 * @param {string} a
 * @param {string} b
 */
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
