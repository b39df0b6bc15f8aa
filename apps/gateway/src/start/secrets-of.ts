import type { Config } from "../config/config.ts";
import { isPublicHost } from "../providers/wire/redact-addresses.ts";

/** Everything in a configuration that must never appear in a log. */
export function secretsOf(config: Config): string[] {
  return [
    config.secret,
    config.metrics?.token,
    config.socialLogins.github?.clientSecret,
    config.socialLogins.google?.clientSecret,
    config.oidc?.clientSecret,
    ...passwordsOf(config.databaseUrl),
    ...passwordsOf(config.redisUrl),
    ...passwordsOf(config.mail?.url),
    config.plugins.web.exa?.apiKey,
    ...passwordsOf(config.plugins.web.searxngUrl),
    ...config.providers.flatMap((provider) => [provider.apiKey, ...credentialsOf(provider.headers)]),
  ].filter((secret) => secret !== undefined);
}

/**
 * The hosts of the servers that the operator has configured, with their ports and without. They may appear in the
 * operator's log alone, never in a response to a client, whichever server repeats them. The vendors' public hosts are
 * not among them.
 */
export function addressesOf({ providers, plugins }: Config): string[] {
  const urls = [...providers.map(({ baseUrl }) => baseUrl), plugins.web.searxngUrl, plugins.web.exa?.baseUrl];
  return urls.flatMap((address) => {
    const url = URL.parse(address ?? "");
    if (url === null || isPublicHost(url.hostname)) return [];
    // A name of one word may be a word of any text, and a loopback address is the gateway's own as well.
    const isCommon = !/[.:]/u.test(url.hostname) || /^(127\.|\[::1\]$)/u.test(url.hostname);
    return [...(url.port === "" ? [] : [url.host]), ...(isCommon ? [] : [url.hostname])];
  });
}

/**
 * A password as it is encoded in an address, and decoded. Each "%" in the configuration's addresses begins an escape.
 */
function passwordsOf(address: string | undefined): string[] {
  const password = URL.parse(address ?? "")?.password;
  return password ? [password, decodeURIComponent(password)] : [];
}

function credentialsOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    /auth|key|token|secret|cookie/i.test(name) ? [value] : [],
  );
}
