import type { Config } from "../config/config.ts";

/**
 * Where people open the product, as far as the configuration says it: a command is asked by no browser that would show
 * it.
 */
export function pageAddress({ publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">): string {
  if (publicUrl !== undefined) return publicUrl;
  const name = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
