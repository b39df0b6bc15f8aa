import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";

/**
 * What Hono knows of a request: Node's own request and response where a socket is behind it; nothing of them in most
 * tests.
 */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
}

export type App = Hono<AppEnv>;
export type AppContext = Context<AppEnv>;
