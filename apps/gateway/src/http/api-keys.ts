import { type CreateApiKeyResponse, createApiKeyRequestSchema } from "@tutti/contract";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticateSession } from "./authenticate.ts";
import { check, readJson } from "./read-json.ts";

/** `POST /api/frontend/user/keys`: a new API key for whoever is signed in. The answer is the only place where it ever stands. */
export function addApiKeys(app: App, { accounts }: Services): void {
  app.post("/api/frontend/user/keys", async (c) => {
    const { userId } = await authenticateSession(c.req.raw, accounts);
    const { name } = check(await readJson(c.req.raw), createApiKeyRequestSchema);
    const { id, key } = await accounts.createKey(userId, name);
    return c.json({ id, key } satisfies CreateApiKeyResponse, 201, { "cache-control": "no-store" });
  });
}
