import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import type { RunTime } from "../runs/run-time.ts";
import type { WorkBus } from "./ended-work.ts";
import { createPush, type Push } from "./push.ts";
import { createPushSender } from "./send-push.ts";
import { loadVapid } from "./vapid.ts";

/** Push services reach the operator here where no public address by https is known; the name leads nowhere. */
const NO_ADDRESS = "mailto:operator@tutti.example";

/** Pushes as the operator has set them; without usable keys there are none, and the log says why. */
export async function connectPush(options: {
  config: Pick<Config, "push" | "publicUrl">;
  queries: Kysely<DatabaseSchema>;
  secret: string;
  bus: WorkBus | undefined;
  time: RunTime;
  log: Logger;
}): Promise<Push> {
  const { config, queries, secret, bus, time, log } = options;
  const subject = config.publicUrl?.startsWith("https:") ? config.publicUrl : NO_ADDRESS;
  const vapidResult = await loadVapid({ queries, secret, subject, now: time.now });
  if (!vapidResult.ok) log.error(`no pushes are sent: ${vapidResult.error}. Start with the earlier TUTTI_SECRET`);
  const vapid = config.push.isOn && vapidResult.ok ? vapidResult.value : undefined;
  const sender = vapid && createPushSender({ vapid, origins: config.push.origins, log });
  return createPush({ queries, publicKey: vapid?.publicKey, sender, bus, time, log });
}
