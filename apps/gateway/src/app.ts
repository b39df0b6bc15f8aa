import { Hono } from "hono";
import type { App, AppEnv } from "./http/app-env.ts";
import { createCachingRouter } from "./http/middleware/caching-router.ts";
import { allowOtherOrigins } from "./http/middleware/cross-origin.ts";
import { addDefaultHeaders } from "./http/middleware/default-headers.ts";
import { handleDisconnectedClients } from "./http/middleware/disconnected-clients.ts";
import { enforceAccess } from "./http/middleware/enforce-access.ts";
import { pathOf } from "./http/middleware/path-of.ts";
import { addRefusalLog } from "./http/middleware/refusal-log.ts";
import { refuseForeignHosts, refuseForeignOrigins } from "./http/middleware/refuse-foreign-hosts.ts";
import { refuseSockets } from "./http/middleware/refuse-sockets.ts";
import { requireEncryption } from "./http/middleware/security-headers.ts";
import { addDocsPage } from "./http/openapi/docs-route.ts";
import { addOpenApi } from "./http/openapi/route.ts";
import { resources } from "./http/resources.ts";
import { sendFailure } from "./http/send-failure.ts";
import { addMetrics } from "./http/server/metrics.ts";
import type { Services } from "./services.ts";

/**
 * The gateway's API as one function from request to response. It does not listen; tests call it directly. The page's
 * files are added to it by the caller that serves them.
 */
export function createApp(services: Services): App {
  const app = new Hono<AppEnv>({ getPath: pathOf });
  app.router = createCachingRouter(app.router);

  addDefaultHeaders(app);
  addRefusalLog(app, services);
  refuseForeignHosts(app, services);
  addMetrics(app, services);
  requireEncryption(app, services);
  allowOtherOrigins(app);
  refuseForeignOrigins(app, services);
  refuseSockets(app);
  enforceAccess(app, services);

  for (const { add } of resources) for (const addRoutes of add) addRoutes(app, services);
  addOpenApi(app, services);
  addDocsPage(app, services);

  handleDisconnectedClients(app, services);
  app.onError((cause, c) => sendFailure(c, cause, services));
  return app;
}
