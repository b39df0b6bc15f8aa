import { ingressAt } from "./ingress/ingresses.ts";
import { apiKeyCredential, bearerCredential, type KeyCredential } from "./key-credential.ts";
import { pathOf } from "./middleware/path-of.ts";

/** Paths that the clients of several forms call. */
const sharedPaths = /^\/api\/v[0-9]+\/models(\/|$)/;

/** The headers that have the API key of requests to this path. */
export function credentialAt(path: string): KeyCredential {
  return ingressAt(path)?.credential ?? (sharedPaths.test(path) ? apiKeyCredential : bearerCredential);
}

/** The API key that a request has; undefined where it has none, or not in the form of its path. */
export function keyOf(request: Request): string | undefined {
  return credentialAt(pathOf(request)).read(request.headers);
}

/** Whether a request has a header for an API key, whatever is in it. */
export function hasKey(request: Request): boolean {
  return credentialAt(pathOf(request)).headers.some((name) => request.headers.has(name));
}
