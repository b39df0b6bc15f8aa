import { describe, expect, test } from "vitest";
import { createApp } from "../app.ts";
import type { Services } from "../services.ts";
import { type DescribedOperation, operations } from "./operations.ts";

describe("[GW-11] [HOUSE-1] the operations and the routes", () => {
  /** Routes that are no part of the API, or that belong to a page which an operation describes. */
  const others = /^GET (\/metrics|\/p\/.*|\/api\/docs\/:file)$/;

  // Routes are registered before any service is called.
  const services: unknown = new Proxy(() => services, { get: () => services });
  const app = createApp(services as Services);
  const routes = app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !others.test(route));

  /** The route that answers an operation. */
  function answeringRoute({ method, path }: DescribedOperation): string | undefined {
    const address = path.replaceAll("{version}", "1").replace(/\{\w+\}/g, "some");
    const [matches] = app.router.match(method.toUpperCase(), address);
    const matchingRoutes = matches.map(([[, route]]) => `${route.method} ${route.path}`);
    return matchingRoutes.find((route) => routes.includes(route));
  }

  test("agree: every operation is implemented exactly once", () => {
    const countOf = (operation: DescribedOperation) =>
      routes.filter((route) => route === answeringRoute(operation)).length;
    expect(operations.filter((operation) => countOf(operation) !== 1).map(({ id }) => id)).toEqual([]);
    const shared = Object.entries(Object.groupBy(operations, (operation) => answeringRoute(operation) ?? "none"))
      .filter(([, answered = []]) => answered.length > 1)
      .map(([route]) => route);
    expect(shared).toEqual(["POST /api/auth/*", "GET /api/auth/*"]);
  });

  test("agree: every route is an operation's", () => {
    const answering = new Set(operations.map(answeringRoute));
    expect(routes.filter((route) => !answering.has(route))).toEqual([]);
  });
});
