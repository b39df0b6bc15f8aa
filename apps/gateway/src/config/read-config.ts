import { resolve } from "node:path";
import { safeParse } from "@tutti/contract";
import { MEGABYTE } from "../bytes.ts";
import { DAY } from "../day.ts";
import { fail, type Result, succeed } from "../result.ts";
import { readClouds } from "./cloud-providers.ts";
import type { Config, Environment, ProviderConfig } from "./config.ts";
import {
  readLocalServers,
  readSettings,
  readVendorKeys,
  readVendors,
  type Settings,
  withoutBlankVariables,
} from "./environment.ts";
import { type FileProviderContext, toProviderConfigs } from "./file-providers.ts";
import { type ConfigFile, fileSchema, knownNames } from "./file-schema.ts";
import { hostnameOf, isLoopbackName } from "./host-names.ts";
import { readJsonText } from "./json-text.ts";
import { readPluginSettings } from "./plugin-settings.ts";
import { formatPath, toProblems } from "./problem.ts";

/** Why the gateway cannot start with this configuration: one message that names the place and the fix. */
export interface ConfigFailure {
  message: string;
}

/** What reading a configuration needs from the outside. */
export interface ConfigSource {
  environment: Environment;
  /** Reads a text file; throws as Node's `readFileSync` does. */
  readFile: (path: string) => string;
  /** The folder that relative paths in variables start from. */
  workingFolder: string;
  /** The folder of `.data`, unless `TUTTI_DATA` names another data folder. */
  projectFolder: string;
}

/** Reads the environment, and the file that `TUTTI_CONFIG` names, into one typed object. */
export function readConfig(source: ConfigSource): Result<Config, ConfigFailure> {
  const environment = withoutBlankVariables(source.environment);
  const settings = readSettings(environment);
  if (!settings.ok) return fail({ message: settings.error });
  const vendors = readVendors(environment);
  if (!vendors.ok) return fail({ message: vendors.error });
  const vendorProviders = readVendorKeys(vendors.value, environment);
  if (!vendorProviders.ok) return fail({ message: vendorProviders.error });
  const clouds = readClouds(environment);
  if (!clouds.ok) return fail({ message: clouds.error });
  const environmentProviders = [...vendorProviders.value, ...clouds.value];
  const localServers = readLocalServers(environment);
  if (!localServers.ok) return fail({ message: localServers.error });
  const context = { environment, vendors: vendors.value, environmentProviders };
  const file = readFile(settings.value.TUTTI_CONFIG, source, context);
  if (!file.ok) return fail({ message: file.error });
  const plugins = readPluginSettings(environment, file.value.content.plugins);
  if (!plugins.ok) return fail({ message: plugins.error });

  const { discover = true, demo = "fallback", catalogue_refresh = true, banned_providers = [] } = file.value.content;
  const providerSlugs = new Set(file.value.providers.map((provider) => provider.slug));
  return succeed({
    port: settings.value.PORT,
    host: settings.value.HOST,
    dataFolder: settings.value.TUTTI_DATA
      ? resolve(source.workingFolder, settings.value.TUTTI_DATA)
      : resolve(source.projectFolder, ".data"),
    databaseUrl: settings.value.databaseUrl,
    redisUrl: settings.value.redisUrl,
    requestsPerMinute: {
      user: settings.value.TUTTI_REQUESTS_PER_MINUTE,
      key: settings.value.TUTTI_KEY_REQUESTS_PER_MINUTE,
    },
    responseLifetime: settings.value.TUTTI_RESPONSES_KEPT_DAYS * DAY,
    answerCacheSize: settings.value.TUTTI_ANSWER_CACHE_MEGABYTES * MEGABYTE,
    unknownPrice: settings.value.TUTTI_UNKNOWN_PRICE,
    answersAtOnce: {
      user: settings.value.TUTTI_USER_ANSWERS_AT_ONCE,
      all: settings.value.TUTTI_ANSWERS_AT_ONCE,
    },
    signUp: settings.value.TUTTI_SIGN_UP ?? { type: "invited" },
    isSignUpFixed: settings.value.TUTTI_SIGN_UP !== undefined,
    isForThisMachine: isForThisMachine(settings.value),
    publishing: {
      isOn: settings.value.TUTTI_PUBLISH === "on",
      perPerson: settings.value.TUTTI_PUBLICATIONS_PER_USER,
      takenDown: new Set(settings.value.TUTTI_PUBLISH_TAKEN_DOWN),
    },
    push: settings.value.TUTTI_PUSH,
    quotas: {
      shares: settings.value.TUTTI_PUBLICATIONS_PER_USER,
      publications: settings.value.TUTTI_PUBLICATIONS_PER_USER,
      ...settings.value.TUTTI_QUOTAS,
    },
    collectors: settings.value.collectors,
    metrics: readMetrics(settings.value.TUTTI_METRICS),
    workers: settings.value.TUTTI_WORKERS,
    shutdownTimeout: settings.value.TUTTI_SHUTDOWN_SECONDS * 1000,
    providerIdleTimeout: settings.value.TUTTI_PROVIDER_IDLE_SECONDS * 1000,
    runMemory: settings.value.TUTTI_RUN_MEMORY * MEGABYTE,
    logLevel: settings.value.LOG_LEVEL,
    secret: settings.value.TUTTI_SECRET,
    trustProxy: settings.value.TUTTI_TRUST_PROXY,
    publicUrl: settings.value.PUBLIC_URL,
    allowedHosts: settings.value.TUTTI_ALLOWED_HOSTS,
    mail: settings.value.mail,
    socialLogins: settings.value.socialLogins,
    oidc: settings.value.oidc,
    discover,
    localServers: discover ? localServers.value.filter((server) => !providerSlugs.has(server.slug)) : [],
    refreshCatalogue: catalogue_refresh && !settings.value.TUTTI_OFFLINE,
    demo,
    vendors: vendors.value,
    allowCustomServers: file.value.content.allow_custom_servers ?? isForThisMachine(settings.value),
    areCustomServersConfigured: file.value.content.allow_custom_servers !== undefined,
    bannedProviders: banned_providers,
    plugins: plugins.value,
    // A provider of the file takes precedence over the one that its key in the environment alone would make.
    providers: [
      ...file.value.providers,
      ...environmentProviders.filter((provider) => !providerSlugs.has(provider.slug)),
    ],
  });
}

function readMetrics(value: string): Config["metrics"] {
  if (value === "0" || value === "false") return undefined;
  return { token: value === "1" || value === "true" ? undefined : value };
}

/**
 * Whether only this machine can reach the gateway: a program on it can reach everything else on the machine as well.
 */
function isForThisMachine({ HOST, TUTTI_TRUST_PROXY, PUBLIC_URL, TUTTI_ALLOWED_HOSTS }: Settings): boolean {
  const names = [HOST, ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname]), ...TUTTI_ALLOWED_HOSTS];
  return !TUTTI_TRUST_PROXY && names.every((name) => isLoopbackName(hostnameOf(name) ?? name));
}

function readFile(
  name: string | undefined,
  source: ConfigSource,
  context: FileProviderContext,
): Result<{ content: ConfigFile; providers: ProviderConfig[] }, string> {
  if (name === undefined) return succeed({ content: {}, providers: [] });
  const path = resolve(source.workingFolder, name);
  let text: string;
  try {
    text = source.readFile(path);
  } catch (error) {
    return fail(
      `TUTTI_CONFIG names ${path}, which ${describeReadFailure(error)}. Correct the path, or unset TUTTI_CONFIG.`,
    );
  }
  const json = readJsonText(text);
  if (!json.ok) {
    const { line, column } = json.error;
    return fail(
      `TUTTI_CONFIG names ${path}, which is not valid JSON at line ${line}, column ${column}. Check there, and just before, for a missing or extra comma, quote or bracket.`,
    );
  }
  const tell = (problem: { path: readonly PropertyKey[]; message: string }, others: number) => {
    const place = problem.path.length === 0 ? "the whole file" : formatPath(problem.path);
    const more = others === 0 ? "" : ` (${others} more to correct after this.)`;
    return `TUTTI_CONFIG names ${path}; in line ${json.value.lineOf(problem.path)}, ${place} ${problem.message}${more}`;
  };
  const parseResult = safeParse(fileSchema, json.value.value);
  if (!parseResult.success) {
    const [problem, ...others] = toProblems(parseResult.error, { input: json.value.value, knownNames });
    return fail(problem ? tell(problem, others.length) : `TUTTI_CONFIG names ${path}, which could not be read.`);
  }
  const providers = toProviderConfigs(parseResult.data.providers ?? [], context);
  if (!providers.ok) return fail(tell(providers.error, 0));
  return succeed({ content: parseResult.data, providers: providers.value });
}

function describeReadFailure(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return "does not exist";
    case "EACCES":
    case "EPERM":
      return "this user is not allowed to read";
    case "EISDIR":
      return "is a folder";
    default:
      return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
