import type { ProviderKind, ProviderModel } from "../providers/provider.ts";

/** One provider of the configuration: from `TUTTI_CONFIG`, or from a key in the environment. */
export interface ProviderConfig {
  slug: string;
  name: string;
  kind: ProviderKind;
  /** Without a trailing slash. Absent for `demo`. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  headers: Readonly<Record<string, string>>;
  dataPolicy?: { training: boolean; retention: boolean } | undefined;
  quantization?: string | undefined;
  /** Absent: the provider's own list is asked. */
  models?: readonly ProviderModel[] | undefined;
}

/** Everything that the gateway was told at its start. */
export interface Config {
  port: number;
  host: string;
  /** The folder of the embedded database and the secret; absolute. */
  dataFolder: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Look for model servers on this machine. */
  discover: boolean;
  /** true: always serve the demo models; "fallback": only while no other provider serves any; false: never. */
  demo: boolean | "fallback";
  providers: readonly ProviderConfig[];
}
