import { plainBaseUrl, plainKey } from "@tutti/contract";
import * as z from "zod";
import { type QuotaRows, quotaNames } from "../quotas/quota-table.ts";
import { fail, type Result, succeed } from "../result.ts";
import type {
  Config,
  Environment,
  LocalServerConfig,
  ProviderConfig,
  SignUpRule,
  SocialLogin,
  Vendor,
} from "./config.ts";
import { hostnameOf } from "./host-names.ts";
import { knownLocalServers } from "./local-servers.ts";
import { describeMisspelledVariable } from "./misspelled-variable.ts";
import { oidcVariables, readOidc } from "./oidc-settings.ts";
import { formatPath, type Problem, toProblems } from "./problem.ts";
import { apiKeyFix, apiKeyForm } from "./sendable.ts";
import { toVendorProvider, vendors } from "./vendors.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const portFix = "give a whole number from 0 to 65535, such as PORT=4000 (0 takes any free port)";
const levelFix = `give one of ${logLevels.join(", ")}`;
const switchFix = "give 1 for yes or 0 for no";
const limitFix = "give a whole number such as 600, or 0 for no limit";
const secretFix = "give at least 32 characters, such as the output of: openssl rand -base64 32";

const countOrNoLimit = (preset: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: limitFix })
    .transform(Number)
    .default(preset);

const yesOrNo = z
  .enum(["1", "0", "true", "false"], { error: switchFix })
  .transform((value) => value === "1" || value === "true")
  .default(false);

const metricsFix =
  "give 1 to show the metrics to every client that reaches the server, a token of at least 16 characters that clients must send, or 0 for no metrics";
const publicUrlFix = "give the address that people open, without a path, such as PUBLIC_URL=https://tutti.example.org";
const allowedHostsFix =
  "give host names separated by commas, without scheme, port or path, such as TUTTI_ALLOWED_HOSTS=tutti.example.org,studio.local";
const publishFix = "give on or off, such as TUTTI_PUBLISH=off";
const pushFix =
  "give on, off, or the addresses of push services of your own, separated by commas, as in TUTTI_PUSH=https://push.lan:8443";
const unknownPriceFix =
  "give refuse, so that models without a known price are refused where a limit in dollars applies, or free";
const quotasFix = `give names and numbers, such as TUTTI_QUOTAS=presets=1000,api-keys=50, of ${quotaNames.join(", ")}`;
const takenDownFix =
  "give the last parts of the links, separated by commas, as in TUTTI_PUBLISH_TAKEN_DOWN=q8Xw2mZr7TnB4sLd5uEoHc";
const signUpFix =
  "give open, invited, closed, or domains: with names separated by commas, such as TUTTI_SIGN_UP=domains:example.org,example.com";
const mailFromFix = "give an address, as in TUTTI_SMTP_FROM='Tutti <tutti@example.org>'";
const megabytesFix = "give a whole number of megabytes, such as 64";
const workersFix = "give the number of worker processes, such as 2, or auto for one per core";
const secondsFix = "give a whole number of seconds, such as 30";

const settingsSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: portFix })
    .transform(Number)
    .refine((port) => port <= 65535, { error: portFix })
    .default(4000),
  HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: z.enum(logLevels, { error: levelFix }).default("warn"),
  TUTTI_TRUST_PROXY: yesOrNo,
  PUBLIC_URL: z
    .string()
    .transform((address) => URL.parse(address))
    .refine(isOrigin, { error: publicUrlFix })
    .transform((address) => address?.origin)
    .optional(),
  TUTTI_ALLOWED_HOSTS: z
    .string()
    .transform((names) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    )
    .refine((names) => names.every((name) => hostnameOf(name) !== undefined), { error: allowedHostsFix })
    .default([]),
  TUTTI_METRICS: z
    .string()
    .regex(/^([01]|true|false|[\x21-\x7e]{16,})$/, { error: metricsFix })
    .default("0"),
  TUTTI_SHUTDOWN_SECONDS: z
    .string()
    .regex(/^\d{1,5}$/, { error: secondsFix })
    .transform(Number)
    .default(10),
  // Read by the start itself (`start/open-browser.ts`).
  TUTTI_OPEN: yesOrNo,
  TUTTI_WORKERS: z
    .string()
    .regex(/^(?:auto|[1-9]\d?)$/, { error: workersFix })
    .transform((text) => (text === "auto" ? text : Number(text)))
    .default(1),
  TUTTI_PROVIDER_IDLE_SECONDS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, { error: secondsFix })
    .transform(Number)
    .default(300),
  TUTTI_RUN_MEMORY: z
    .string()
    .regex(/^\d{1,6}$/, { error: megabytesFix })
    .transform(Number)
    .default(64),
  TUTTI_SIGN_UP: z
    .string()
    .regex(/^(?:open|invited|closed|domains:[a-z\d.-]+(?:\s*,\s*[a-z\d.-]+)*)$/i, { error: signUpFix })
    .transform(toSignUpRule)
    .optional(),
  TUTTI_PUBLISH: z.enum(["on", "off"], { error: publishFix }).default("on"),
  TUTTI_PUSH: z
    .string()
    .transform(toPushRule)
    .refine((rule) => rule !== undefined, { error: pushFix })
    .default({ isOn: true, origins: [] }),
  TUTTI_PUBLICATIONS_PER_USER: z
    .string()
    .regex(/^\d{1,6}$/, { error: "give a whole number such as 100" })
    .transform(Number)
    .default(100),
  TUTTI_QUOTAS: z
    .string()
    .transform(toQuotaRows)
    .refine((rows) => rows !== undefined, { error: quotasFix })
    .default({}),
  TUTTI_PUBLISH_TAKEN_DOWN: z
    .string()
    .regex(/^[\w-]+(?:\s*,\s*[\w-]+)*$/, { error: takenDownFix })
    .transform((ids) => ids.split(",").map((id) => id.trim()))
    .default([]),
  TUTTI_SMTP_FROM: z
    .string()
    .regex(/^[^<>\r\n]*(?:<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, { error: mailFromFix })
    .optional(),
  TUTTI_OFFLINE: yesOrNo,
  TUTTI_SECRET: z.string().min(32, { error: secretFix }).optional(),
  TUTTI_REQUESTS_PER_MINUTE: countOrNoLimit(1200),
  TUTTI_KEY_REQUESTS_PER_MINUTE: countOrNoLimit(600),
  TUTTI_ANSWERS_AT_ONCE: countOrNoLimit(4000),
  TUTTI_USER_ANSWERS_AT_ONCE: countOrNoLimit(500),
  TUTTI_UNKNOWN_PRICE: z.enum(["free", "refuse"], { error: unknownPriceFix }).default("refuse"),
  TUTTI_RESPONSES_KEPT_DAYS: z
    .string()
    .regex(/^\d{1,4}$/, { error: "give a whole number of days such as 30; 0 stores no response" })
    .transform(Number)
    .default(30),
  TUTTI_ANSWER_CACHE_MEGABYTES: z
    .string()
    .regex(/^\d{1,6}$/, { error: `${megabytesFix}; 0 keeps no answer` })
    .transform(Number)
    .default(256),
  TUTTI_DATA: z.string().optional(),
  TUTTI_CONFIG: z.string().optional(),
});

/** Undefined if the text is not of the form `presets=500, api-keys=50`. */
function toQuotaRows(text: string): QuotaRows | undefined {
  const entries = text.split(",").map((entry) => /^\s*([a-z-]+)\s*=\s*(\d{1,7})\s*$/.exec(entry));
  const isValid = entries.every((entry) => quotaNames.some((name) => name === entry?.[1]));
  return isValid ? Object.fromEntries(entries.map((entry) => [entry?.[1], Number(entry?.[2])])) : undefined;
}

/** Undefined if the text is neither a switch nor a list of origins. */
function toPushRule(text: string): Config["push"] | undefined {
  if (text === "on" || text === "off") return { isOn: text === "on", origins: [] };
  const addresses = text.split(",").map((address) => URL.parse(address.trim()));
  return addresses.every(isOrigin) ? { isOn: true, origins: addresses.flatMap((url) => url?.origin ?? []) } : undefined;
}

/** @param text matches the schema's form */
function toSignUpRule(text: string): SignUpRule {
  const [name = "", names = ""] = text.toLowerCase().split(":");
  if (name === "domains") return { type: "domains", domains: names.split(",").map((domain) => domain.trim()) };
  return { type: name as "open" | "invited" | "closed" };
}

/** Whether an address has a scheme and a host, and nothing else. */
function isOrigin(address: URL | null): boolean {
  return address !== null && /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`;
}

/** The part of the configuration that single variables hold. */
export type Settings = z.infer<typeof settingsSchema> &
  Pick<Config, "databaseUrl" | "redisUrl" | "socialLogins" | "oidc" | "collectors" | "mail">;

/** Drops variables that are set to nothing: shells and container files have no other way to unset one. */
export function withoutBlankVariables(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
}

/** The address may contain a password, so that it is checked without being shown. */
const MAIL_SERVER = "TUTTI_SMTP_URL";

const collectorVariables = { analytics: "TUTTI_ANALYTICS_URL", errors: "TUTTI_ERROR_REPORTING_URL" } as const;

/** Reads the single variables; the failure is a whole sentence that names the variable. */
export function readSettings(environment: Environment): Result<Settings, string> {
  const knownVariables = [
    ...Object.keys(settingsSchema.shape),
    ...Object.values(collectorVariables),
    MAIL_SERVER,
    ...oidcVariables,
  ];
  const misspelling = describeMisspelledVariable(environment, knownVariables);
  if (misspelling !== undefined) return fail(misspelling);
  const settings = settingsSchema.safeParse(environment);
  if (!settings.success) {
    const [problem] = toProblems(settings.error, { input: environment, knownNames: () => [] });
    return fail(problem ? describeVariable(problem) : "The environment could not be read.");
  }
  const problem =
    checkAddress("DATABASE_URL", environment, {
      schemes: ["postgres:", "postgresql:"],
      fix: "Give a PostgreSQL address such as postgresql://user:password@host:5432/tutti, or unset DATABASE_URL to use the embedded database.",
    }) ??
    checkAddress("REDIS_URL", environment, {
      schemes: ["redis:", "rediss:"],
      fix: "Give an address such as redis://host:6379, or unset REDIS_URL.",
    }) ??
    checkAddress(MAIL_SERVER, environment, {
      schemes: ["smtp:", "smtps:"],
      fix: `Give an address such as smtps://user:password@mail.example.org, or unset ${MAIL_SERVER} to send no mail.`,
    }) ??
    checkMail(environment) ??
    checkCollector(collectorVariables.analytics, environment) ??
    checkCollector(collectorVariables.errors, environment) ??
    checkPair("GITHUB", environment) ??
    checkPair("GOOGLE", environment);
  if (problem) return fail(problem);
  const oidc = readOidc(environment);
  if (!oidc.ok) return oidc;
  return succeed({
    ...settings.data,
    oidc: oidc.value,
    databaseUrl: environment["DATABASE_URL"],
    redisUrl: environment["REDIS_URL"],
    mail: readMail(environment),
    collectors: {
      analytics: environment[collectorVariables.analytics],
      errors: environment[collectorVariables.errors],
    },
    socialLogins: { github: readSocialLogin("GITHUB", environment), google: readSocialLogin("GOOGLE", environment) },
  });
}

/** All vendors, at the addresses that the environment gives them. */
export function readVendors(environment: Environment): Result<Vendor[], string> {
  const knownVendors: Vendor[] = [];
  for (const vendor of vendors) {
    const baseUrl = readBaseUrl(vendor.variables, environment);
    if (!baseUrl.ok) return baseUrl;
    knownVendors.push({ ...vendor, baseUrl: baseUrl.value ?? vendor.baseUrl });
  }
  return succeed(knownVendors);
}

/** The vendors whose keys are in the environment. */
export function readVendorKeys(
  knownVendors: readonly Vendor[],
  environment: Environment,
): Result<ProviderConfig[], string> {
  const providers: ProviderConfig[] = [];
  for (const vendor of knownVendors) {
    const name = vendor.variables.map((variable) => `${variable}_API_KEY`).find((name) => environment[name]);
    const givenKey = name && environment[name];
    if (givenKey === undefined) continue;
    const apiKey = plainKey(givenKey);
    if (!apiKeyForm.test(apiKey)) return fail(`${name} has ${apiKey.length} characters; ${apiKeyFix}.`);
    providers.push(toVendorProvider(vendor, apiKey));
  }
  return succeed(providers);
}

/**
 * The addresses where model servers of this machine are looked for. An address without a path gets `/v1`, where all of
 * them answer.
 */
export function readLocalServers(environment: Environment): Result<LocalServerConfig[], string> {
  const servers: LocalServerConfig[] = [];
  for (const { variable, ...server } of knownLocalServers) {
    const baseUrl = readBaseUrl([variable.replace(/_BASE_URL$/, "")], environment);
    if (!baseUrl.ok) return baseUrl;
    const localBaseUrl = baseUrl.value;
    servers.push(
      localBaseUrl === undefined
        ? server
        : { ...server, baseUrl: new URL(localBaseUrl).pathname === "/" ? `${localBaseUrl}/v1` : localBaseUrl },
    );
  }
  return succeed(servers);
}

/** The first of these variables' `*_BASE_URL` that is set, as an address to which paths can be appended. */
export function readBaseUrl(
  variables: readonly string[],
  environment: Environment,
): Result<string | undefined, string> {
  for (const variable of variables) {
    const name = `${variable}_BASE_URL`;
    const value = environment[name];
    if (value === undefined) continue;
    const address = plainBaseUrl(value);
    const scheme = URL.parse(address)?.protocol;
    if (scheme === "http:" || scheme === "https:") return succeed(address);
    return fail(`${name} is ${JSON.stringify(value)}; give an address that starts with http:// or https://.`);
  }
  return succeed(undefined);
}

function describeVariable(problem: Problem): string {
  return `${formatPath(problem.path)} ${problem.message}`;
}

/**
 * What is wrong with a variable's address; undefined if it is right. The address itself is not shown: it may hold a
 * password.
 */
export function checkAddress(
  variable: string,
  environment: Environment,
  options: { schemes: readonly string[]; fix: string },
): string | undefined {
  const value = environment[variable];
  if (value === undefined) return undefined;
  const scheme = URL.parse(value)?.protocol;
  if (scheme && options.schemes.includes(scheme)) {
    return isDecodable(value) ? undefined : `${variable} has a "%" that is not part of an escape; write "%25" instead.`;
  }
  const fault = scheme ? `starts with "${scheme}"` : "is not an address";
  return `${variable} ${fault}; ${options.schemes.map((scheme) => `${scheme}//`).join(" or ")} is expected. ${options.fix}`;
}

function checkCollector(variable: string, environment: Environment): string | undefined {
  return checkAddress(variable, environment, {
    schemes: ["https:", "http:"],
    fix: `Give the address that receives the reports, such as https://collector.example/tutti, or unset ${variable} to send none.`,
  });
}

function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/** Both variables or neither: a mail server accepts no mail without a sender. */
function checkMail(environment: Environment): string | undefined {
  const names = [MAIL_SERVER, "TUTTI_SMTP_FROM"];
  const present = names.filter((name) => environment[name] !== undefined);
  if (present.length !== 1) return undefined;
  const missing = names.find((name) => name !== present[0]);
  return `${present[0]} is set but ${missing} is not; set both to send mail, or neither.`;
}

function readMail(environment: Environment): Config["mail"] {
  const url = environment[MAIL_SERVER];
  const from = environment["TUTTI_SMTP_FROM"];
  return url !== undefined && from !== undefined ? { url, from } : undefined;
}

function checkPair(vendor: string, environment: Environment): string | undefined {
  const id = `${vendor}_CLIENT_ID`;
  const secret = `${vendor}_CLIENT_SECRET`;
  const present = [id, secret].filter((name) => environment[name] !== undefined);
  if (present.length !== 1) return undefined;
  const missing = present[0] === id ? secret : id;
  return `${present[0]} is set but ${missing} is not; set both to offer this sign-in, or neither.`;
}

function readSocialLogin(vendor: string, environment: Environment): SocialLogin | undefined {
  const clientId = environment[`${vendor}_CLIENT_ID`];
  const clientSecret = environment[`${vendor}_CLIENT_SECRET`];
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}
