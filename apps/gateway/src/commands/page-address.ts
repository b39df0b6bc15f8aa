import type { Config } from "../config/config.ts";

/**
 * The address of the product for people, as far as the configuration says it: unlike a gateway, a command receives no
 * request that would show it.
 */
export function pageAddress({ publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">): string {
  if (publicUrl !== undefined) return publicUrl;
  const name = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
