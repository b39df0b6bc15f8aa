import { createHash } from "node:crypto";
import type { RunEnding } from "@tutti/contract";
import type { PushMessage, ReportPresenceRequest } from "@tutti/contract/operations/push/push-operations";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Identity } from "../accounts/identity.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import type { NamedSpenders } from "../limits/spending/spenders.ts";
import type { RunTime } from "../runs/run-time.ts";
import { createEndedWork, type Work, type WorkBus } from "./ended-work.ts";
import { createPresence } from "./presence.ts";
import { createPushSubscriptions, type PushSubscriptions } from "./push-subscriptions.ts";
import { isQuiet } from "./quiet-hours.ts";
import type { PushSender } from "./send-push.ts";
import { createShortNotes } from "./short-notes.ts";

/** Ends of work in a minute for which one person gets pushes. */
const PER_MINUTE = 20;

/** Tells people on their devices that what they wait for has ended, while they look at no page. */
export interface Push {
  /** What browsers bind their subscriptions to; undefined: this server sends no pushes. */
  readonly publicKey: string | undefined;
  readonly subscriptions: PushSubscriptions;
  /** Whether a push may go to this address. */
  mayCall(endpoint: string): boolean;
  /** A run begins. Returns the function that is called with its end. */
  beginRun(identity: Identity, spends: NamedSpenders | undefined): (ending: RunEnding) => void;
  /** What a page says of itself: whether it is looked at, and what it does between answers. */
  report(userId: string, request: ReportPresenceRequest): void;
}

/** @param options.sender absent: no push is sent */
export function createPush(options: {
  queries: Kysely<DatabaseSchema>;
  publicKey: string | undefined;
  sender: PushSender | undefined;
  bus: WorkBus | undefined;
  time: RunTime;
  log: Logger;
}): Push {
  const { queries, publicKey, sender, bus, time, log } = options;
  const subscriptions = createPushSubscriptions(queries, time.now);
  const presence = createPresence(time.now);
  const lastEnds = createShortNotes(time.now);
  const endedWork = createEndedWork({
    time,
    bus,
    onLook: presence.note,
    onEnded: (work) => {
      if (!presence.isLookingAtAny(work.userId)) void sendAll(work);
    },
  });

  async function sendAll({ userId, kind, subject }: Work): Promise<void> {
    if (sender === undefined || !takesOneMore(userId)) return;
    try {
      const message: PushMessage = kind === "suite" ? { kind } : { kind, room: subject };
      // No push service learns the id of a room, or that two pushes of two people are of the same one.
      const topic = createHash("sha256").update(`${userId} ${kind} ${subject}`).digest("base64url").slice(0, 32);
      for (const device of await subscriptions.list(userId)) {
        if (device.quiet !== null && isQuiet(device.quiet, device.timeZone, time.now())) continue;
        const outcome = await sender.send(device, JSON.stringify(message), topic);
        if (outcome === "gone") await subscriptions.remove(device.sessionId);
      }
    } catch (error) {
      log.warn({ err: error }, "pushes could not be sent");
    }
  }

  /** A person's own pages could otherwise make this server call an address without end. */
  function takesOneMore(userId: string): boolean {
    const place = Array.from({ length: PER_MINUTE }, (_, index) => String(index)).find(
      (name) => !lastEnds.has(userId, name),
    );
    if (place !== undefined) lastEnds.note(userId, place, time.now() + 60_000);
    return place !== undefined;
  }

  return {
    publicKey,
    subscriptions,
    mayCall: (endpoint) => sender?.mayCall(endpoint) ?? false,
    beginRun({ userId, keyId }, spends = {}) {
      const work = keyId === undefined && sender !== undefined ? workOf(userId, spends) : undefined;
      return work === undefined ? () => undefined : endedWork.begin(work);
    },
    report(userId, { page, number, is_visible: isVisible, working, ended }) {
      const look = { page, number, isVisible, at: time.now() };
      const isNewest = presence.note(userId, look);
      if (isNewest) endedWork.tellLook(userId, look);
      for (const work of isNewest ? working : []) endedWork.hold({ userId, ...work });
      for (const { is_done, ...work } of ended) endedWork.release({ userId, ...work }, is_done);
    },
  };
}

/** What a run of the page belongs to. What an app asks is for the person who looks at it. */
function workOf(userId: string, spends: NamedSpenders): Work | undefined {
  const suiteRun = spends["suite-run"];
  if (suiteRun !== undefined) return { userId, kind: "suite", subject: suiteRun };
  if (spends.room === undefined || spends.turn === undefined || spends.app !== undefined) return undefined;
  return { userId, kind: "turn", subject: spends.room };
}
