import { sessionOperations } from "@tutti/contract/operations/sessions";
import type { SessionRecord } from "../../accounts/sign-in/sessions.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { describeDevice } from "./describe-device.ts";

/**
 * The sessions of the signed-in person: listed, ended alone, or all but the session of the request. An id is no
 * credential.
 */
export function addSessions(app: App, { accounts }: Pick<Services, "accounts">): void {
  const { sessions } = accounts;
  const implement = createImplementer(app, { accounts });

  implement(sessionOperations.listSessions, async ({ sender, query }) => {
    const { items, nextCursor } = await sessions.list(sender.userId, query);
    return { data: items.map((record) => present(record, sender.sessionId)), next_cursor: nextCursor };
  });

  implement(sessionOperations.endOtherSessions, async ({ sender: { userId, sessionId } }) => {
    await sessions.endOthers(userId, sessionId ?? "");
  });

  implement(sessionOperations.endSession, async ({ sender, parameters }) => {
    // Also the error for other people's sessions, so that no response shows which ids exist.
    if (!(await sessions.end(sender.userId, parameters.id))) {
      throw new ApiFailure({ code: 404, message: "This session has already ended." });
    }
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
