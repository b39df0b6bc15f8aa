import type { KeyScope } from "@tutti/contract";
import { hasScope } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { authenticate, authenticateSession } from "../authenticate.ts";
import { type DescribedOperation, operations } from "../operations.ts";
import { hasKey } from "../sender-key.ts";
import { nothingAt } from "./disconnected-clients.ts";

/** What a request with a key needs: nothing more, one of the key's scopes, or a session instead of the key. */
export type KeyAccess = "every-key" | "session" | KeyScope | "no-operation";

/**
 * Enforces before every route what its operation declares in `access` and `scope`. A request with a key that is sent to
 * an operation for sessions is refused with 401, one whose key lacks the scope with 403. For a key there is nothing at
 * a path that no operation describes, so that a route whose declaration was forgotten is closed to keys.
 */
export function enforceAccess(app: App, { accounts }: Pick<Services, "accounts">): void {
  app.use("/api/*", async (c, next) => {
    if (hasKey(c.req.raw)) {
      const access = keyAccessOf(c.req.method, c.req.path);
      if (access === "no-operation") throw nothingAt(c, accounts);
      if (access === "session") await authenticateSession(c.req.raw, accounts);
      else if (access !== "every-key" && !hasScope(await authenticate(c.req.raw, accounts), access)) {
        const message = `This API key does not have the scope "${access}". Make a key with it in Settings → API keys.`;
        throw new ApiFailure({ code: 403, message });
      }
    }
    await next();
  });
}

/** What a key needs at this path, as its operation declares it. */
export function keyAccessOf(method: string, path: string): KeyAccess {
  // better-auth reads cookies alone; preflights and checks of the server's health carry nothing of an account.
  if (path.startsWith("/api/auth/") || method === "OPTIONS") return "every-key";
  const declaredMethod = method === "HEAD" ? "get" : method.toLowerCase();
  const segments = path.replace(/^\/api\/v[0-9]+\//, "/api/v1/").split("/");
  const operation = closestOperation(declaredMethod, segments);
  if (operation === undefined) return "no-operation";
  if (operation.access === "session" || operation.access === "administrator") return "session";
  return operation.scope ?? "every-key";
}

/** The operation of these segments; one that names a segment goes before one that has a parameter there. */
function closestOperation(method: string, segments: readonly string[]): DescribedOperation | undefined {
  const matching = patterns.filter((one) => one.operation.method === method && matches(one.segments, segments));
  return matching.sort((one, other) => one.parameterCount - other.parameterCount)[0]?.operation;
}

const patterns = operations.map((operation) => {
  const segments = operation.path.split("/");
  return { operation, segments, parameterCount: segments.filter(isParameter).length };
});

/** The two parameters that stand for a model's slug, which clients also send as one segment, and some with more. */
const SLUG = ["{author}", "{slug}"] as const;

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  const at = pattern.indexOf(SLUG[0]);
  if (at === -1) return fits(pattern, segments);
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + SLUG.length)];
  const isLongEnough = segments.length > before.length + after.length;
  const end = segments.length - after.length;
  return isLongEnough && fits(before, segments.slice(0, at)) && fits(after, segments.slice(end));
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length && pattern.every((one, index) => isParameter(one) || one === segments[index])
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}
