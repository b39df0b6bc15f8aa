import type { Health } from "@tutti/contract";
import type { Logger } from "pino";
import type { Accounts } from "./accounts/accounts.ts";
import type { OwnHosts } from "./accounts/own-hosts.ts";
import type { Administration } from "./administration/administration.ts";
import type { ModelRules } from "./administration/model-rules.ts";
import type { AnswerCache } from "./answer-cache/answer-cache.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { OpenAnswers } from "./completion/open-answers.ts";
import type { Plugin } from "./completion/plugins/plugin.ts";
import type { Config } from "./config/config.ts";
import type { GenerationFeedback } from "./ledger/generation-feedback.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { LedgerReports } from "./ledger/reports.ts";
import type { Limits } from "./limits/limits.ts";
import type { Spending } from "./limits/spending/spending.ts";
import type { SecretMatcher } from "./logging/secret-matcher.ts";
import type { ShownMetrics } from "./metrics/shown-metrics.ts";
import type { Presets } from "./presets/presets.ts";
import type { ConnectingRules } from "./provider-keys/connecting-rules.ts";
import type { ProviderKeys } from "./provider-keys/provider-keys.ts";
import type { Publications } from "./publications/publications.ts";
import type { Push } from "./push/push.ts";
import type { EndpointHealth } from "./routing/endpoint-health.ts";
import type { Runs } from "./runs/runs.ts";
import type { StateSeal } from "./sealed-state/state-seal.ts";
import type { Shares } from "./shares/shares.ts";
import type { SpendingCaps } from "./spending-caps/spending-caps.ts";
import type { BackgroundResponses } from "./stored-responses/background/background-responses.ts";
import type { StoredResponses } from "./stored-responses/stored-responses.ts";
import type { SyncSpaces } from "./sync/spaces.ts";

/** The servers that the gateway depends on. */
export interface Dependencies {
  /** Whether the database responds. */
  reachesDatabase(): Promise<boolean>;
  /** Whether Redis can be reached; undefined where none is configured. */
  reachesRedis(): boolean | undefined;
}

/** Times until keep-alives are sent on a waiting response, in milliseconds. */
export interface KeepAlive {
  /** Until the first keep-alive of a stream; failures up to then are plain JSON with their status. */
  first: number;
  /** Between the later keep-alives. */
  next: number;
  /** Until the first keep-alive of an answer that was requested whole; a true status is worth a longer wait there. */
  whole: number;
}

/** Everything that the routes need, made once at the start. */
export interface Services {
  /** The product's version, as `GET /api/health` returns it. */
  version: string;
  /** Where the page sends its reports, as `GET /api/health` returns it; absent: nowhere. */
  collectors?: Health["collectors"];
  /** How many processes share the port, as `GET /api/health` returns it; absent: one. */
  countWorkers?: (() => Promise<NonNullable<Health["workers"]>>) | undefined;
  log: Logger;
  /** Removes keys, tokens and cookies from logs, errors, records and answers. */
  secrets: SecretMatcher;
  accounts: Accounts;
  /** Which models and providers each person may use. */
  modelRules: ModelRules;
  /** What administrators may do. */
  administration: Administration;
  /** The host names under which the gateway is reached. */
  ownHosts: OwnHosts;
  catalog: Catalog;
  /** What completions depend on. */
  dependencies: Dependencies;
  /** The metrics of this process, if the operator lets them be read. */
  shownMetrics?: ShownMetrics | undefined;
  /** The limits on the requests and the spending of people and keys. */
  limits: Limits;
  /** The limits in dollars that hold for people, and the caps that they set themselves. */
  spendingCaps: SpendingCaps;
  /** How models are treated whose price is not known, where a limit in dollars applies. */
  unknownPrice: Config["unknownPrice"];
  /** Whether the gateway searches the web for models that cannot. Default: no. */
  hasSearchEngine?: boolean | undefined;
  /** What people and keys have spent. */
  spending: Spending;
  presets: Presets;
  providerKeys: ProviderKeys;
  publications: Publications;
  shares: Shares;
  /** What people's devices share, encrypted. */
  syncSpaces: SyncSpaces;
  /** Pushes to people's devices. */
  push: Push;
  storedResponses: StoredResponses;
  backgroundResponses: BackgroundResponses;
  feedback: GenerationFeedback;
  /** Answers that are kept for equal requests. */
  answerCache: AnswerCache;
  /** Seals the reasoning state of models for clients of another form. */
  stateSeal: StateSeal;
  /** Which providers people may connect in the product. */
  connecting: ConnectingRules;
  /** The steps of every completion, in their order. */
  plugins: readonly Plugin[];
  /** The health of the endpoints that are called. */
  health: EndpointHealth;
  /** Answers that continue without the page that requested them. */
  runs: Runs;
  /** Answers that end with the request that they belong to. */
  openAnswers: OpenAnswers;
  ledger: Ledger;
  /** The ledger's reports. */
  reports: LedgerReports;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Default: 2, 5 and 10 seconds. */
  keepAlive?: KeepAlive | undefined;
  /** The largest body of a completion or a run, in bytes; default: what the contract declares. */
  bodyLimit?: number | undefined;
}
