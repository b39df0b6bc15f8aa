import { Hono } from "hono";
import type { App, AppEnv } from "./http/app-env.ts";
import { createCachingRouter } from "./http/caching-router.ts";
import { allowOtherOrigins } from "./http/cross-origin.ts";
import { addDefaultHeaders } from "./http/default-headers.ts";
import { handleDisconnectedClients } from "./http/disconnected-clients.ts";
import { enforceAccess } from "./http/enforce-access.ts";
import { addMetrics } from "./http/metrics.ts";
import { addDocsPage } from "./http/openapi/docs-route.ts";
import { addOpenApi } from "./http/openapi/route.ts";
import { pathOf } from "./http/path-of.ts";
import { addRefusalLog } from "./http/refusal-log.ts";
import { refuseForeignHosts, refuseForeignOrigins } from "./http/refuse-foreign-hosts.ts";
import { resources } from "./http/resources.ts";
import { requireEncryption } from "./http/security-headers.ts";
import { sendFailure } from "./http/send-failure.ts";
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
  enforceAccess(app, services);

  for (const { add } of resources) for (const addRoutes of add) addRoutes(app, services);
  addOpenApi(app, services);
  addDocsPage(app, services);

  handleDisconnectedClients(app, services);
  app.onError((cause, c) => sendFailure(c, cause, services));
  return app;
}
