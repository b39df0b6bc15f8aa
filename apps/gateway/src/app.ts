import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { ApiFailure, answerFailure } from "./http/api-failure.ts";
import { addApiKeys } from "./http/api-keys.ts";
import type { App, AppEnv } from "./http/app-env.ts";
import { addChatCompletions } from "./http/chat-completions/route.ts";
import { addHealth } from "./http/health.ts";
import { addModels } from "./http/models.ts";
import type { Services } from "./services.ts";

const DEFAULT_BODY_LIMIT = 64 * 1024 * 1024;

/**
 * The gateway's API as one function from request to answer. It does not listen; tests call it as it is. The page's files are added
 * to it by whoever serves them.
 */
export function createApp(services: Services): App {
  const app = new Hono<AppEnv>();

  // The API is for every origin, but never with a session's cookie: a browser elsewhere needs a key.
  app.use("/api/:version{v[0-9]+}/*", cors({ origin: "*", exposeHeaders: ["X-Generation-Id", "Retry-After"] }));
  app.use(
    "/api/*",
    bodyLimit({
      maxSize: services.bodyLimit ?? DEFAULT_BODY_LIMIT,
      onError: () => {
        throw new ApiFailure({ code: 413, message: "Request payload too large" });
      },
    }),
  );

  addHealth(app, services);
  addModels(app, services);
  addChatCompletions(app, services);
  addApiKeys(app, services);
  app.on(["GET", "POST"], "/api/auth/*", (c) =>
    services.accounts.handleAuthRequest(c.req.raw, { address: c.env?.incoming?.socket.remoteAddress }),
  );

  app.all("/api/*", (c) => {
    throw new ApiFailure({ code: 404, message: `Nothing at ${c.req.method} ${c.req.path}` });
  });
  app.onError((cause, c) => answerFailure(c, cause, services.log));
  return app;
}
