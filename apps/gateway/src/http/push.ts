import { pushOperations } from "@tutti/contract/operations/push/push-operations";
import { ApiFailure } from "../api-failure.ts";
import { areUsable } from "../push/encrypt-push.ts";
import { isTimeZone } from "../push/quiet-hours.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { createImplementer } from "./implement.ts";

/** Pushes to a person's devices: for sessions of the page alone, of which each has one device. */
export function addPush(app: App, { accounts, push }: Pick<Services, "accounts" | "push">): void {
  const implement = createImplementer(app, { accounts });

  implement(pushOperations.getPushSettings, async ({ sender: { userId, sessionId = "" } }) => {
    const [devices, subscription] = await Promise.all([
      push.subscriptions.count(userId),
      push.subscriptions.find(sessionId),
    ]);
    return {
      public_key: push.publicKey ?? null,
      devices,
      subscription: subscription ? { endpoint: subscription.endpoint, quiet: subscription.quiet } : null,
    };
  });

  implement(pushOperations.savePushSubscription, async ({ sender, body }) => {
    const { endpoint, keys, quiet, time_zone: timeZone } = body;
    if (push.publicKey === undefined) throw new ApiFailure({ code: 404, message: "This server sends no pushes." });
    if (!push.mayCall(endpoint)) {
      const message = "The endpoint is not the https address of a push service on the public web.";
      throw new ApiFailure({ code: 400, message });
    }
    if (!areUsable(keys))
      throw new ApiFailure({ code: 400, message: "The keys are not those of a push subscription." });
    if (!isTimeZone(timeZone)) throw new ApiFailure({ code: 400, message: "The time zone is not known." });
    await push.subscriptions.save(sender.userId, sender.sessionId ?? "", { endpoint, keys, quiet, timeZone });
  });

  implement(pushOperations.deletePushSubscription, async ({ sender }) => {
    await push.subscriptions.remove(sender.sessionId ?? "");
  });

  implement(pushOperations.reportPresence, async ({ sender, body }) => push.report(sender.userId, body));
}
