import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createDocument } from "./document.ts";
import { answerPacked, type Packed, pack } from "./packed.ts";
import { rememberByOrigin } from "./remember-by-origin.ts";

/** `GET /api/openapi.json`: this API in OpenAPI's form, with the address under which the reader sees it. */
export function addOpenApi(app: App, { version, accounts }: Pick<Services, "version" | "accounts">): void {
  const documentFor = rememberByOrigin<Packed>((origin) =>
    pack(Buffer.from(JSON.stringify(createDocument({ version, origin }))), "application/json"),
  );
  app.get("/api/openapi.json", async (c) =>
    answerPacked(c, await documentFor(accounts.originOf(c.req.raw)), { "cache-control": "no-cache" }),
  );
}
