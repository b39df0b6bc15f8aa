import { Hono } from "hono";
import { addActivity } from "./http/activity.ts";
import { addAudit } from "./http/administration/audit.ts";
import { addEntrance } from "./http/administration/entrance.ts";
import { addGroupOrganizations } from "./http/administration/group-organizations.ts";
import { addInstanceKeys } from "./http/administration/keys.ts";
import { addModelRules } from "./http/administration/model-rules.ts";
import { addAdministeredPeople } from "./http/administration/people.ts";
import { addSystem } from "./http/administration/system.ts";
import { addApiKeys } from "./http/api-keys.ts";
import type { App, AppEnv } from "./http/app-env.ts";
import { createCachingRouter } from "./http/caching-router.ts";
import { addConnectionCheck } from "./http/connection-check.ts";
import { addCredits } from "./http/credits.ts";
import { allowOtherOrigins } from "./http/cross-origin.ts";
import { addDefaultHeaders } from "./http/default-headers.ts";
import { handleDisconnectedClients } from "./http/disconnected-clients.ts";
import { enforceAccess } from "./http/enforce-access.ts";
import { addGeneration } from "./http/generation.ts";
import { addHealth } from "./http/health.ts";
import { addIngresses } from "./http/ingress/route.ts";
import { addInvitations } from "./http/invitations.ts";
import { addKey } from "./http/key.ts";
import { addKnownModels } from "./http/known-models.ts";
import { addMembers } from "./http/members.ts";
import { addMetrics } from "./http/metrics.ts";
import { addModels } from "./http/models.ts";
import { addDocsPage } from "./http/openapi/docs-route.ts";
import { addOpenApi } from "./http/openapi/route.ts";
import { pathOf } from "./http/path-of.ts";
import { addPresets } from "./http/presets.ts";
import { addProviderKeys } from "./http/provider-keys.ts";
import { addProviders } from "./http/providers.ts";
import { addPublicationCalls } from "./http/publication-calls.ts";
import { addPublications } from "./http/publications.ts";
import { addPublishedPages } from "./http/published-pages.ts";
import { addReadiness } from "./http/readiness.ts";
import { addRefusalLog } from "./http/refusal-log.ts";
import { refuseForeignHosts, refuseForeignOrigins } from "./http/refuse-foreign-hosts.ts";
import { addRuns } from "./http/runs/route.ts";
import { requireEncryption } from "./http/security-headers.ts";
import { sendFailure } from "./http/send-failure.ts";
import { addSessions } from "./http/sessions.ts";
import { addShares } from "./http/shares.ts";
import { addUser } from "./http/user.ts";
import { addUserPresets } from "./http/user-presets.ts";
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

  addHealth(app, services);
  addReadiness(app, services);
  addConnectionCheck(app, services);
  addModels(app, services);
  addKnownModels(app, services);
  addProviders(app, services);
  addIngresses(app, services);
  addRuns(app, services);
  addGeneration(app, services);
  addKey(app, services);
  addCredits(app, services);
  addActivity(app, services);
  addPresets(app, services);
  addApiKeys(app, services);
  addUser(app, services);
  addSessions(app, services);
  addAdministeredPeople(app, services);
  addAudit(app, services);
  addEntrance(app, services);
  addGroupOrganizations(app, services);
  addModelRules(app, services);
  addInstanceKeys(app, services);
  addSystem(app, services);
  addInvitations(app, services);
  addMembers(app, services);
  addUserPresets(app, services);
  addProviderKeys(app, services);
  addPublications(app, services);
  addPublicationCalls(app, services);
  addPublishedPages(app, services);
  addShares(app, services);
  addOpenApi(app, services);
  addDocsPage(app, services);
  app.on(["GET", "POST"], "/api/auth/*", (c) =>
    services.accounts.handleAuthRequest(c.req.raw, { address: c.env?.incoming?.socket.remoteAddress }),
  );

  handleDisconnectedClients(app, services);
  app.onError((cause, c) => sendFailure(c, cause, services));
  return app;
}
