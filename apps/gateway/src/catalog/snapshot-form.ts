/**
 * The form of the shipped snapshot, as `npm run refresh-models` writes it: compact, and in the units of the vendors'
 * price lists, so that a person can read a change of it. Prices are US dollars per million tokens, lengths are tokens.
 * Absent means not known.
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
  /** What it takes beside text. */
  inputModalities?: readonly string[];
  /** What it gives, where that is not text alone. */
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
  /** The vendor's own name for it. */
  id: string;
  /** The model's slug in `models.json`; absent where OpenRouter does not list it. */
  slug?: string;
  /** Only where there is no slug. */
  name?: string;
  context?: number;
  output?: number;
  inputModalities?: readonly string[];
  price?: SnapshotPrice;
  /** Only where there is no slug. */
  reasoning?: true;
}
