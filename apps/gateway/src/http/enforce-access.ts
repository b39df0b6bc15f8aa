import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticateSession } from "./authenticate.ts";
import type { Operation } from "./openapi/operation.ts";
import { operations } from "./openapi/operations/all-operations.ts";

/**
 * Enforces before every route what its operation declares in `access`: a request with a key that is sent to an
 * operation for sessions is refused with 401. A path that no operation describes is treated as one for sessions, so
 * that a route whose declaration was forgotten is closed to keys.
 */
export function enforceAccess(app: App, { accounts }: Pick<Services, "accounts">): void {
  app.use("/api/*", async (c, next) => {
    const { method, path } = c.req;
    if (c.req.header("authorization") !== undefined && !isOpenToKeys(method, path)) {
      await authenticateSession(c.req.raw, accounts);
    }
    await next();
  });
}

/** Whether a request with a key may be sent to this path: its operation declares an access other than `session`. */
export function isOpenToKeys(method: string, path: string): boolean {
  // better-auth reads cookies alone; preflights and checks of the server's health carry nothing of an account.
  if (path.startsWith("/api/auth/") || method === "OPTIONS") return true;
  const declaredMethod = method === "HEAD" ? "get" : method.toLowerCase();
  const segments = path.replace(/^\/api\/v[0-9]+\//, "/api/v1/").split("/");
  const operation = closestOperation(declaredMethod, segments);
  return operation !== undefined && operation.access !== "session";
}

/** The operation of these segments; one that names a segment goes before one that has a parameter there. */
function closestOperation(method: string, segments: readonly string[]): Operation | undefined {
  const fits = patterns.filter((one) => one.operation.method === method && matches(one.segments, segments));
  return fits.sort((one, other) => one.parameterCount - other.parameterCount)[0]?.operation;
}

const patterns = operations.map((operation) => {
  const segments = operation.path.split("/");
  return { operation, segments, parameterCount: segments.filter(isParameter).length };
});

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length && pattern.every((one, index) => isParameter(one) || one === segments[index])
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}
