import { getPath } from "hono/utils/url";

/**
 * The path by which a request finds its route. Beneath `/api/` it does not matter how many slashes join its pieces, and
 * whether one ends it: who writes a base URL with a slash at its end has a client that writes the next one.
 */
export function pathOf(request: Request): string {
  const path = getPath(request);
  if (!path.startsWith("/api/") || !(path.includes("//") || path.endsWith("/"))) return path;
  return path.replace(/\/{2,}/g, "/").replace(/\/$/, "");
}
