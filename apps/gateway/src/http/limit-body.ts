import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ApiFailure } from "../api-failure.ts";

/**
 * Refuses bodies that are too large, with 413. A body whose length is told is judged by that, as Node holds whoever sends it to it; any
 * other is counted. Hono would make a web stream of the first kind, too, which costs as much as a whole short answer.
 *
 * @param maxSize bytes
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const refuse = (): never => {
    throw new ApiFailure({ code: 413, message: "Request payload too large" });
  };
  const count = bodyLimit({ maxSize, onError: refuse });
  return async (c, next) => {
    const { headers, method } = c.req.raw;
    if (method === "GET" || method === "HEAD") return next();
    const length = headers.get("content-length");
    if (length === null || headers.has("transfer-encoding")) return count(c, next);
    return Number(length) > maxSize ? refuse() : next();
  };
}
