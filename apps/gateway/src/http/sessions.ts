import { pageQuerySchema, type SessionList } from "@tutti/contract";
import type { SessionRecord } from "../accounts/sessions.ts";
import { ApiFailure } from "../api-failure.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticateSession } from "./authenticate.ts";
import { describeDevice } from "./describe-device.ts";
import { noStoreHeaders } from "./no-store-headers.ts";
import { check } from "./read-json.ts";

const PATH = "/api/frontend/user/sessions";

/**
 * The sessions of the signed-in person: `GET /api/frontend/user/sessions`; `DELETE` there ends all but the session of
 * the request, and beneath, one. An id is no credential.
 */
export function addSessions(app: App, { accounts }: Pick<Services, "accounts">): void {
  const { sessions } = accounts;

  app.get(PATH, async (c) => {
    const { userId, sessionId } = await authenticateSession(c.req.raw, accounts);
    const { items, nextCursor } = await sessions.list(userId, check(c.req.query(), pageQuerySchema));
    const data = items.map((record) => present(record, sessionId));
    return c.json({ data, next_cursor: nextCursor } satisfies SessionList, 200, noStoreHeaders);
  });

  app.delete(PATH, async (c) => {
    const { userId, sessionId } = await authenticateSession(c.req.raw, accounts);
    await sessions.endOthers(userId, sessionId ?? "");
    return c.body(null, 204);
  });

  app.delete(`${PATH}/:id`, async (c) => {
    const { userId } = await authenticateSession(c.req.raw, accounts);
    // Also the error for other people's sessions, so that no response shows which ids exist.
    if (!(await sessions.end(userId, c.req.param("id")))) {
      throw new ApiFailure({ code: 404, message: "This session has already ended." });
    }
    return c.body(null, 204);
  });
}

function present({ id, userAgent, createdAt, lastUsedAt }: SessionRecord, current: string | undefined) {
  return {
    id,
    is_current: id === current,
    ...describeDevice(userAgent),
    created_at: new Date(createdAt).toISOString(),
    last_used_at: new Date(lastUsedAt).toISOString(),
  };
}
