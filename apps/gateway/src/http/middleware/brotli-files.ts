import { Duplex } from "node:stream";
import { createBrotliDecompress } from "node:zlib";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";

/**
 * Serves files that a folder has in their Brotli form alone (`name.js.br`): unchanged if the client accepts Brotli,
 * else decompressed, as browsers require over plain HTTP beyond localhost. Calls the next handler if there is no such
 * file. A decompressed file is sent whole: a range of it is refused with 416.
 */
export function serveBrotliFiles(root: string): MiddlewareHandler {
  const files = serveStatic({ root, rewriteRequestPath: (path) => `${path}.br` });
  return async (context, next) => {
    const response = await files(context, next);
    if (!response) return undefined;
    response.headers.set("content-type", getMimeType(context.req.path) ?? "application/octet-stream");
    response.headers.set("vary", "Accept-Encoding");
    if (readsBrotli(context.req.header("accept-encoding"))) {
      response.headers.set("content-encoding", "br");
      return response;
    }
    if (response.status === 206) {
      await response.body?.cancel();
      return context.text("This file is only sent whole: request it without a range.", 416);
    }
    response.headers.delete("content-length");
    if (response.body === null) return response;
    const unpacking = Duplex.toWeb(createBrotliDecompress()) as ReadableWritablePair<Uint8Array, Uint8Array>;
    return new Response(response.body.pipeThrough(unpacking), { headers: response.headers });
  };
}

/** Whether an `Accept-Encoding` (RFC 9110, 12.5.3) names Brotli, and not with the weight 0, which refuses it. */
function readsBrotli(acceptEncoding: string | undefined): boolean {
  return (acceptEncoding ?? "").split(",").some((part) => {
    const [coding = "", weight = ""] = part.split(";").map((word) => word.trim().toLowerCase());
    return coding === "br" && !/^q=0(?:\.0*)?$/u.test(weight);
  });
}
