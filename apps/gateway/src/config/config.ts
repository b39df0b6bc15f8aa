import type { ProviderKind } from "../providers/kinds.ts";
import type { DataPolicy, ProviderModel } from "../providers/provider.ts";
import type { QuotaRows } from "../quotas/quota-table.ts";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where a cloud has its models, and whose account pays. The credentials are those of the cloud's own variables, files
 * and machines, which its library finds; none of them is in the configuration.
 */
export interface CloudAccount {
  /** AWS's region, or Google's location (`global` for all of them). */
  region?: string | undefined;
  /** Google's project; absent: that of the credentials. */
  project?: string | undefined;
  /** The profile of AWS's shared files; absent: `AWS_PROFILE`, or the default one. */
  profile?: string | undefined;
  /** The file of Google's credentials, such as a service account's key; absent: the application's default ones. */
  credentialsFile?: string | undefined;
  /** Azure's deployments, where they are not the provider's `models`. */
  deployments?: readonly AzureDeployment[] | undefined;
}

/** A model that an Azure resource serves. */
export interface AzureDeployment {
  /** The deployment's name. */
  id: string;
  /** The model's: `openai/gpt-5`. */
  slug: string;
}

/** One provider of the configuration: from `TUTTI_CONFIG`, or from a key in the environment. */
export interface ProviderConfig {
  slug: string;
  name: string;
  kind: ProviderKind;
  /** Without a trailing slash; `/chat/completions` is appended to it. Absent for `demo`. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  headers: Readonly<Record<string, string>>;
  /** Only for the kinds that are clouds. */
  cloud?: CloudAccount | undefined;
  dataPolicy?: { training: boolean; retention: boolean } | undefined;
  quantization?: string | undefined;
  /** Absent: the models are those of the provider's own list. */
  models?: readonly ProviderModel[] | undefined;
}

/** A model server that may be running on this machine. */
export interface LocalServerConfig {
  slug: string;
  name: string;
  /** Its OpenAI-compatible root, `/v1` included, without a trailing slash. */
  baseUrl: string;
}

/** An application registered with GitHub or Google, whose users may sign in here. */
export interface SocialLogin {
  clientId: string;
  clientSecret: string;
}

/** A group at the operator's OpenID provider, and the organization here that it leads into. */
export interface OidcMembership {
  group: string;
  /** By its slug. */
  organization: string;
  role: "admin" | "member";
}

/** How the groups at the provider determine a person's rights here. */
export interface OidcGroups {
  /** The claim that holds them. */
  claim: string;
  /** Members of one of these groups administer the instance; none: groups do not determine it. */
  administrators: readonly string[];
  organizations: readonly OidcMembership[];
}

/** The operator's OpenID provider, by which people sign in. */
export interface OidcLogin {
  issuer: string;
  clientId: string;
  /** Undefined for a public client. */
  clientSecret: string | undefined;
  /** The provider's name for people. */
  name: string;
  scopes: readonly string[];
  groups: OidcGroups;
}

/** A vendor whose models are offered as soon as its key is in the environment, or pasted in the product. */
export interface Vendor {
  slug: string;
  name: string;
  kind: ProviderKind;
  /**
   * The start of its variables' names, most usual first: `OPENAI` stands for `OPENAI_API_KEY` and `OPENAI_BASE_URL`.
   */
  variables: readonly [string, ...string[]];
  /** Its public root; `*_BASE_URL` overrides it. */
  baseUrl: string;
  /** The page on which a person makes a key. */
  keysAt: string;
  /**
   * The address that a key is checked with, relative to the base URL: a cheap request that only a valid key may make.
   * Absent: the list of models is such a request.
   */
  keyCheck?: string | undefined;
  /**
   * What the vendor does with a paying customer's data, by its own documentation; absent if that depends, or is not
   * documented.
   */
  dataPolicy?: DataPolicy | undefined;
  /** Its chat models, if it has no list of models. */
  models?: readonly ProviderModel[] | undefined;
}

/** The people who may make an account, once there is one. */
export type SignUpRule =
  | { type: "open" }
  /** People with a link that invites into an organization, or onto this instance. */
  | { type: "invited" }
  /**
   * People whose email address is of these domains and verified by the service that they sign in with; and invited
   * people.
   */
  | { type: "domains"; domains: readonly string[] }
  | { type: "closed" };

/** How people's messages are moderated, before a model reads them. */
export interface ModerationSettings {
  /** Every completion is moderated, whether the request asks for it or not. */
  always: boolean;
  /** The slug of the provider that moderates; undefined: OpenAI or else Mistral, whichever is connected. */
  provider?: string | undefined;
  /** The model that moderates; undefined: the provider's newest. */
  model?: string | undefined;
  /**
   * What happens to a completion that no provider could moderate; undefined: refused if moderation is mandatory, else
   * allowed.
   */
  onFailure?: "allow" | "refuse" | undefined;
}

/** How the web is searched for models that cannot search themselves, and the defaults of a request. */
export interface WebSettings {
  exa?: { apiKey: string; baseUrl?: string | undefined } | undefined;
  /** The root of a SearXNG, without a trailing slash. */
  searxngUrl?: string | undefined;
  engine?: "native" | "exa" | "searxng" | undefined;
  maxResults?: number | undefined;
  searchPrompt?: string | undefined;
  /** What happens to a completion whose search failed: refused, or answered by a model that is told so. */
  onFailure: "refuse" | "answer";
}

/** How files are read for models that cannot read them themselves. */
export interface FileParserSettings {
  /** The default of a request; undefined: native if the model has file input, else pdf-text. */
  pdfEngine?: "pdf-text" | "native" | "mistral-ocr" | undefined;
  /** How many files of one request may be read, if it does not say; undefined: all. */
  maxFiles?: number | undefined;
  /** Whether files are fetched from addresses on the public web. */
  fetchesUrls: boolean;
}

/** The operator's settings for plugins. */
export interface PluginSettings {
  moderation: ModerationSettings;
  web: WebSettings;
  fileParser: FileParserSettings;
}

/** All settings of the gateway, read at its start. */
export interface Config {
  port: number;
  host: string;
  /** The folder of the embedded database and the secret; absolute. */
  dataFolder: string;
  /** A PostgreSQL address; undefined: the embedded database. */
  databaseUrl: string | undefined;
  /** The Redis in which several gateways count requests together. */
  redisUrl: string | undefined;
  /** How many completions a person, and each of their keys, may request in a minute; 0: no limit. */
  requestsPerMinute: { user: number; key: number };
  /** How many answers may run at once in this process, of one person and of all; 0: no limit. */
  answersAtOnce: { user: number; all: number };
  /** How models are treated whose price is not known, where a limit in dollars applies. */
  unknownPrice: "free" | "refuse";
  /** Milliseconds for which a response is stored that a request may continue; 0: none is. */
  responseLifetime: number;
  /** Bytes of all answers that are kept for equal requests; 0: none is. */
  answerCacheSize: number;
  /** Who may make an account, once there is one. */
  signUp: SignUpRule;
  /** Whether the environment sets it, so that no administrator can change it on the page. */
  isSignUpFixed: boolean;
  /** Whether only this machine can reach the gateway, so that every client runs on it. */
  isForThisMachine: boolean;
  /** Whether people may publish, how many pages each, and which ids the operator took down. */
  publishing: { isOn: boolean; perPerson: number; takenDown: ReadonlySet<string> };
  /** Whether people's devices get pushes; `origins`: push services beside those on the public web. */
  push: { isOn: boolean; origins: readonly string[] };
  /** How many rows of each resource an owner may have, where the operator changes the default. */
  quotas: QuotaRows;
  /** Access to the metrics; undefined: none. Without a token, every client that reaches the gateway may read them. */
  metrics: { token: string | undefined } | undefined;
  /** Where the page sends reports about its use and its errors, without any messages; undefined: nowhere. */
  collectors: { analytics?: string | undefined; errors?: string | undefined };
  /** How many processes serve requests; `auto`: as many as the machine has cores. */
  workers: number | "auto";
  /** Milliseconds for which answers that still stream may go on after the gateway was told to end. */
  shutdownTimeout: number;
  /** The idle timeout of a provider's answer, in milliseconds, after which it is aborted. */
  providerIdleTimeout: number;
  /** Bytes of memory for the logs of runs; the rest goes to files in the data folder. */
  runMemory: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Signs sessions; undefined: one is made at the first start and kept in the data folder. */
  secret: string | undefined;
  /** A reverse proxy stands in front, so that its X-Forwarded-* headers name the client and the public address. */
  trustProxy: boolean;
  /**
   * The origin that people have in the address bar, as in `https://tutti.example`; undefined: only loopback names
   * and addresses.
   */
  publicUrl: string | undefined;
  /** More host names under which the gateway is reached, without ports. */
  allowedHosts: readonly string[];
  /** The mail server that sends links for passwords, and the sender's address; undefined: no mail is sent. */
  mail: { url: string; from: string } | undefined;
  socialLogins: { github?: SocialLogin | undefined; google?: SocialLogin | undefined };
  oidc: OidcLogin | undefined;
  /** Look for model servers on this machine. */
  discover: boolean;
  /** Where to look for them; empty where `discover` is false. */
  localServers: readonly LocalServerConfig[];
  /** Read newer facts about models from OpenRouter's public list. */
  refreshCatalogue: boolean;
  /** true: always serve the demo models; "fallback": only while no other provider serves any; false: never. */
  demo: boolean | "fallback";
  /** The vendors whose keys can be pasted in the product, at the addresses that the environment gives them. */
  vendors: readonly Vendor[];
  /** Whether people may connect model servers by their address, which the gateway then calls from its own network. */
  allowCustomServers: boolean;
  /**
   * Whether the file allows that. Where it says nothing, only administrators may connect such servers, by requests from
   * this machine.
   */
  areCustomServersConfigured: boolean;
  /** Slugs or names of providers that are never called, also if a person connects them. */
  bannedProviders: readonly string[];
  /** The operator's settings for plugins. */
  plugins: PluginSettings;
  providers: readonly ProviderConfig[];
}
