/**
 * The form of the shipped snapshot, as `npm run refresh-models` writes it: compact, and in the units of the vendors'
 * price lists, so that a person can review a change of it. Prices are US dollars per million tokens, lengths are
 * tokens. Absent means unknown.
 */
export interface SnapshotPrice {
  prompt: number;
  completion: number;
  cacheRead?: number;
  cacheWrite?: number;
  /** Prices of prompts that are longer than `above` tokens. */
  tiers?: readonly SnapshotTier[];
}

export interface SnapshotTier {
  above: number;
  prompt: number;
  completion: number;
  cacheRead?: number;
  cacheWrite?: number;
}

/** A model that OpenRouter lists; a line of `models.json`. */
export interface SnapshotModel {
  id: string;
  name: string;
  context?: number;
  output?: number;
  /** Its input modalities beside text. */
  inputModalities?: readonly string[];
  /** Its output modalities, unless text alone. */
  outputModalities?: readonly string[];
  price?: SnapshotPrice;
  /** Absent: it does not reason. */
  reasoning?: { mandatory?: true; efforts?: readonly string[] };
  tools?: boolean;
  structured?: boolean;
}

/** A model as one vendor serves it; a line of `endpoints.json`. */
export interface SnapshotEndpoint {
  vendor: string;
  /** The vendor's own name for the model. */
  id: string;
  /** The model's slug in `models.json`; absent if OpenRouter does not list it. */
  slug?: string;
  /** Only if there is no slug. */
  name?: string;
  context?: number;
  output?: number;
  inputModalities?: readonly string[];
  price?: SnapshotPrice;
  /** Only if there is no slug. */
  reasoning?: true;
}

/** A package that the facts were taken from. */
export interface SnapshotSource {
  name: string;
  version: string;
  license: string;
  /** The day on which the version was published, as `2026-11-10`. */
  published: string;
}
