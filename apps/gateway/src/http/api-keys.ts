import type { ApiKey, ApiKeyList, CreateApiKeyResponse, UpdateApiKeyResponse } from "@tutti/contract";
import { createApiKeyRequestSchema, pageQuerySchema, updateApiKeyRequestSchema } from "@tutti/contract";
import type { ApiKeyRecord } from "../accounts/api-keys.ts";
import type { SpendingLimit } from "../accounts/spending-limit.ts";
import { ApiFailure } from "../api-failure.ts";
import { bodyRules } from "../bodies/body-rules.ts";
import { remainingBudget } from "../limits/spending.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticateSession } from "./authenticate.ts";
import { noStoreHeaders } from "./no-store-headers.ts";
import { check, readJson } from "./read-json.ts";

const PATH = "/api/frontend/user/keys";

/**
 * The API keys of the signed-in person: `GET` and `POST /api/frontend/user/keys`, `PATCH` and `DELETE` beneath. A new
 * key is returned only in the response that makes it. An API key does not give access to these routes.
 */
export function addApiKeys(app: App, services: Pick<Services, "accounts" | "spending" | "now">): void {
  const { keys } = services.accounts;

  app.get(PATH, async (c) => {
    const viewer = await authenticateSession(c.req.raw, services.accounts);
    const { items, nextCursor } = await keys.list(viewer, check(c.req.query(), pageQuerySchema));
    const data = await Promise.all(items.map((record) => describe(record, services)));
    return c.json({ data, next_cursor: nextCursor } satisfies ApiKeyList, 200, noStoreHeaders);
  });

  app.post(PATH, async (c) => {
    const maker = await authenticateSession(c.req.raw, services.accounts);
    const body = await readJson(c.req.raw, bodyRules.createApiKey, maker);
    const { name, scopes, ...fields } = check(body, createApiKeyRequestSchema);
    const spendingLimit = changedLimit(null, fields) ?? null;
    const { organizationId } = maker;
    const { id, key } = await keys.create(maker.userId, name, { organizationId, spendingLimit, scopes });
    const record = await keys.find(maker, id);
    if (!record) throw new Error("A key that was just created was not found.");
    const data = await describe(record, services);
    return c.json({ id, key, data } satisfies CreateApiKeyResponse, 201, noStoreHeaders);
  });

  app.patch(`${PATH}/:id`, async (c) => {
    const viewer = await authenticateSession(c.req.raw, services.accounts);
    const body = await readJson(c.req.raw, bodyRules.updateApiKey, viewer);
    const { name, disabled, ...changes } = check(body, updateApiKeyRequestSchema);
    const apiKeyRecord = await keys.find(viewer, c.req.param("id"));
    const spendingLimit = apiKeyRecord && changedLimit(apiKeyRecord.spendingLimit, changes);
    const changedApiKeyRecord =
      apiKeyRecord && (await keys.update(viewer, apiKeyRecord.id, { name, isDisabled: disabled, spendingLimit }));
    if (!changedApiKeyRecord) throw noSuchKey();
    return c.json(
      { data: await describe(changedApiKeyRecord, services) } satisfies UpdateApiKeyResponse,
      200,
      noStoreHeaders,
    );
  });

  app.delete(`${PATH}/:id`, async (c) => {
    const viewer = await authenticateSession(c.req.raw, services.accounts);
    if (!(await keys.revoke(viewer, c.req.param("id")))) throw noSuchKey();
    return c.body(null, 204);
  });
}

/**
 * The limit after a change; undefined where the request does not mention it. A reset without an amount has no period to
 * begin.
 */
function changedLimit(
  knownSpendingLimit: SpendingLimit | null,
  { limit, limit_reset }: { limit?: number | null | undefined; limit_reset?: SpendingLimit["reset"] | undefined },
): SpendingLimit | null | undefined {
  if (limit === undefined && limit_reset === undefined) return undefined;
  const amount = limit === undefined ? knownSpendingLimit?.amount : limit;
  const reset = limit_reset === undefined ? (knownSpendingLimit?.reset ?? null) : limit_reset;
  return amount === undefined || amount === null ? null : { amount, reset };
}

async function describe(record: ApiKeyRecord, { spending, now }: Pick<Services, "spending" | "now">): Promise<ApiKey> {
  const { id: keyId, spendingLimit } = record;
  return {
    id: keyId,
    name: record.name,
    label: `sk-tutti-…${record.lastFour}`,
    last_four: record.lastFour,
    created_at: new Date(record.createdAt).toISOString(),
    last_used_at: record.lastUsedAt === null ? null : new Date(record.lastUsedAt).toISOString(),
    disabled: record.isDisabled,
    limit: spendingLimit?.amount ?? null,
    limit_reset: spendingLimit?.reset ?? null,
    limit_remaining: await remainingBudget(spending, { keyId, limit: spendingLimit, now: now() }),
    usage: await spending.costOf(keyId),
    scopes: [...record.scopes],
    creator: { id: record.userId, name: record.userName },
    organization_id: record.organizationId,
  };
}

/** Also the error for other people's keys, so that no response shows which ids exist. */
function noSuchKey(): ApiFailure {
  return new ApiFailure({ code: 404, message: "API key not found" });
}
