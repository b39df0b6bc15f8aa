import type { Config } from "../config/config.ts";

/** Everything in a configuration that must never be read in a log. */
export function secretsOf(config: Config): string[] {
  return [
    config.secret,
    config.metrics?.token,
    config.socialLogins.github?.clientSecret,
    config.socialLogins.google?.clientSecret,
    ...passwordsOf(config.databaseUrl),
    ...passwordsOf(config.redisUrl),
    config.plugins.web.exa?.apiKey,
    ...passwordsOf(config.plugins.web.searxngUrl),
    ...config.providers.flatMap((provider) => [provider.apiKey, ...credentialsOf(provider.headers)]),
  ].filter((secret) => secret !== undefined);
}

/** A password as it stands in an address, and as it is. The configuration's addresses have no stray "%". */
function passwordsOf(address: string | undefined): string[] {
  const password = URL.parse(address ?? "")?.password;
  return password ? [password, decodeURIComponent(password)] : [];
}

function credentialsOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    /auth|key|token|secret|cookie/i.test(name) ? [value] : [],
  );
}
