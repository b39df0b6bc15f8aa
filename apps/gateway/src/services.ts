import type { Health } from "@tutti/contract";
import type { Logger } from "pino";
import type { Accounts } from "./accounts/accounts.ts";
import type { Administration } from "./administration/administration.ts";
import type { ModelRules } from "./administration/model-rules.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { Plugin } from "./completion/plugins/plugin.ts";
import type { ShownMetrics } from "./http/metrics.ts";
import type { OpenAnswers } from "./http/open-answers.ts";
import type { OwnHosts } from "./http/own-hosts.ts";
import type { ConnectingRules } from "./http/provider-keys.ts";
import type { Dependencies } from "./http/readiness.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { LedgerReports } from "./ledger/reports.ts";
import type { Limits } from "./limits/limits.ts";
import type { Spending } from "./limits/spending.ts";
import type { SecretMatcher } from "./logging/secret-matcher.ts";
import type { Presets } from "./presets/presets.ts";
import type { ProviderKeys } from "./provider-keys/provider-keys.ts";
import type { Publications } from "./publications/publications.ts";
import type { EndpointHealth } from "./routing/endpoint-health.ts";
import type { Runs } from "./runs/runs.ts";
import type { Shares } from "./shares/shares.ts";

/** How long a waiting stream stays silent, in milliseconds. */
export interface KeepAlive {
  /** Until the first sign that the answer is on its way; failures up to then are plain JSON with their status. */
  first: number;
  /** Between the signs after it. */
  next: number;
  /** Until the first sign of an answer that was asked for whole; a status that is true is worth a longer wait there. */
  whole: number;
}

/** Everything that the routes need, made once at the start. */
export interface Services {
  /** The product's version, as `GET /api/health` tells it. */
  version: string;
  /** Where the page sends its reports, as `GET /api/health` tells it; absent: nowhere. */
  collectors?: Health["collectors"];
  /** How many processes share the port, as `GET /api/health` tells it; absent: one. */
  countWorkers?: (() => Promise<NonNullable<Health["workers"]>>) | undefined;
  log: Logger;
  /** Keeps keys, tokens and cookies out of what leaves. */
  secrets: SecretMatcher;
  accounts: Accounts;
  /** Which models and providers may be used by whom. */
  modelRules: ModelRules;
  /** What administrators may do. */
  administration: Administration;
  /** Under which names the gateway is asked. */
  ownHosts: OwnHosts;
  catalog: Catalog;
  /** What answering rests on. */
  dependencies: Dependencies;
  /** What this process did, where the operator lets it be read. */
  shownMetrics?: ShownMetrics | undefined;
  /** How often everybody may ask, and what their keys may spend. */
  limits: Limits;
  /** What keys have spent. */
  spending: Spending;
  presets: Presets;
  providerKeys: ProviderKeys;
  publications: Publications;
  shares: Shares;
  /** What people may connect in the product. */
  connecting: ConnectingRules;
  /** The steps of every completion, in their order. */
  plugins: readonly Plugin[];
  /** How those do who are asked. */
  health: EndpointHealth;
  /** Answers that go on without the page that asked for them. */
  runs: Runs;
  /** Answers that end with the request that asked for them. */
  openAnswers: OpenAnswers;
  ledger: Ledger;
  /** What the ledger tells. */
  reports: LedgerReports;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Default: 2, 5 and 10 seconds. */
  keepAlive?: KeepAlive | undefined;
  /** The largest body of a completion or a run, in bytes; default: what `bodyRules` says. */
  bodyLimit?: number | undefined;
}
