import { getPath } from "hono/utils/url";

/**
 * The path by which a request is routed. Under `/api/` repeated slashes and a slash at the end are ignored: a base URL
 * with a slash at its end makes clients send two.
 */
export function pathOf(request: Request): string {
  const path = getPath(request);
  if (!path.startsWith("/api/") || !(path.includes("//") || path.endsWith("/"))) return path;
  return path.replace(/\/{2,}/g, "/").replace(/\/$/, "");
}
