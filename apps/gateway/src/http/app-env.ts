import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";

/** Hono's data of a request: Node's own request and response where there is a socket; both are absent in most tests. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
}

export type App = Hono<AppEnv>;
export type AppContext = Context<AppEnv>;
