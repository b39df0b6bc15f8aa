import type { Result, Router } from "hono/router";

/** How many paths are cached, and the longest of them, in characters: most requests are for a few short ones. */
const REMEMBERED = 500;
const LONGEST = 200;

/**
 * A router that looks up the routes of a path once: with this many routes, a look-up takes as long as reading a
 * request.
 */
export function createCachingRouter<Handler>(router: Router<Handler>): Router<Handler> {
  const handlers = new Map<string, Result<Handler>>();
  return {
    name: "RememberingRouter",
    add(method, path, handler) {
      handlers.clear();
      router.add(method, path, handler);
    },
    match(method, path) {
      if (path.length > LONGEST) return router.match(method, path);
      const name = `${method} ${path}`;
      const cachedHandler = handlers.get(name);
      if (cachedHandler) return cachedHandler;
      const result = router.match(method, path);
      if (handlers.size >= REMEMBERED) handlers.clear();
      handlers.set(name, result);
      return result;
    },
  };
}
