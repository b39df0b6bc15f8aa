import type { ChatRequest } from "./chat-request.ts";

/**
 * Whether messages may be left out of a request that is too long for a model: as the request says, by the plugin or by
 * its older name; "default" where it says nothing, which means yes for models of a short context.
 */
export type CompressionWish = "on" | "off" | "default";

/** The context, in tokens, up to which requests are compressed unless they forbid it (OpenRouter's rule). */
export const SHORT_CONTEXT = 8_192;

/** The wish of a request; the plugin takes precedence over the older field. */
export function compressionWishOf({
  plugins,
  transforms,
}: Pick<ChatRequest, "plugins" | "transforms">): CompressionWish {
  const plugin = plugins?.find(({ id }) => id === "context-compression");
  if (plugin) return plugin.enabled === false ? "off" : "on";
  if (transforms === undefined || transforms === null) return "default";
  return transforms.includes("middle-out") ? "on" : "off";
}
