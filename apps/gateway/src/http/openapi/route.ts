import { serverOperations } from "@tutti/contract/operations/server";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { cacheByOrigin } from "./cache-by-origin.ts";
import { createDocument } from "./document.ts";
import { type CompressedFile, pack, sendCompressed } from "./packed.ts";

/** `GET /api/openapi.json`: this API in OpenAPI's form, with the address under which the reader sees it. */
export function addOpenApi(app: App, { version, accounts }: Pick<Services, "version" | "accounts">): void {
  const documentFor = cacheByOrigin<CompressedFile>((origin) =>
    pack(Buffer.from(JSON.stringify(createDocument({ version, origin }))), "application/json"),
  );
  createImplementer(app, { accounts })(serverOperations.getOpenApiDocument, async ({ c }) =>
    sendCompressed(c, await documentFor(accounts.originOf(c.req.raw)), { "cache-control": "no-cache" }),
  );
}
